package org.folio.perf.analysis

/** Versions of modules such as 20.1.9, compared number by number. */
object ModuleVersion {

  /** @return `None`: one of them has no number to compare */
  def isAtLeast(version: String, other: String): Option[Boolean] = {
    val (a, b) = (numbers(version), numbers(other))
    Option.when(a.nonEmpty && b.nonEmpty) {
      a.zipAll(b, 0L, 0L).collectFirst { case (x, y) if x != y => x > y }.getOrElse(true)
    }
  }

  private def numbers(version: String): Vector[Long] =
    version
      .takeWhile(c => c.isDigit || c == '.')
      .split('.')
      .toVector
      .filter(n => n.nonEmpty && n.length < 10)
      .map(_.toLong)
}
