package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.PlatformChanges
import org.folio.perf.analysis.pair.rule.SuspectsNamed
import org.folio.perf.analysis.run.rule.KnownDefects
import org.folio.perf.analysis.search.CapacityChange
import org.folio.perf.model._

/** Two tests or more, compared. @param unordered left: published */
final class ComparedTests(
    unordered: Vector[Either[TestRecord, RunReport]],
    defects: Vector[KnownDefect] = Vector.empty,
) {

  /**
   * Under the same conditions the least load is first; else they stay in their order. With them, by how many conditions of our
   * runs something can differ from the first.
   */
  private val (runs, tests, sharing) = {
    val all = OwnRuns.tests(unordered)
    val (factors, _) = Factors.ofTests(all)
    val (choices, loads) = factors.partition(_._1.kind == FactorKind.Choice)
    val conditions = all.indices.map(i => choices.map(_._2(i)))
    val order = all.indices.toVector.sortBy(i =>
      conditions.indexOf(conditions(i)) +: loads.map { case (f, values) => f.place(values(i)) }
    )(Ordering.Implicits.seqOrdering[Vector, Int])
    val points = all.indices.filter(unordered(_).isRight).map(i => (conditions(i), loads.map(_._2(i)))).distinct
    (order.map(unordered), order.map(all), math.max(1, points.size - 1))
  }
  private val own = new OwnRuns(runs, sharing)
  val study = new Study(tests, own)
  val hasOwn: Boolean = runs.exists(_.isRight)
  val hasPublished: Boolean = runs.exists(_.isLeft)
  private val sentences = new Sentences(study)
  import sentences.naming

  /** Names of both runs, with their comparison. */
  val comparisons: Vector[(String, String, Comparison)] =
    (for {
      contrast <- study.contrasts.filter(_.isOfTree) ++ study.nearest
      (before, after, comparison) <- own.comparisons(contrast)
    } yield (naming.tests(before), naming.tests(after), comparison)).distinctBy(c => (c._1, c._2))

  /** Names of the first run and of each on another platform, with what changed between them. */
  val platforms: Vector[(String, String, PlatformChange)] = runs.zipWithIndex.drop(1).flatMap { case (run, i) =>
    val change = (runs.head, run) match {
      case (Right(before), Right(after)) => PlatformChanges(before, after)
      case (Left(before), Right(after)) => PlatformChanges(before, after)
      case _ => None
    }
    change.map((naming.tests(0), naming.tests(i), _))
  }

  val found =
    new StudyFindings(study, suspects ++ CapacityChange.findings(runs.flatMap(_.toOption)) ++ knownDefects, disturbed)

  private def counted(some: Vector[Int]): String =
    if (some.size > 1 && some.size == tests.size) "all tests"
    else if (some.size > 2) s"${some.size} of ${tests.size} tests"
    else Words.list(some.map(naming.tests))

  /** Runs whose load generator waited for its machine, and those at the same time; in full, and shorter. */
  private def disturbed: Vector[Vector[String]] = {
    val over = for {
      (Right(run), i) <- runs.zipWithIndex
      cpu <- run.injector.flatMap(_.busyMachinePercent)
    } yield (i, cpu)
    val together = tests.indices.toVector.filter(own.isOverlapped)
    val busy = Option.when(over.nonEmpty) {
      val (where, low, high) = (counted(over.map(_._1)), over.map(_._2).min, over.map(_._2).max)
      val so =
        if (study.observations.exists(o => o.quiet != o.tests)) "their quiet repetitions are compared"
        else "response times may include waiting for it"
      Vector(
        s"All programs on the load generator's machine took ${Words.range(Words.percent(low), Words.percent(high))} of " +
          s"its CPU in $where, so $so.",
        s"The load generator's machine was busy in $where.",
      )
    }
    val overlap = Option.when(together.nonEmpty) {
      val start = s"${counted(together)} overlapped in time with others at a target of the same name"
      Vector(s"$start, so they may have disturbed each other.", s"$start.")
    }
    (busy ++ overlap).toVector
  }

  /** Modules whose requests changed. */
  private def suspects: Vector[Finding] = for {
    contrast <- study.contrasts.filter(_.isOfTree) ++ study.nearest
    suspect <- own.suspects(contrast)
    finding = SuspectsNamed.finding(suspect)
  } yield finding.copy(statement = s"${sentences.head(contrast)}: ${finding.statement}")

  /** Signs of known defects. */
  private def knownDefects: Vector[Finding] = {
    val found = study.tests.indices.toVector.flatMap { i =>
      KnownDefects.findings(study.tests(i), defects, FigureWords.isGrown).map(i -> _)
    }
    val all = found.groupMap(_._2.text)(_._1)
    found
      .map(_._2)
      .distinctBy(_.text)
      .map(f => f.copy(statement = s"In ${counted(all(f.text))}: ${f.statement}"))
  }
}
