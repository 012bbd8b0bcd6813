package org.folio.perf.analysis.several

import org.folio.perf.analysis.several.FindingKind._

/** The most important findings as a text that stands alone: in a wiki, on a console, first on the page. */
object StudySummary {
  import StudyWords.count

  val MostWords = 90
  val MostFindings = 5

  /** Words up to which longer forms are taken: of all findings, then those that are longer yet. */
  private val LongestForms = Vector(33, 50)

  private val Round = Vector(Outcome, Errors, Noise, Change, Caution, Change, Course, Caution, Limit, Statement)

  /** Kinds of findings in turn; each turn takes the next of its kind. */
  private val Turns: Vector[Value] = Round ++ Round ++ Vector(Noise, Figure, Good)

  /** What a text with more than half of the words does not need. */
  private val Late = Set(Limit, Figure)

  private type Picked = Vector[(StudyFinding, String)]

  private def words(picked: Picked): Int = picked.map(p => count(p._2)).sum

  /**
   * Findings in their shortest forms, then in longer ones where there is room.
   *
   * @param used words of the text that are not about findings
   */
  def apply(all: Vector[StudyFinding], used: Int): Vector[(StudyFinding, String)] = {
    val most = MostWords - used
    val byKind = all.filter(_.isQuoted).groupBy(_.kind)
    val inTurn = for {
      (kind, i) <- Turns.zipWithIndex
      finding <- byKind.get(kind).flatMap(_.lift(Turns.take(i).count(_ == kind)))
    } yield finding
    val picked = inTurn.foldLeft(Vector.empty: Picked) { (taken, finding) =>
      val form = finding.forms.minBy(count)
      val room = if (Late(finding.kind)) MostWords / 2 else most
      if (taken.size < MostFindings && words(taken) <= room && words(taken) + count(form) <= most)
        taken :+ (finding -> form)
      else taken
    }
    val inOrder = picked.sortBy(t => all.indexOf(t._1))
    val turns = for (longest <- LongestForms; i <- inOrder.indices) yield (longest, i)
    turns.foldLeft(inOrder) { case (taken, (longest, i)) =>
      val (finding, form) = taken(i)
      val room = math.min(longest, most - words(taken) + count(form))
      taken.updated(i, (finding, finding.forms.find(count(_) <= room).getOrElse(form)))
    }
  }
}
