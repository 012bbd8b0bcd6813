package org.folio.perf.analysis.several

/** The most important findings as a text that stands alone: in a wiki, on a console, first on the page. */
object StudySummary {
  import StudyWords.count

  val MostWords = 90
  val MostFindings = 5

  /** Words up to which a longer form is taken, if there is one that says less. */
  private val LongestForm = 45

  private val Choices = 3
  private val Loads = 4
  private val Statements = 36
  private val Figures = 57
  private val Good = 7

  /** Rank from which figures of resources only differ, without a limit. */
  private val FirstFigures = 5.65

  /** Kinds of findings in turn: outcomes, errors, noise, changes, load, limits. Each turn takes the next of its kind. */
  private val Turns =
    Vector(0, 1, 2, Choices, Loads, Choices, 5, Statements, 1, 0, Choices, 5, 2, Loads, Choices, Figures, Good)

  /** Kinds that a text with this many words does not need. */
  private val Late = Set(Figures, Good)
  private val WordsBeforeLate = 60

  final private case class Picked(taken: Vector[(StudyFinding, String)], full: Set[Int]) {
    def words: Int = taken.map(t => count(t._2)).sum
  }

  /** Findings in their shortest forms, then in longer ones where there is room. */
  def apply(all: Vector[StudyFinding]): Vector[(StudyFinding, String)] = {
    val byKind = all.filter(_.forms.nonEmpty).groupBy(kind)
    val inTurn = for {
      (kind, i) <- Turns.zipWithIndex
      finding <- byKind.get(kind).flatMap(_.lift(Turns.take(i).count(_ == kind)))
    } yield kind -> finding
    val picked = inTurn.foldLeft(Picked(Vector.empty, Set.empty)) { case (done, (kind, finding)) =>
      val form = finding.forms.minBy(count)
      val isLate = Late(kind) && done.words > WordsBeforeLate
      if (done.full(kind) || done.taken.size == MostFindings || isLate) done
      else if (done.words + count(form) <= MostWords) done.copy(done.taken :+ (finding -> form))
      // Of choices and loads none after the first that does not fit.
      else if (kind == Choices || kind == Loads) done.copy(full = done.full + kind)
      else done
    }
    val inOrder = picked.taken.sortBy(t => all.indexOf(t._1))
    inOrder.indices.foldLeft(inOrder) { (taken, i) =>
      val (finding, form) = taken(i)
      val room = math.min(LongestForm, MostWords - taken.map(t => count(t._2)).sum + count(form))
      taken.updated(i, (finding, finding.forms.find(count(_) <= room).getOrElse(form)))
    }
  }

  private def kind(f: StudyFinding): Int =
    if (f.rank.head == StudyFindings.Expected) Statements
    else if (f.rank.head > FirstFigures && f.rank.head < 6) Figures
    else f.rank.head.toInt
}
