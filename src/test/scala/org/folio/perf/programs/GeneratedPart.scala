package org.folio.perf.programs

import java.util.regex.{Matcher, Pattern}

/**
 * Part of a document that the registries of simulations and workflows determine. It stands between the lines
 * `<!-- NAME -->` and `<!-- end -->`.
 *
 * @param document path from the root of the project
 * @param name of its mark
 */
final case class GeneratedPart(document: String, name: String, lines: Vector[String]) {

  /** The document's text with this part renewed. Left: the document has no such mark. */
  def renewed(text: String): Either[String, String] = {
    val block = Pattern.compile(s"(?s)(<!-- $name -->\n).*?(<!-- end -->)")
    val found = block.matcher(text)
    Either.cond(
      found.find(),
      found.replaceFirst(
        "$1" + Matcher.quoteReplacement(lines.map(_ + "\n").mkString) + "$2"
      ),
      s"$document has no lines <!-- $name --> and <!-- end -->.",
    )
  }
}

object GeneratedPart {

  /** A table in Markdown. A vertical bar in a cell is escaped. */
  def table(columns: String*)(rows: Seq[Seq[String]]): Vector[String] =
    row(columns) +: columns.map(_ => "---").mkString("|", "|", "|") +: rows.map(row).toVector

  private def row(cells: Seq[String]): String =
    cells.map(_.replace("|", "\\|")).mkString("| ", " | ", " |")
}
