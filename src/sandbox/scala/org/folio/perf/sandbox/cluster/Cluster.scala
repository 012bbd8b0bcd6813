package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.logs.{Passage, RequestLog}

/** Delays requests as the stations of a cluster do, on the calling event loop. */
trait Cluster {

  /**
   * Calls `answer` when the request has passed its stations, or `refuse` if the cluster is full.
   * Exactly one of them is called, once. If the stations cost nothing, it is called before this
   * method returns. Never blocks.
   */
  def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit

  /** The read replica of the database, which runs long queries. */
  val reader: SharedStation = new SharedStation(Cluster.DefaultReaderVCpu)

  /** Log of the requests; `None`: there is none. */
  def log: Option[RequestLog] = None

  /** Lets a background job load the cluster for the next `seconds`. */
  def work(job: JobKind, seconds: Double): Unit = ()

  /**
   * Stops the processes of a module again and again.
   *
   * @param pause `None`: they run all the time again
   * @return false: the cluster has no such module
   */
  def pause(module: String, pause: Option[Pause]): Boolean = false
}

/** A process is stopped for `ms` of each `everyMs`. A request that comes then waits. */
final case class Pause(ms: Int, everyMs: Int) {

  /** Time until the process runs, in nanoseconds. */
  def leftNanos(atNanos: Long): Long = math.max(0L, ms * 1000000L - atNanos % (everyMs * 1000000L))
}

object Cluster {
  private val DefaultReaderVCpu = 4.0

  /** A cluster without stations: no request is delayed. */
  def Immediate: Cluster = new Cluster {
    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = answer()
  }
}

/**
 * A request to the cluster, as input of the capacity model.
 *
 * @param module without version, e.g. `mod-circulation`
 * @param route path template such as `/circulation/loans/{id}`
 * @param transaction to which it belongs, if its sender names it in
 *   [[org.folio.perf.settings.SandboxHeader]]
 * @param passage gets the time at the modules' stations; `None`: nobody wants to know
 * @param ageNanos time since its arrival, which counts as time in the cluster
 */
final case class ClusterCall(
    tenant: String,
    module: String,
    method: String,
    route: String,
    kind: RequestKind,
    transaction: Option[String] = None,
    ageNanos: Long = 0,
    passage: Option[Passage] = None,
)

/**
 * Kinds of background jobs.
 *
 * @param name of the job in an environment file
 */
sealed abstract class JobKind(val name: String)

object JobKind {
  case object DataImport extends JobKind("data-import")
  case object ListRefresh extends JobKind("list-refresh")
  case object BulkEdit extends JobKind("bulk-edit")
}
