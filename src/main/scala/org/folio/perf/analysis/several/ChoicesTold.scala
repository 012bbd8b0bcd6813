package org.folio.perf.analysis.several

import org.folio.perf.model.{RowVerdict, Severity}

/**
 * Findings about choices as a summary needs them: of values that follow each other the first against the last, and what 95th
 * percentiles show beside averages.
 */
final private[several] class ChoicesTold(study: Study, sentences: Sentences) {
  import StudyWords._

  /** @param tails findings about 95th percentiles; those that averages do not show have forms */
  def of(found: Vector[StudyFinding], tails: Vector[StudyFinding]): Vector[StudyFinding] = {
    val ends = study.factors.filter(f => !f.id.ofRow && study.isSequence(f)).foldLeft(found)(withEnds)
    tails.foldLeft(ends)(withTail)
  }

  private def contrast(f: StudyFinding): Option[Contrast] =
    f.contrasts match {
      case Vector(c) if c.isOfOne => Some(c)
      case _ => None
    }

  /** Small changes that add up are told as their sum, not as so many steps without a change. */
  private def withEnds(found: Vector[StudyFinding], f: Factor): Vector[StudyFinding] = {
    val own = found.flatMap(one => contrast(one).filter(_.factor == f).map(one -> _))
    val values = f.order.filter(_.isDefined)
    val steps = own.filter { case (one, c) => c.isOfTree && !c.hasUnstated && one.forms.nonEmpty }
    val ends = own.find { case (_, c) => !c.isOfTree && c.from.head == values.head && c.to.head == values.last }
    ends.filter(_ => steps.size > 1).fold(found) { case (end, c) =>
      val atEnd = c.pairs.filter(_.verdict.isCalled)
      val still = steps.filter(s => s._2.pairs.forall(_.verdict == RowVerdict.Unchanged)).map(_._1)
      val isWhole = atEnd.nonEmpty && !steps.exists(s => atEnd.forall(isOf(s._2, _)))
      val isStill = still.size == steps.size && c.pairs.forall(_.verdict == RowVerdict.Unchanged)
      val range = s"(${changes(steps.flatMap(_._2.pairs).flatMap(_.ratio))})"
      val each =
        if (still.size < steps.size) ""
        else if (isStill) s" Each step between them is unchanged too $range."
        else s" Each step alone is unchanged $range."
      val head = sentences.head(c)
      val told = end.copy(
        rank = steps.head._1.rank.take(3) :+ Double.MinValue,
        statement = end.statement + each,
        forms = sentences.forms(c.pairs).filter(_.nonEmpty).map(words => s"$head, $words.$each"),
      )
      found.map { one =>
        if ((one eq end) && (isWhole || isStill)) told
        // What no step changes is in one sentence, or in none.
        else if (still.exists(_ eq one) && (still.size > 1 || isWhole))
          one.copy(rank = 5.0 +: one.rank.tail, forms = Vector.empty)
        else one
      }
    }
  }

  /** Whether a step has as much of a change as the whole. */
  private def isOf(step: Contrast, whole: Pair): Boolean = step.pairs.exists { p =>
    p.row == whole.row && p.context == whole.context && p.verdict == whole.verdict &&
    math.abs(p.log - whole.log) <= math.log(Study.Band)
  }

  /** Where averages say less than 95th percentiles, or the opposite, one sentence has both. */
  private def withTail(found: Vector[StudyFinding], tail: StudyFinding): Vector[StudyFinding] = {
    val at = found.indexWhere(one => one.contrasts == tail.contrasts && one.forms.nonEmpty && tail.forms.nonEmpty)
    val told = tail.copy(forms = Vector.empty)
    if (at < 0) found :+ told
    else {
      val main = found(at)
      val isWorse = tail.severity == Severity.Warning
      val both = main.copy(
        severity = if (isWorse) tail.severity else main.severity,
        forms = main.forms.map(form => s"$form ${tail.forms.last}"),
      )
      found.updated(at, both) :+ told.copy(rank = main.rank :+ 0.0)
    }
  }
}
