package org.folio.perf.analysis.workload

/**
 * Requests of an iteration by their names, such as `GET /users/{id}`.
 *
 * @param certain number that each iteration sends
 * @param optional further ones that it may send, at most; infinite: any number
 */
final case class TurnRequests(certain: Map[String, Double], optional: Map[String, Double] = Map.empty) {

  def names: Set[String] = certain.keySet ++ optional.keySet

  def renamed(name: String => String): TurnRequests =
    TurnRequests(LoggedLoad.renamed(certain, name), LoggedLoad.renamed(optional, name))

  /** Share of each in the certain requests, in millionths. */
  def mix: Map[String, Long] = certain.map { case (name, n) => name -> math.round(n / certain.values.sum * 1e6) }

  /** Requests of so many iterations, at most. */
  def most(name: String, iterations: Double): Double =
    if (iterations == 0) 0 else iterations * (certain.getOrElse(name, 0.0) + optional.getOrElse(name, 0.0))
}

/**
 * A workflow, with others that send the same.
 *
 * @param turns of which an iteration does one
 * @param others their codes, each with the iterations that have as many requests as one of the first
 */
final case class WorkflowRequests(
    code: String,
    turns: Vector[TurnRequests],
    others: Vector[(String, Double)] = Vector.empty,
) {
  def size: Double = turns.map(_.certain.values.sum).sum / turns.size
}

/**
 * @param iterations in the log
 * @param low limit of the interval, likewise `high`
 */
final case class WorkflowRate(workflow: WorkflowRequests, iterations: Double, low: Double, high: Double)

/**
 * Iterations of workflows from the number of each request in a log: least squares with rates of at least 0, coordinate by
 * coordinate (Franc, Hlavac and Navara, 2005), reweighted by Huber's function. Requests that iterations may send explain
 * a surplus. What is left of it weighs less than a lack, because other clients send requests too.
 */
final class RateFit(workflows: Vector[WorkflowRequests], counts: Map[String, Double]) {
  import RateFit._
  private val turns = workflows.flatMap(_.turns)
  private val names = turns.flatMap(turn => turn.certain.keys ++ turn.optional.keys).distinct
  private val columns = turns.map { turn =>
    val own = names.indices.filter(i => turn.most(names(i), 1) > 0).toArray
    new Column(
      own,
      own.map(i => turn.certain.getOrElse(names(i), 0.0)),
      own.map(i => math.min(turn.most(names(i), 1), turn.certain.getOrElse(names(i), 0.0) + MostRepeated)),
    )
  }.toArray

  private val seen = names.map(counts.getOrElse(_, 0.0)).toArray
  private val error = expected.map(n => math.sqrt(1 + n + math.pow(RelativeError * n, 2)))
  private val x = new Array[Double](columns.length)
  private val left = new Rest(seen)
  solve(x, left, fixed = -1, MostSweeps)

  /** Requests as the others of the same workflow suggest, so that one which a release no longer sends is no proof. */
  private def expected: Array[Double] = {
    val least = Array.fill(seen.length)(Double.MaxValue)
    for (column <- columns) {
      val certain = column.rows.indices.filter(column.least(_) > 0)
      val usual = certain.map(i => seen(column.rows(i)) / column.least(i)).sorted.apply(certain.size / 2)
      certain.foreach(i => least(column.rows(i)) = math.min(least(column.rows(i)), usual * column.least(i)))
    }
    seen.indices.map(t => if (least(t) == Double.MaxValue) seen(t) else math.max(seen(t), least(t))).toArray
  }

  /** The smaller, the better the workflows explain the log. */
  val misfit: Double = costOf(left)

  private val turnsOf = workflows.zip(workflows.scanLeft(0)(_ + _.turns.size)).map { case (workflow, from) =>
    workflow -> (from until from + workflow.turns.size)
  }

  /**
   * Whether it did all its turns, and some request of it is of few others. If not, other clients may have sent them all. A
   * request without a query is also of those that send one to its path.
   */
  private def isProved(workflow: WorkflowRequests, own: Range): Boolean =
    own.forall(x(_) > 0) && workflow.turns.flatMap(_.certain.keys).distinct.exists { name =>
      def isSame(other: String) = other == name || !RequestNames.isShaped(name) && RequestNames.bare(other) == name
      workflows.count(_.turns.exists(_.certain.keys.exists(isSame))) <= FewWorkflows
    }

  /** Iterations of each workflow. */
  def iterations: Vector[Double] = turnsOf.map(_._2.map(x(_)).sum)

  /** The same with intervals. */
  lazy val rates: Vector[WorkflowRate] = {
    val limits = columns.indices.map(interval)
    turnsOf.map { case (workflow, own) =>
      val sum = own.map(x(_)).sum
      def off(limit: Int => Double) = math.sqrt(own.map(j => math.pow(limit(j) - x(j), 2)).sum)
      val low = if (isProved(workflow, own)) math.max(0, sum - off(limits(_)._1)) else 0.0
      WorkflowRate(workflow, sum, low, sum + off(limits(_)._2))
    }
  }

  /** Requests of a name that belong to the workflows, of so many. */
  def explained(name: String, count: Double): Double =
    math.min(count, turns.indices.map(j => turns(j).most(name, x(j))).sum)

  private def solve(x: Array[Double], rest: Rest, fixed: Int, sweeps: Int): Unit = {
    var (sweep, change) = (0, 1.0)
    while (sweep < sweeps && change > Precision) {
      change = 0
      for (j <- columns.indices if j != fixed) {
        val step = math.max(-x(j), improvement(columns(j), rest))
        x(j) += step
        rest.subtract(columns(j), step)
        change = math.max(change, math.abs(step) / (1 + x(j)))
      }
      sweep += 1
    }
  }

  /** Step to the minimum of a quadratic function that is nowhere below the cost. */
  private def improvement(column: Column, rest: Rest): Double = {
    var (slope, curve, spare) = (0.0, 0.0, Double.MaxValue)
    var i = 0
    while (i < column.rows.length) {
      val t = column.rows(i)
      val (least, most) = (column.least(i), column.most(i))
      val square = error(t) * error(t)
      curve += least * least / square
      if (rest.lack(t) < 0) slope += least * weight(rest.lack(t) / error(t)) * rest.lack(t) / square
      else if (rest.surplus(t) > 0) {
        val w = most * weight(rest.surplus(t) / error(t)) / square
        slope += w * rest.surplus(t)
        curve += w * most
      }
      spare = math.min(spare, -rest.surplus(t) / most)
      i += 1
    }
    // Without a need, as few iterations as explain the rest.
    if (slope == 0) -math.max(0, spare) else slope / curve
  }

  private def costOf(rest: Rest): Double = seen.indices.map(cost(rest, _)).sum

  private def cost(rest: Rest, t: Int): Double = {
    val lack = rest.lack(t) < 0
    val z = (if (lack) -rest.lack(t) else math.max(0, rest.surplus(t))) / error(t)
    val limit = if (lack) Lack else Surplus
    if (z <= limit) z * z / 2 else limit * (z - limit / 2)
  }

  /** Values that explain the log nearly as well, whatever the others are. */
  private def interval(j: Int): (Double, Double) = {
    val rows = columns(j).rows
    val scale = math.max(1, rows.map(2 * cost(left, _)).sum / rows.length)
    def isLikely(value: Double) = {
      val (tried, rest) = (x.clone, left.copy)
      tried(j) = value
      rest.subtract(columns(j), value - x(j))
      solve(tried, rest, j, FewSweeps)
      costOf(rest) <= misfit + scale * HalfOfChiSquare
    }
    // Beyond, each of its requests would be lacking.
    val most = rows.indices.collect {
      case i if columns(j).least(i) > 0 => (math.max(0, left.lack(rows(i))) + 5 * error(rows(i))) / columns(j).least(i)
    }.max
    (limit(x(j), 0, isLikely), limit(x(j), x(j) + most, isLikely))
  }

  private def limit(inside: Double, outside: Double, isLikely: Double => Boolean): Double =
    if (inside == outside || isLikely(outside)) outside
    else
      (1 to Halvings)
        .foldLeft((inside, outside)) { case ((in, out), _) =>
          val middle = (in + out) / 2
          if (isLikely(middle)) (middle, out) else (in, middle)
        }
        ._1
}

/** Numbers of an iteration's requests. @param rows of them */
final private class Column(val rows: Array[Int], val least: Array[Double], val most: Array[Double])

/** Requests that no workflow explains: negative ones in `lack` are missing, positive ones in `surplus` are too many. */
final private class Rest(val lack: Array[Double], val surplus: Array[Double]) {
  def this(seen: Array[Double]) = this(seen.clone, seen.clone)
  def copy: Rest = new Rest(lack.clone, surplus.clone)

  def subtract(column: Column, times: Double): Unit = {
    var i = 0
    while (i < column.rows.length) {
      lack(column.rows(i)) -= column.least(i) * times
      surplus(column.rows(i)) -= column.most(i) * times
      i += 1
    }
  }
}

object RateFit {

  /** Errors beyond chance: requests that a release has more or less often. */
  private val RelativeError = 0.02

  /** Errors from which on Huber's function is linear: of a request that is too frequent, and of one that is too rare. */
  private val Surplus = 0.3
  private val Lack = 1.5

  /** Repeated requests of an iteration, at most: pages, elements of a list, questions about a job. */
  private val MostRepeated = 5000.0
  private val FewWorkflows = 3
  private val MostSweeps = 20000
  private val FewSweeps = 1000
  private val Precision = 1e-7
  private val Halvings = 10

  /** Half of the 95th percentile of chi-square with one degree of freedom. */
  private val HalfOfChiSquare = 1.92

  private def weight(z: Double): Double = if (z > Surplus) Surplus / z else if (z < -Lack) -Lack / z else 1

  /** Workflows that send the same requests, all of them so many times as often, count as one. */
  def merged(all: Vector[(String, Vector[TurnRequests])]): Vector[WorkflowRequests] = all
    .map { case (code, turns) => WorkflowRequests(code, turns.filter(_.certain.nonEmpty).distinct) }
    .filter(_.turns.nonEmpty)
    .groupBy(_.turns.map(turn => (turn.mix, turn.optional.keySet)).toSet)
    .values
    .map(same => same.head.copy(others = same.tail.map(other => other.code -> same.head.size / other.size)))
    .toVector
    .sortBy(one => all.indexWhere(_._1 == one.code))
}
