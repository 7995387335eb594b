import Configuration

@main
struct Fingerpost {
  static func main() {
    print(Defaults.yaml.count)
  }
}
