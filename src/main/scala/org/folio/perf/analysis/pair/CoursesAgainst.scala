package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{CallBudget, Level, Quantiles, SeriesCourse, SlowNoise}
import org.folio.perf.model._

/**
 * Finds steps and growth of single transactions that show only against earlier runs, where times rose. A transaction that grows from the
 * level of the earlier runs lies above it by half of its growth, so that level and course are two witnesses of one change.
 */
object CoursesAgainst {
  import RowCalls.log

  /** Probability of a course by chance in a transaction whose level moved for another reason. */
  private val CourseLevel = 0.08

  /** Level and course contradict each other from so many deviations on. */
  private val Contradiction = 3.0
  private val Gate = math.log(1.15)

  /** Variance of a movement as slow as a growth, divided by that of the half waves that show the noise. */
  private val SlowerThanWaves = 1.2

  /**
   * @param earlier runs of the comparison, the baseline first
   * @return events that are not among those of the report
   */
  def apply(
      report: RunReport,
      earlier: Vector[RunReport],
      comparison: Comparison,
  ): Vector[RunEvent] = report.blocks
    .flatMap(RunCourses.of)
    .toVector
    .flatMap { courses =>
      val (ofSets, others) = report.events.partition(_.name.isDefined)
      val sets = ofSets.flatMap(_.transactions).toSet
      val known = sets ++ others.filter(_.transactions.size == 1).flatMap(_.transactions)
      val before =
        earlier.flatMap(_.blocks).flatMap(RunCourses.of).map(run => movements(run, Set.empty))
      val own = movements(courses, sets)
      val changed = levels(comparison)
      found(courses, own, growths(own, before, changed), changed.size).filterNot { event =>
        event.transactions.exists(name => known(name) || courses.wandering(name))
      }
    }

  /** Differences of transactions' levels to the earlier runs, without what a group did together. */
  private def levels(comparison: Comparison): Map[String, Level] = {
    val own = comparison.rows.flatMap(row => row.own.map(row.transaction -> _))
    val t95 = Quantiles.t(0.975, math.max(1, own.size - 2))
    own.map { case (name, interval) =>
      val groups =
        comparison.groups.filter(g => g.kind != GroupKind.Size && g.transactions.contains(name))
      val deviation = (log(interval.highPercent) - log(interval.lowPercent)) / 2 / t95
      name -> Level(log(interval.percent) - groups.map(g => log(g.changePercent)).sum, deviation * deviation)
    }.toMap
  }

  /** Transactions that may have grown, with the noise of each. */
  private def growths(
      own: Map[String, Array[Double]],
      earlier: Vector[Map[String, Array[Double]]],
      levels: Map[String, Level],
  ): Vector[Growth] = {
    val lines = linesOf(own)
    val all = lines +: earlier.map(linesOf)
    val powers = lines.keys.map { name =>
      name -> all.flatMap(_.get(name)).map(line => SlowNoise.powerOf(line.rest))
    }.toMap
    val usual = SlowNoise.usual(powers.values.flatten.toVector)
    for {
      (name, line) <- lines.toVector.sortBy(_._1)
      level <- levels.get(name).toVector
      noise = SlowNoise.of(powers(name), usual)
    } yield Growth(name, level, noise, line.shift, line.variance(noise) * SlowerThanWaves)
  }

  private def found(
      courses: RunCourses,
      own: Map[String, Array[Double]],
      growths: Vector[Growth],
      levels: Int,
  ): Vector[RunEvent] =
    for {
      growth <- growths
      if growth.probability(levels - 2) * levels <= CallBudget.RisesAgainst &&
        growth.ofCourse <= CourseLevel && growth.isNoLevel &&
        growth.contradiction <= Contradiction && growth.rise >= Gate
      best <- SeriesCourse.explained(own(growth.name), courses.rho)
    } yield {
      val course = best.course(growth.noise)
      courses.event(
        if (course.at.isDefined) course else course.copy(shift = growth.rise),
        Vector(growth.name),
        None,
      )
    }

  private def movements(courses: RunCourses, sets: Set[String]): Map[String, Array[Double]] =
    courses.names.zip(courses.ownBeyond(sets)).toMap

  private def linesOf(own: Map[String, Array[Double]]): Map[String, SeriesCourse.Explanation] =
    own.flatMap { case (name, values) => SeriesCourse.line(values).map(name -> _) }

  /** A row that may have grown from the level of the earlier runs. */
  private case class Growth(
      name: String,
      level: Level,
      noise: SlowNoise,
      shift: Double,
      variance: Double,
  ) {
    private val ofLevel = 1 / level.variance
    private val precision = ofLevel / 4 + 1 / variance

    /** Change from the start to the end, by both witnesses. */
    val rise: Double = (level.value / 2 * ofLevel + shift / variance) / precision

    /** The course is nearer to that of a growth, twice its level, than to none. */
    val isNoLevel: Boolean = shift * math.signum(rise) >= math.abs(level.value)

    val contradiction: Double =
      math.abs(level.value - shift / 2) / math.sqrt(1 / ofLevel + variance / 4)

    /** @param ofLevels degrees of freedom of the levels' deviations */
    def probability(ofLevels: Int): Double =
      Quantiles.tAbove(math.abs(rise) * math.sqrt(precision), ofLevels + noise.freedom)

    /** Probability of such a course in the direction of the rise by chance. */
    def ofCourse: Double = Quantiles.tAbove(shift * math.signum(rise) / math.sqrt(variance), noise.freedom)
  }
}
