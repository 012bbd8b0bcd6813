package org.folio.perf.analysis.course

import org.folio.perf.analysis.TransactionGroups
import org.folio.perf.analysis.statistics.{Autocorrelation, Course, Samples, SeriesCourse}
import org.folio.perf.model._

/** Finds stalls, steps and growth within the steady state of a run. */
object RunEvents {

  /** Probability of any false event of sets of transactions, and of single ones. */
  private val Level = 0.01

  /** The same of all transactions together, which are one series. */
  private val LevelOfAll = 0.02

  /** Smaller changes are no event. */
  private val Gate = math.log(1.15)

  /** The same of a single transaction, which moves more by chance. */
  private val GateOfOne = math.log(1.25)
  private val MostOfSets = 3
  private val FewestOthers = 4

  def apply(report: RunReport): Vector[RunEvent] = report.blocks.fold(Vector.empty[RunEvent])(
    of(_, TransactionGroups.of(report).map(group => group.name -> group.transactions))
  )

  /** @param sets transactions of a module or of a workflow, by name */
  def of(blocks: JudgedBlocks, sets: Vector[(String, Set[String])]): Vector[RunEvent] =
    BlockCourse.of(blocks).fold(Vector.empty[RunEvent]) { course =>
      val stalls = StallBlocks.of(course.common)
      stalls.map(stall(blocks, course, _)) ++ new CourseSearch(blocks, course, stalls, sets).events
    }

  private def stall(blocks: JudgedBlocks, course: BlockCourse, stall: StallBlocks): RunEvent =
    RunEvent(
      EventKind.Stall,
      blocks.fromMs + stall.from * blocks.blockMs,
      blocks.fromMs + stall.until * blocks.blockMs,
      course.rows.map(_._1),
      math.exp(stall.log),
    )

  /** Steps and growth of a run's transactions, without its stalls. */
  final private class CourseSearch(
      blocks: JudgedBlocks,
      course: BlockCourse,
      stalls: Vector[StallBlocks],
      sets: Vector[(String, Set[String])],
  ) {
    private val kept =
      course.common.indices.filterNot(b => stalls.exists(s => b >= s.from && b < s.until)).toArray
    private val names = course.rows.map(_._1)
    private val rows = course.rows.map { case (_, values) => kept.map(values(_)) }

    /** Correlation of a block with the next, in the part of a row that the others do not share. */
    private val rho = {
      val all = Array.tabulate(kept.length)(b => Samples.median(rows.map(_(b)).toArray))
      val own = rows.map(_.zip(all).map { case (x, c) => x - c })
      Samples.median(own.map(Autocorrelation.corrected).toArray)
    }

    def events: Vector[RunEvent] = {
      val places = names.zipWithIndex.toMap
      val usable = sets
        .map { case (name, of) => name -> of.flatMap(places.get) }
        .filter { case (_, of) => of.size >= 2 && names.size - of.size >= FewestOthers }
        .distinctBy(_._2)
      val (ofSets, rest) = searchSets(usable, rows, Vector.empty)
      val all = Array.tabulate(kept.length)(b => Samples.median(rest.map(_(b)).toArray))
      val ofAll = SeriesCourse
        .of(all, rho, cautious = true)
        .filter(c => c.probability <= LevelOfAll && math.abs(c.shift) >= Gate)
      ofSets ++ ofAll.map(event(_, names, None)) ++ single(rest, all)
    }

    private def isEvent(found: Course, series: Int): Boolean =
      found.probability * series.toDouble <= Level && math.abs(found.shift) >= Gate

    /** The clearest set first; the others are looked at without what it does. */
    private def searchSets(
        usable: Vector[(String, Set[Int])],
        left: Vector[Array[Double]],
        found: Vector[RunEvent],
    ): (Vector[RunEvent], Vector[Array[Double]]) = {
      val courses = for {
        (name, of) <- usable
        if found.size < MostOfSets
        own <- SeriesCourse.of(against(left, of), rho, cautious = true)
        if isEvent(own, usable.size)
      } yield (name, of, own)
      courses.maxByOption(_._3.t) match {
        case None => (found, left)
        case Some((name, of, own)) =>
          val next = left.zipWithIndex.map { case (row, i) =>
            if (of(i)) without(row, own) else row
          }
          val one = event(own, of.toVector.sorted.map(names), Some(name))
          searchSets(usable.filterNot(_._2 == of), next, found :+ one)
      }
    }

    /** Mean of a set, less the mean of the others. */
    private def against(of: Vector[Array[Double]], set: Set[Int]): Array[Double] = {
      val (in, out) = of.indices.partition(set)
      def mean(rows: Seq[Int], b: Int) = rows.map(of(_)(b)).sum / rows.size.toDouble
      Array.tabulate(kept.length)(b => mean(in, b) - mean(out, b))
    }

    private def without(row: Array[Double], course: Course): Array[Double] = {
      val n = row.length.toDouble
      row.zipWithIndex.map { case (x, b) =>
        course.at match {
          case Some(at) => if (b >= at) x - course.shift else x
          case None => x - course.shift * b.toDouble / n
        }
      }
    }

    private def single(of: Vector[Array[Double]], all: Array[Double]): Vector[RunEvent] = {
      val own = of.map(_.zip(all).map { case (x, c) => x - c })
      own.zip(names).filterNot(r => course.wandering(r._2)).flatMap { case (row, name) =>
        SeriesCourse
          .of(row, rho, cautious = true)
          .filter(c => isEvent(c, own.size) && math.abs(c.shift) >= GateOfOne)
          .map(event(_, Vector(name), None))
      }
    }

    private def event(found: Course, of: Vector[String], name: Option[String]): RunEvent = {
      val end = blocks.fromMs + blocks.blocks * blocks.blockMs
      val from = found.at.fold(0)(kept(_))
      RunEvent(
        if (found.at.isDefined) EventKind.Step else EventKind.Growth,
        blocks.fromMs + from * blocks.blockMs,
        end,
        of,
        math.exp(found.shift),
        name,
      )
    }
  }
}
