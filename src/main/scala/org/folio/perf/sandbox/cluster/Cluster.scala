package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.SharedStation

/** Delays requests as a cluster's stations would, on the event loop that calls it. */
trait Cluster {

  /**
   * Runs `answer` once the request has passed its stations, or `refuse` when the cluster is too
   * full: one of them, once. At once, in this same call, when the stations cost nothing.
   * Never blocks.
   */
  def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit

  /** The database that only reads, where long queries are run. */
  val reader: SharedStation = new SharedStation(Cluster.DefaultReaderVCpu)

  /** A job keeps the cluster busy from now on, for so many seconds, though nobody waits for it. */
  def work(job: JobKind, seconds: Double): Unit = ()
}

object Cluster {
  private val DefaultReaderVCpu = 4.0

  /** No stations: answers as fast as it can. */
  def Immediate: Cluster = new Cluster {
    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = answer()
  }
}
