package org.folio.perf.analysis.pair

import org.folio.perf.model.{Comparison, RunEvent, RunReport, TestRecord}

/** A run or published test to compare with. */
sealed trait Baseline {

  /** Events of a run that show only against this baseline. */
  def events(report: RunReport, comparison: Comparison): Vector[RunEvent] = this match {
    case Baseline.Published(_) => Vector.empty
    case Baseline.Measured(before, further) =>
      val telling = further.filter(run => comparison.earlier.exists(_.id == run.run.id))
      CoursesAgainst(report, before +: telling, comparison)
  }
}

object Baseline {

  /** Stands for the last passed run of the same simulation and target. */
  val Last = "last"

  /** Stands for the last passed run of them with another release of FOLIO. */
  val LastRelease = "last-release"

  /** Whether a baseline is chosen, not named. @param names the baseline, then further runs */
  def isChosen(names: Seq[String]): Boolean = names.headOption.exists(Set(Last, LastRelease))

  /**
   * Why a run that asks for a baseline is not compared, as a sentence.
   *
   * @param isReleaseKnown whether the release of its FOLIO is
   */
  def absence(names: Seq[String], simulation: String, target: String, isReleaseKnown: Boolean): String = {
    val isOfRelease = names.headOption.contains(LastRelease)
    val missing =
      if (!isChosen(names)) s"The baseline ${names.mkString(", ")} cannot be read"
      else if (isOfRelease && !isReleaseKnown) s"The release of $target is not known"
      else s"$simulation has no earlier passed run at $target${if (isOfRelease) " with another release" else ""}"
    s"$missing, so this run is not compared."
  }

  /** Names that a run's settings have. */
  def names(settings: Map[String, String]): Vector[String] =
    settings.getOrElse("baseline", "").split(',').map(_.trim).filter(_.nonEmpty).toVector.distinct

  /** The same of a run that has no comparison; `None`: it asks for no baseline. */
  def absence(report: RunReport): Option[String] = {
    import report.run
    val names = this.names(run.settings)
    Option.when(names.nonEmpty)(
      absence(names, run.simulation, run.target.name, isReleaseKnown = report.release.exists(_.name.nonEmpty))
    )
  }

  /** @param earlier further runs of the baseline's environment */
  final case class Measured(report: RunReport, earlier: Vector[RunReport]) extends Baseline
  final case class Published(run: TestRecord) extends Baseline
}
