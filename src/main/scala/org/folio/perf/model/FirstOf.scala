package org.folio.perf.model

/** The first few texts, and the number of the others: a, b and c; a, b, c and 5 others. */
object FirstOf {
  def apply(texts: Seq[String], most: Int, between: String = ", "): String =
    if (texts.size > most) s"${texts.take(most).mkString(between)} and ${others(texts.size - most)}"
    else if (texts.size < 2) texts.mkString
    else s"${texts.init.mkString(between)} and ${texts.last}"

  /** The first few lines, and one that counts the rest. @param rest such as `more tenants` */
  def lines(all: Vector[String], rest: String, most: Int = 5): Vector[String] =
    if (all.size > most) all.take(most) :+ s"... and ${all.size - most} $rest." else all

  /** 1 other, 5 others; a no-break space keeps them on one line. */
  def others(count: Int): String = s"$count\u00a0${if (count == 1) "other" else "others"}"
}
