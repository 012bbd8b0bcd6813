package org.folio.perf.model

import java.util.Locale

/** Finds the name that a person probably meant. */
object DidYouMean {
  private val ShortestWord = 4
  private val LongestWord = 60

  /** The most similar of `names`; `None`: none is similar enough. */
  def of(typed: String, names: Iterable[String]): Option[String] =
    if (typed.length < ShortestWord || typed.length > LongestWord) None
    else {
      val word = typed.toLowerCase(Locale.ROOT)
      // One slip in five letters, two in longer words; a slip is also two letters that changed places.
      val slips = if (typed.length <= 5) 1 else 2
      names
        .map(name => name -> distance(word, name.toLowerCase(Locale.ROOT)))
        .filter(_._2 <= slips)
        .minByOption { case (name, slips) => (slips, name) }
        .map(_._1)
    }

  /** Optimal string alignment: letters left out, added, changed or swapped with their neighbour. */
  private[perf] def distance(a: String, b: String): Int = {
    val rows = Array.tabulate(a.length + 1, b.length + 1)((i, j) => if (i == 0) j else i)
    for {
      i <- 1 to a.length
      j <- 1 to b.length
    } {
      val change = rows(i - 1)(j - 1) + (if (a(i - 1) == b(j - 1)) 0 else 1)
      val plain = math.min(math.min(rows(i - 1)(j), rows(i)(j - 1)) + 1, change)
      val isSwap = i > 1 && j > 1 && a(i - 1) == b(j - 2) && a(i - 2) == b(j - 1)
      rows(i)(j) = if (isSwap) math.min(plain, rows(i - 2)(j - 2) + 1) else plain
    }
    rows(a.length)(b.length)
  }
}
