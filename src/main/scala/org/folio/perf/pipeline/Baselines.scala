package org.folio.perf.pipeline

import java.nio.file.{Files, Path, Paths}
import java.time.Instant
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.run.ModuleVersions
import org.folio.perf.analysis.statistics.RowShifts
import org.folio.perf.analysis.tally.JudgedSpan
import org.folio.perf.model._
import org.folio.perf.settings.{HowTo, Releases, Sanitized, SettingsError}
import org.folio.perf.source.{JsonFile, PublishedBaselines}
import scala.util.Try

/**
 * Finds baselines by name: a run folder, the name of one in the reports folder, a report.json, or a published
 * test.
 */
object Baselines {

  /** Whether the run can be found only when the modules of the target are known. */
  def needsRelease(names: Vector[String]): Boolean = names.headOption.contains(Baseline.LastRelease)

  /** A run that looks for its baseline. @param release of its FOLIO; empty: not known */
  final case class Seeker(simulation: String, target: String, startedAt: Instant, release: String) {

    /** As in [[Baseline.absence]]. */
    def absence(names: Vector[String]): String = Baseline.absence(names, simulation, target, release.nonEmpty)
  }

  object Seeker {
    def apply(manifest: RunManifest, modules: Option[ListedModules], inventory: Option[Inventory]): Seeker =
      Seeker(manifest.simulation, manifest.target.name, manifest.loadStartedAt, releaseOf(inventory, modules))
  }

  /** The release that the modules of a target have; empty: not known. */
  def releaseOf(inventory: Option[Inventory], modules: Option[ListedModules]): String =
    ReleaseMatch.of(Releases.all, ModuleVersions.lowest(ModuleVersions(inventory, modules)).toVector).fold("")(_.name)

  /**
   * The names with that of a run in place of `last` or `last-release`.
   *
   * @return empty: there is no such run yet
   */
  def chosen(names: Vector[String], reports: Path, seeker: Seeker): Vector[String] =
    if (!Baseline.isChosen(names)) names
    else
      passed(reports, seeker)
        .find(run => names.head == Baseline.Last || isOtherRelease(reports.resolve(run.folder), seeker.release))
        .fold(Vector.empty[String])(_.folder +: names.tail)

  /** The newest first; those that are long enough to be compared stand before the others. */
  private def passed(reports: Path, seeker: Seeker): Vector[IndexedRun] = {
    val all = Try(RunIndexer.runs(reports)).getOrElse(Vector.empty).filter { run =>
      !run.isShipped && run.simulation == seeker.simulation && run.target == seeker.target &&
      run.verdict == VerdictStatus.Passed && run.startedAt.isBefore(seeker.startedAt)
    }
    all.sortBy(run => (run.minutes >= NeededMinutes, run.startedAt)).reverse
  }

  private def isOtherRelease(folder: Path, release: String): Boolean =
    release.nonEmpty && JsonFile.Report
      .read(folder.resolve(JsonFile.Report.name))
      .exists(_.release.exists(other => other.name.nonEmpty && other.name != release))

  /**
   * Why a run of this profile will not be judged against a baseline, in sentences; `None`: it is long enough, and has
   * enough transactions.
   *
   * @param profile `None`: nobody knows how long the run will last
   * @param transactions names of those that the run will have
   */
  def obstacle(
      baseline: Baseline,
      profile: Option[LoadProfile],
      simulation: String,
      transactions: Set[String],
  ): Option[String] = baseline match {
    case Baseline.Published(run) =>
      Some(s"No transaction will be judged against ${run.name}: ${RunComparison.OnlyAverages}.")
    case Baseline.Measured(report, _) =>
      val needs = RunComparison.FewestMinutes
      val theirs = report.blocks.fold(0L)(_.minutes)
      val ours = profile.map(p => (p.totalMs - math.max(p.rampUpMs, JudgedSpan.WarmUpMs)) / 60000)
      val short =
        Option.when(ours.exists(_ < needs))("this run") ++ Option.when(theirs < needs)(s"the baseline ${report.run.id}")
      val other = report.run.simulation
      val plan = if (other == simulation) "" else s"it is a run of $other, not of $simulation; "
      val both = report.transactions.count(t => t.iterations > 0 && transactions(t.name))
      val reasons = Option.when(short.nonEmpty)(
        s"${Words.list(short.toVector)} ${if (short.size == 1) "is" else "are"} too short. Both need " +
          s"${HowTo.here.pass("duration", s"${NeededMinutes}m")}."
      ) ++ Option.when(both < RowShifts.FewestRows)(s"${RunComparison.tooFew(both)}.")
      reasons.headOption.map(first =>
        (s"No transaction will be judged against ${report.run.id}: $plan$first" +:
          reasons.drop(1).map(_.capitalize).toVector).mkString(" ")
      )
  }

  /** Steady state that a comparison needs: its first minutes are not judged. */
  private val NeededMinutes = RunComparison.FewestMinutes + JudgedSpan.WarmUpMs / 60000

  /**
   * @param names the baseline first, then further runs of its environment
   * @param reports folder that has the run folders
   * @return left: one line that says what is wrong; right of no name: `None`
   */
  def open(names: Vector[String], reports: Path): Either[String, Option[Baseline]] =
    Eithers.map(names)(find(_, reports)).flatMap {
      case Vector() => Right(None)
      case Vector(Left(published)) => Right(Some(Baseline.Published(published)))
      case found =>
        val (published, runs) = found.partitionMap(identity)
        published.headOption
          .map(test => s"${test.name} is a published test, which shows no noise beside other runs. Name it alone.")
          .toLeft(Some(Baseline.Measured(runs.head, runs.tail)))
    }

  /** Left: published, right: one of ours. */
  def find(name: String, reports: Path): Either[String, Either[TestRecord, RunReport]] =
    PublishedBaselines.find(name) match {
      case Some(published) => Right(Left(published))
      case None =>
        FilePath.guarded(Right(Paths.get(name))).flatMap { path =>
          if (name.endsWith(".json") && Files.isRegularFile(path)) read(path)
          else
            RunMerger.find(name, reports).left.map(_ => unknown(name, reports)).flatMap { folder =>
              val file = folder.resolve(JsonFile.Report.name)
              if (Files.isRegularFile(file)) read(file)
              else if (Files.isRegularFile(folder.resolve(JsonFile.Manifest.name)))
                Left(s"$folder has no ${JsonFile.Report.name}. Make it first: ./perf report -Drun=$folder")
              else Left(unknown(name, reports))
            }
        }
    }

  /** A report.json, or a file with a published test. */
  private def read(file: Path): Either[String, Either[TestRecord, RunReport]] =
    if (file.getFileName.toString == JsonFile.Report.name)
      JsonFile.Report.read(file).map(Right(_))
    else
      JsonFile.Published.read(file) match {
        case Right(published) => Right(Left(published))
        case Left(wrong) =>
          // Whoever writes a file by hand needs the first reason only.
          JsonFile.Report.read(file).left.map(_ => wrong).map(Right(_))
      }

  /** Message for an unknown name, with the known ones. */
  private def unknown(name: String, reports: Path): String = {
    val own = Try(RunIndexer.runs(reports)).getOrElse(Vector.empty).map(_.folder)
    val meant =
      SettingsError.meant(name, Vector(Baseline.Last, Baseline.LastRelease) ++ PublishedBaselines.names ++ own)
    val others = RunMerger
      .alike(own, name)
      .orElse(
        Option.when(meant.isEmpty)(s"Published are ${PublishedBaselines.names.mkString(", ")}.")
      )
    s"${Sanitized.text(name)} is no run with a ${JsonFile.Report.name}, neither here nor in $reports, and no published test.$meant" +
      others.fold("")(sentence => s" $sentence")
  }
}
