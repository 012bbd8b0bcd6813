package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.Finding
import org.folio.perf.source.CsvLine
import scala.util.Using

/**
 * What the authors of the published reports concluded: `conclusions/published.csv`.
 *
 * @param agreesWithData yes, partly, no, or not-checkable: what it needs is in no table
 * @param signs findings that say it, each with the numbers that must be in it; empty: not reached
 * @param needs what would have to be measured; empty: nothing
 */
final case class PublishedConclusion(
    id: String,
    statement: String,
    difficulty: String,
    agreesWithData: String,
    signs: Vector[(String, Vector[String])],
    needs: String,
) {

  /** Signs that the findings lack, in words. */
  def missing(findings: Map[String, Finding]): Vector[String] = signs.flatMap {
    case (id, numbers) =>
      findings.get(id) match {
        case None => Vector(s"${this.id}: there is no finding $id")
        case Some(finding) =>
          val text = PublishedConclusions.plain(finding.text)
          numbers.filterNot(text.contains(_)).map(n => s"${this.id}: '$n' is not in '$text'")
      }
  }
}

object PublishedConclusions {

  lazy val all: Vector[PublishedConclusion] =
    Using.resource(getClass.getResourceAsStream("/conclusions/published.csv")) { in =>
      new String(in.readAllBytes(), UTF_8).linesIterator.drop(1).map(of).toVector
    }

  /** Without the signs that a keyboard does not have. */
  def plain(text: String): String = text.replace('\u00a0', ' ').replace('\u2212', '-')

  private def of(line: String): PublishedConclusion = CsvLine.fields(line) match {
    case Vector(id, _, statement, difficulty, agrees, signs, needs) =>
      PublishedConclusion(id, statement, difficulty, agrees, signsOf(signs), needs)
    case other => throw new IllegalStateException(s"published.csv: $other")
  }

  private def signsOf(text: String): Vector[(String, Vector[String])] =
    text.split(" \\| ").toVector.filter(_.nonEmpty).map { sign =>
      val at = sign.indexOf(" = ")
      sign.take(at) -> sign.drop(at + 3).split(" & ").toVector
    }
}
