/// The word that looks most like what was written, if one looks like it at all.
///
/// Counts letters to insert, delete, replace or swap with their neighbour; one for each three letters may be wrong.
package func nearestWord(to written: String, among words: [String]) -> String? {
  let written = Array(written.lowercased().utf8)
  guard !written.isEmpty, written.count <= 40 else { return nil }
  var best: (word: String, distance: Int)?
  for word in words {
    let letters = Array(word.lowercased().utf8)
    let distance = editDistance(written, letters)
    guard distance <= max(1, max(written.count, letters.count) / 3), distance < letters.count else {
      continue
    }
    if distance < best?.distance ?? .max { best = (word, distance) }
  }
  return best?.word
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
