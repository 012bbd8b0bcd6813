package org.folio.perf.analysis.story

import org.folio.perf.model.Finding

/** Sentences of a text, and what is left of findings if each of them stands once. */
private[analysis] object Sentences {

  /** At full stops and other ends that a capital letter or a digit follows. */
  def of(text: String): Vector[String] =
    text.split("(?<=[.!?]) +(?=\\p{Lu})").toVector.map(_.trim).filter(_.nonEmpty)

  def words(text: String): Int = text.split("[\\s\u00a0\u202f]+").count(_.nonEmpty)

  def first(text: String): String = of(text).headOption.getOrElse("")

  /** Leaves sentences out that an earlier finding has; each keeps a statement. */
  def once(findings: Vector[Finding]): Vector[Finding] = {
    val (done, _) = findings.foldLeft((Vector.empty[Finding], Set.empty[String])) {
      case ((done, said), finding) =>
        val (own, afterOwn) = once(finding, said)
        val (effects, after) = finding.effects.foldLeft((Vector.empty[Finding], afterOwn)) {
          case ((effects, said), effect) =>
            val (next, more) = once(effect, said)
            (effects :+ next, more)
        }
        (done :+ own.copy(effects = effects), after)
    }
    done
  }

  private def once(finding: Finding, said: Set[String]): (Finding, Set[String]) = {
    val (rest, afterStatement) = unsaid(finding.statement, said)
    val statement = if (rest.isEmpty) finding.statement else rest
    val (detail, afterDetail) = unsaid(finding.detail, afterStatement)
    val (because, afterBecause) = unsaid(finding.because, afterDetail)
    val (advice, after) = unsaid(finding.recommendation, afterBecause)
    val unique = finding.copy(
      statement = statement,
      detail = detail,
      because = because,
      recommendation = advice,
    )
    (unique, after)
  }

  private def unsaid(text: String, said: Set[String]): (String, Set[String]) = {
    val sentences = of(text)
    val left = sentences.filterNot(said).distinct
    (if (left.size == sentences.size) text else left.mkString(" "), said ++ sentences)
  }
}
