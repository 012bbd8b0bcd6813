package org.folio.perf.analysis.several

import org.folio.perf.analysis.pair.PlatformChanges
import org.folio.perf.analysis.pair.rule.SuspectsNamed
import org.folio.perf.analysis.run.rule.KnownDefects
import org.folio.perf.analysis.search.CapacityChange
import org.folio.perf.model._

/** Two to ten tests compared. @param runs left: published */
final class ComparedTests(runs: Vector[Either[TestRecord, RunReport]], defects: Vector[KnownDefect] = Vector.empty) {
  private val own = new OwnRuns(runs)
  val study = new Study(OwnRuns.tests(runs), own)
  val hasOwn: Boolean = runs.exists(_.isRight)
  val hasPublished: Boolean = runs.exists(_.isLeft)
  private val naming = new Naming(study)

  /** Names of the earlier and the later run, with their comparison. */
  val comparisons: Vector[(String, String, Comparison)] =
    (study.contrasts.filter(_.isOfTree) ++ study.nearest)
      .flatMap(own.comparisons)
      .distinctBy(c => (c._1, c._2))
      .map { case (before, after, comparison) => (naming.tests(before), naming.tests(after), comparison) }

  /** Names of the first run and of each on another platform, with what changed between them. */
  val platforms: Vector[(String, String, PlatformChange)] = runs.zipWithIndex.drop(1).flatMap { case (run, i) =>
    val change = (runs.head, run) match {
      case (Right(before), Right(after)) => PlatformChanges(before, after)
      case (Left(before), Right(after)) => PlatformChanges(before, after)
      case _ => None
    }
    change.map((naming.tests(0), naming.tests(i), _))
  }

  val found = new StudyFindings(study, suspects ++ CapacityChange.findings(runs.flatMap(_.toOption)) ++ knownDefects)

  /** Modules whose requests changed. */
  private def suspects: Vector[Finding] = for {
    (_, after, comparison) <- comparisons
    finding <- SuspectsNamed.findings(comparison)
  } yield finding.copy(statement = s"$after: ${finding.statement}")

  /** Signs of known defects; one that a higher load does not show is none of a defect. */
  private def knownDefects: Vector[Finding] = {
    val found = study.tests.indices.toVector.flatMap { i =>
      val heavier = study.courses.flatMap { c =>
        val at = c.steps.indexWhere(_.tests.contains(i))
        if (at < 0) Vector.empty else c.steps.drop(at + 1)
      }
      val succeeding = heavier.filterNot(_.hasErrors).map(_.row).toSet
      KnownDefects.findings(study.tests(i), defects, succeeding).map(naming.tests(i) -> _)
    }
    val all = found.groupMap(_._2.text)(_._1)
    found.map(_._2).distinctBy(_.text).map(f => f.copy(statement = s"In ${all(f.text).mkString("; ")}: ${f.statement}"))
  }
}
