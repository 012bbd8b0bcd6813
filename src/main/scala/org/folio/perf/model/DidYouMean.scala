package org.folio.perf.model

import java.util.Locale

/** Finds the name that a person probably meant. */
object DidYouMean {
  private val ShortestWord = 4
  private val ShortestBeginning = 3
  private val LongestWord = 60

  /** The most similar of `names`, else the shortest that begins so; `None`: none is similar enough. */
  def of(typed: String, names: Iterable[String]): Option[String] =
    if (typed.length < ShortestBeginning || typed.length > LongestWord) None
    else {
      val word = typed.toLowerCase(Locale.ROOT)
      val all = names.toVector.map(name => name -> name.toLowerCase(Locale.ROOT))
      val similar = for {
        (name, other) <- all if word.length >= ShortestWord
        slips = distance(word, other) if slips <= allowed(math.max(word.length, other.length))
      } yield (slips, name)
      val beginnings = all.collect { case (name, other) if other.startsWith(word) => (name.length, name) }
      similar.minOption.orElse(beginnings.minOption).map(_._2)
    }

  /** One slip in five letters, two in longer words; a slip is also two letters that changed places. */
  private def allowed(letters: Int): Int = if (letters <= 5) 1 else 2

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
