import Glibc

/// Whether the long form of the tests is asked for, by FINGERPOST_TESTS=long in the environment.
package let isLongFormAskedFor = getenv("FINGERPOST_TESTS").map { String(cString: $0) } == "long"
