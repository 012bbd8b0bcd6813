package org.folio.perf.sandbox

import org.folio.perf.capacity.SharedStation

/**
 * A request on its way through the cluster, as the capacity model sees it.
 *
 * @param module without version, e.g. `mod-circulation`
 * @param route path template such as `/circulation/loans/{id}`
 * @param transaction that it is part of, if its sender says so: see
 *   [[org.folio.perf.settings.SandboxHeader]]
 * @param ageNanos how long ago it arrived; this time counts as spent in the cluster
 */
final case class Call(
    tenant: String,
    module: String,
    method: String,
    route: String,
    kind: CallKind,
    transaction: Option[String] = None,
    ageNanos: Long = 0,
)

/** Which stations a request uses. */
sealed trait CallKind

object CallKind {

  /** A browser's OPTIONS: the gateway answers it alone. */
  case object Preflight extends CallKind

  /** Log-ins and refreshed tokens. */
  case object Login extends CallKind

  /** A read of few small records: reference data, configuration, one record by its id. */
  case object LightRead extends CallKind

  /** A read that a module gathers from others or from large tables. */
  case object Read extends CallKind
  case object Write extends CallKind
  case object Search extends CallKind

  /** A request to an edge module, which logs in by its API key. */
  case object Edge extends CallKind
}

/** Delays requests as a cluster's stations would, on the event loop that calls it. */
trait Cluster {

  /**
   * Runs `answer` once the request has passed its stations, or `refuse` when the cluster is too
   * full: one of them, once. At once, in this same call, when the stations cost nothing.
   * Never blocks.
   */
  def pass(call: Call)(answer: () => Unit)(refuse: () => Unit): Unit

  /** The database that only reads, where long queries are run. */
  val reader: SharedStation = new SharedStation(Cluster.DefaultReaderVCpu)

  /** A job keeps the cluster busy from now on, for so many seconds, though nobody waits for it. */
  def work(job: JobKind, seconds: Double): Unit = ()
}

object Cluster {
  private val DefaultReaderVCpu = 4.0

  /** No stations: answers as fast as it can. */
  def Immediate: Cluster = new Cluster {
    override def pass(call: Call)(answer: () => Unit)(refuse: () => Unit): Unit = answer()
  }
}
