package org.folio.perf.analysis.run

import org.folio.perf.analysis.pair.{RunCourses, StallBlocks, TransactionGroups}
import org.folio.perf.analysis.statistics.{CallBudget, Course, Samples, SeriesCourse, SlowNoise}
import org.folio.perf.model._

/** Finds stalls, steps and growth within the steady state of a run. */
object RunEvents {

  /** Smaller changes are no event. */
  private val Gate = math.log(1.15)

  /** The same of a single transaction, which moves more by chance. */
  private val GateOfOne = math.log(1.25)
  private val MostOfSets = 3

  /** Part of a set's change that its transactions need without the one that changed most. */
  private val LeastWithoutLargest = 0.7
  private val FewestOthers = 4

  def apply(report: RunReport): Vector[RunEvent] = report.blocks.toVector.flatMap(
    of(_, TransactionGroups.of(report).map(group => group.name -> group.transactions))
  )

  /** @param sets transactions of a module or of a workflow, by name */
  def of(blocks: JudgedBlocks, sets: Vector[(String, Set[String])]): Vector[RunEvent] =
    RunCourses.of(blocks).toVector.flatMap { courses =>
      courses.stalls.map(stall(blocks, courses, _)) ++ new CourseSearch(courses, sets).events
    }

  private def stall(blocks: JudgedBlocks, courses: RunCourses, stall: StallBlocks): RunEvent =
    RunEvent(
      EventKind.Stall,
      blocks.fromMs + stall.from * blocks.blockMs,
      blocks.fromMs + stall.until * blocks.blockMs,
      courses.names,
      math.exp(stall.log),
    )

  /** Steps and growth of a run's transactions, without its stalls. */
  final private class CourseSearch(courses: RunCourses, sets: Vector[(String, Set[String])]) {
    import courses.{names, rho}

    private val steady = names.indices.filterNot(i => courses.wandering(names(i))).toSet

    def events: Vector[RunEvent] = {
      val places = names.zipWithIndex.toMap
      val usable = sets
        .map { case (name, of) => name -> of.flatMap(places.get) }
        .filter { case (_, of) =>
          of.count(steady) >= 2 && steady.size - of.count(steady) >= FewestOthers
        }
        .distinctBy(_._2)
      val (ofSets, rest) = searchSets(usable, courses.rows, Vector.empty)
      val all = RunCourses.common(rest)
      val ofAll = SeriesCourse
        .of(all, rho)
        .filter(c => c.probability <= CallBudget.EventsOfAll && math.abs(c.shift) >= Gate)
      ofSets ++ ofAll.map(courses.event(_, names, None)) ++ single(RunCourses.own(rest, all))
    }

    private def isEvent(found: Course, series: Int, level: Double): Boolean =
      found.probability * series <= level && math.abs(found.shift) >= Gate

    /** The clearest set first; the others are looked at without what it does. */
    private def searchSets(
        usable: Vector[(String, Set[Int])],
        left: Vector[Array[Double]],
        found: Vector[RunEvent],
    ): (Vector[RunEvent], Vector[Array[Double]]) = {
      val clear = for {
        (name, of) <- usable
        if found.size < MostOfSets
        own <- SeriesCourse.of(against(left, of), rho)
        if isEvent(own, usable.size, CallBudget.EventsOfSets) && isOfMost(left, of, own)
      } yield (name, of, own)
      clear.maxByOption(_._3.t) match {
        case None => (found, left)
        case Some((name, of, own)) =>
          val next = left.zipWithIndex.map { case (row, i) =>
            if (of(i)) without(row, own) else row
          }
          val one = courses.event(own, of.toVector.sorted.map(names), Some(name))
          searchSets(usable.filterNot(_._2 == of), next, found :+ one)
      }
    }

    /** Mean of a set, less the mean of the others; without those that wander. */
    private def against(of: Vector[Array[Double]], set: Set[Int]): Array[Double] = {
      val (in, out) = of.indices.filter(steady).partition(set)
      def mean(rows: Seq[Int], b: Int) = Samples.mean(rows.map(of(_)(b)))
      of.head.indices.map(b => mean(in, b) - mean(out, b)).toArray
    }

    /** False: a single transaction makes up much of the set's change. */
    private def isOfMost(of: Vector[Array[Double]], set: Set[Int], course: Course): Boolean = {
      val others = RunCourses.common(of.indices.filterNot(set).map(of).toVector)
      val along = set.toVector.filter(steady).map { i =>
        course.sizeIn(of(i).zip(others).map { case (x, c) => x - c }) * math.signum(course.shift)
      }
      Samples.mean(along.sorted.init) >= LeastWithoutLargest * math.abs(course.shift)
    }

    private def without(row: Array[Double], course: Course): Array[Double] =
      row.zipWithIndex.map { case (x, b) =>
        course.at match {
          case Some(at) => if (b >= at) x - course.shift else x
          case None => x - course.shift * b / row.length
        }
      }

    /** The noise of each row is that of its own slow movements and of what is usual for all rows. */
    private def single(own: Vector[Array[Double]]): Vector[RunEvent] = {
      val changes = for {
        (row, name) <- own.zip(names)
        change <- SeriesCourse.explained(row, rho)
      } yield (name, change, SlowNoise.powerOf(change.rest))
      val usual = SlowNoise.usual(changes.map(_._3))
      for {
        (name, change, power) <- changes
        if !courses.wandering(name)
        found = change.course(SlowNoise.of(Vector(power), usual))
        // Its probability is that of both directions.
        level = 2 * CallBudget.of(CallBudget.EventsOfRows, found.shift)
        if isEvent(found, own.size, level) && math.abs(found.shift) >= GateOfOne
      } yield courses.event(found, Vector(name), None)
    }
  }
}
