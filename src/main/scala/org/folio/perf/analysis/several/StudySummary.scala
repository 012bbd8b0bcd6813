package org.folio.perf.analysis.several

import org.folio.perf.analysis.several.FindingKind._

/** The most important findings as a text that stands alone: in a wiki, on a console, first on the page. */
object StudySummary {
  import StudyWords.count

  val MostWords = 90
  val MostFindings = 5

  /** Words up to which a longer form is taken, if there is one that says less. */
  private val LongestForm = 45

  /** Kinds of findings in turn; each turn takes the next of its kind. */
  private val Turns: Vector[Value] =
    Vector(
      Outcome,
      Errors,
      Noise,
      Change,
      Caution,
      Change,
      Course,
      Caution,
      Limit,
      Statement,
      Errors,
      Outcome,
      Change,
    ) ++
      Vector(Caution, Limit, Noise, Course, Change, Noise, Figure, Good)

  /** Kinds that a text with so many words does not need. */
  private val Late = Map(Limit -> 45, Figure -> 60, Good -> 60)

  private type Picked = Vector[(StudyFinding, String)]

  private def words(picked: Picked): Int = picked.map(p => count(p._2)).sum

  /**
   * Findings in their shortest forms, then in longer ones where there is room.
   *
   * @param taken words of the text that are not about findings
   */
  def apply(all: Vector[StudyFinding], taken: Int): Vector[(StudyFinding, String)] = {
    val most = MostWords - taken
    val byKind = all.filter(_.forms.nonEmpty).groupBy(_.kind)
    val inTurn = for {
      (kind, i) <- Turns.zipWithIndex
      finding <- byKind.get(kind).flatMap(_.lift(Turns.take(i).count(_ == kind)))
    } yield finding
    val empty: (Picked, Set[Value]) = (Vector.empty, Set.empty)
    val (picked, _) = inTurn.foldLeft(empty) { case ((taken, full), finding) =>
      val form = finding.forms.minBy(count)
      val isLate = Late.get(finding.kind).exists(_ < words(taken))
      if (full(finding.kind) || taken.size == MostFindings || isLate) (taken, full)
      else if (words(taken) + count(form) <= most) (taken :+ (finding -> form), full)
      // None of its kind after the first that does not fit.
      else (taken, full + finding.kind)
    }
    val inOrder = picked.sortBy(t => all.indexOf(t._1))
    inOrder.indices.foldLeft(inOrder) { (taken, i) =>
      val (finding, form) = taken(i)
      val room = math.min(LongestForm, most - words(taken) + count(form))
      taken.updated(i, (finding, finding.forms.find(count(_) <= room).getOrElse(form)))
    }
  }
}
