package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import org.folio.perf.analysis.Words
import org.folio.perf.model.Finding
import scala.collection.mutable

/**
 * What rules, verdicts and comparisons say of tiny runs, as a reader gets it: a section for each test. With the environment variable RENEW_RULES specs
 * write their sections instead of comparing them: read the difference.
 */
object RulesText {
  private val file = Path.of("src/spec/resources/golden/rules.txt")
  private val Head = "== "

  lazy val sections: mutable.SortedMap[String, String] = mutable.SortedMap.from(
    Files.readString(file).split(s"(?m)^$Head").toVector.drop(1).map { section =>
      val (title, text) = section.span(_ != '\n')
      title -> text.trim
    }
  )

  /** The section; with RENEW_RULES it is this text from now on. */
  def of(title: String, text: String): String = synchronized {
    if (sys.env.contains("RENEW_RULES")) {
      sections(title) = text
      Files.writeString(file, sections.map { case (title, text) => s"$Head$title\n\n$text\n\n" }.mkString)
    }
    sections.getOrElse(title, "")
  }

  def text(finding: Finding): String = {
    val certainty = finding.certainty.fold("")(found => s", ${found.toString.toLowerCase}")
    val head = s"${finding.id}: ${finding.severity.toString.toLowerCase}$certainty"
    val sentences = Vector(finding.statement, finding.detail, finding.because, finding.recommendation)
    (head +: sentences.filter(_.nonEmpty).map("  " + _.trim)).mkString("\n").replace(Words.NoBreak, " ")
  }
}
