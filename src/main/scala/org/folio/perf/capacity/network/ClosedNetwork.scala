package org.folio.perf.capacity.network

import org.folio.perf.capacity.network.ClosedNetwork._

/**
 * A closed network of paced virtual users, solved by approximate mean value analysis.
 *
 * The time of a transaction r is
 *
 * {{{
 * R = B (1 + stretch * use_db ^ power) + P W_gate + C W_cpu + A W_order + S W_search
 * }}}
 *
 * with its base time B, passes P, passes on the instances C, visits of the order storage A and
 * searches S. The gate is mod-authtoken, which each pass visits. N virtual users of a workflow with interval Z and time T = sum of R start N / max(Z, T)
 * iterations, with a smooth maximum. The stations answer after Schweitzer and Bard: a request takes its
 * own service time once for itself and once for each that it finds there, and finds on arrival what is
 * there on average, X W by Little's law (P. Schweitzer, Int. Conf. on Stochastic Control and
 * Optimization, 1979; Y. Bard, Perf. of Computer Systems, 1979):
 *
 * {{{
 * W_gate   = D (1 + X W)             D = auth / tasks
 * W_cpu    = D (1 + X W)             D = (hot + pool / n) / v * (1 + background / (n v) + per / v)
 * W_search = D (1 + min(X W, users)) D = search / tasks
 * W_order  = (d + queued) 16 / vCPU  queued = X W d + X_e (a W + d_e 16 / vCPU) d_e
 * }}}
 *
 * The instances' law is that of the one that hosts a task of Okapi's gateway, of n with v vCPUs each. The
 * order storage serves first come first served, so that everybody waits for receiving exports (index e).
 */
final class ClosedNetwork(
    cluster: NetworkCluster,
    load: NetworkLoad,
    parameters: NetworkParameters,
) {
  private val p = parameters
  private val rows = load.groups
    .flatMap(_.rows)
    .map { share =>
      RowDemand(share.work, p, p.factor(cluster.campaign, share.work.transaction))
    }
    .toArray
  private val perIteration = load.groups.flatMap(_.rows).map(_.perIteration).toArray
  private val groupOf = load.groups.zipWithIndex.flatMap { case (g, i) =>
    g.rows.map(_ => i)
  }.toArray
  private val users = load.groups.map(_.users).toArray
  private val intervalMs = load.groups.map(_.intervalMs.getOrElse(ShortestMs)).toArray
  private val searchers = load.groups
    .filter(_.rows.exists(_.work.requests.contains(CalibratedKind.Search)))
    .map(_.users)
    .sum

  private val exporters = load.receivingExportUsers * NetworkLoad.ActiveShare
  private val demands = new StationDemands(cluster, p)
  import demands._
  private val exportPasses = p.passes(CalibratedKind.OrderRead)
  private val exportVisits = p.orderVisits(CalibratedKind.OrderRead)

  private val times = new Array[Double](rows.length)
  private val starts = new Array[Double](users.length) // iterations a ms
  private var exportsPerMs = 0.0

  /** @param from waits to begin with, in ms: a good guess saves most of the steps */
  def solve(from: PerStation = PerStation(1, 1, 1, 1)): NetworkSolution = {
    var waits = from
    var databaseUse = 0.5
    var step = 0
    var change = Double.MaxValue
    while (step < MostSteps && change > Precision) {
      rates(waits, databaseUse)
      val wanted = answers(waits)
      val nextUse = databaseMs * rate(_.passes) + exportDatabaseMs * exportsPerMs
      change = waits.zip(wanted)(distance).max.max((databaseUse - nextUse).abs)
      databaseUse += Damping * (nextUse - databaseUse)
      waits = waits.zip(wanted)(damped)
      step += 1
    }
    rates(waits, databaseUse)
    NetworkSolution(
      rows = rows.toVector.zipWithIndex.map { case (row, i) =>
        RowTime(row.transaction, times(i), starts(groupOf(i)) * perIteration(i) * 60000)
      },
      waitsMs = waits,
      use = use(rate, exportsPerMs).copy(database = full(databaseUse)),
      exportsPerSec = exportsPerMs * 1000,
      converged = change <= Precision,
    )
  }

  /** Share of the stations' time that the paced users ask for when all of them keep their pace. */
  def useOfPlan: PerStation = {
    def planned(visits: RowDemand => Double): Double = rows.indices.map { i =>
      val paced = load.groups(groupOf(i)).intervalMs.isDefined
      if (paced) users(groupOf(i)) / intervalMs(groupOf(i)) * perIteration(i) * visits(rows(i)) else 0.0
    }.sum
    use(planned, 0)
  }

  /** Share that receiving exports take, at the rate that they have in `solution`. */
  def useOfExports(solution: NetworkSolution): PerStation = use(_ => 0.0, solution.exportsPerSec / 1000)

  /** @param perMs rate of visits per ms, by the visits of each row */
  private def use(perMs: (RowDemand => Double) => Double, exportsPerMs: Double): PerStation = PerStation(
    gate = (perMs(_.passes) + exportsPerMs * exportPasses) * gateMs,
    cpu = (perMs(_.cpuPasses) + exportsPerMs * exportPasses) * cpuMs,
    search = perMs(_.searches) * searchMs,
    order = perMs(_.orderVisits) * orderMs + exportsPerMs * exportOrderMs,
    database = databaseMs * perMs(_.passes) + exportDatabaseMs * exportsPerMs,
  )

  private def full(databaseUse: Double): Double = if (load.rollover) databaseUse.max(RolloverUse) else databaseUse

  private def rates(w: PerStation, databaseUse: Double): Unit = {
    val factor = demands.stretch(full(databaseUse))
    java.util.Arrays.fill(starts, 0.0)
    for (i <- rows.indices) {
      times(i) = rows(i).timeMs(w, factor)
      starts(groupOf(i)) += perIteration(i) * times(i)
    }
    for (i <- starts.indices) starts(i) = users(i) / smoothMax(starts(i), intervalMs(i))
    val exportMs = exportPasses * (w.gate + w.cpu) + exportVisits * w.order + exportOrderMs
    exportsPerMs = exporters / exportMs
  }

  /** A millisecond. */
  private def rate(visits: RowDemand => Double): Double = {
    var sum = 0.0
    for (i <- rows.indices) sum += starts(groupOf(i)) * perIteration(i) * visits(rows(i))
    sum
  }

  private def answers(w: PerStation): PerStation = {
    val cpuRate = rate(_.cpuPasses) + exportsPerMs * exportPasses
    val queuedMs = rate(_.orderVisits) * w.order * orderMs +
      exportsPerMs * (exportVisits * w.order + exportOrderMs) * exportOrderMs
    PerStation(
      gateMs * (1 + (rate(_.passes) + exportsPerMs * exportPasses) * w.gate),
      cpuMs * (1 + cpuRate * w.cpu),
      searchMs * (1 + (rate(_.searches) * w.search).min(searchers)),
      orderMs + queuedMs,
    )
  }
}

object ClosedNetwork {

  /** Measured while 30 and 60 ledgers were rolled over (published tests 8 and 9). */
  val RolloverUse = 0.998

  private val MostSteps = 5000
  private val Precision = 1e-9
  private val Damping = 0.15

  /** In the way of dividing by nothing when users never pause. */
  private val ShortestMs = 1.0

  /**
   * A step goes up by the factor 4 ^ 0.15 at most: far from the solution the answers overshoot. The
   * database has no wait of its own: nothing is wanted of it.
   */
  private def damped(old: Double, wanted: Double): Double =
    if (wanted == 0) 0.0
    else old * math.exp(Damping * math.log(wanted / old).max(-Steepest).min(Steepest))

  private val Steepest = math.log(4)

  private def distance(old: Double, wanted: Double): Double = if (wanted == 0) 0.0 else math.log(wanted / old).abs

  /** (a^8 + b^8)^(1/8): its slope has no jump, which a fit needs. */
  private def smoothMax(a: Double, b: Double): Double = {
    val high = a.max(b)
    val low = a.min(b) / high
    val l2 = low * low
    val l4 = l2 * l2
    high * math.sqrt(math.sqrt(math.sqrt(1 + l4 * l4)))
  }
}

/** Demand of one execution of a transaction on the stations. */
final case class RowDemand(
    transaction: String,
    baseMs: Double,
    feelsDatabase: Boolean,
    passes: Double,
    cpuPasses: Double,
    orderVisits: Double,
    searches: Double,
) {
  def timeMs(waitsMs: PerStation, databaseFactor: Double): Double =
    baseMs * (if (feelsDatabase) databaseFactor else 1.0) + passes * waitsMs.gate +
      cpuPasses * waitsMs.cpu + orderVisits * waitsMs.order + searches * waitsMs.search
}

object RowDemand {

  /** @param factor of its campaign, on all that it asks for */
  def apply(work: RowWork, parameters: NetworkParameters, factor: Double): RowDemand = {
    def sum(of: CalibratedKind => Double): Double =
      factor * work.requests.map { case (kind, count) => count * of(kind) }.sum
    RowDemand(
      transaction = work.transaction,
      baseMs = factor * parameters.baseMs.getOrElse(work.transaction, 0.0),
      feelsDatabase = work.feelsDatabase,
      passes = sum(parameters.passes),
      cpuPasses = sum(parameters.cpuPasses),
      orderVisits = sum(parameters.orderVisits),
      searches = factor * work.requests.getOrElse(CalibratedKind.Search, 0.0),
    )
  }
}
