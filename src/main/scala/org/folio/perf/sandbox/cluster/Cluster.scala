package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.SharedStation

/** Delays requests as a cluster's stations would, on the event loop that calls it. */
trait Cluster {

  /**
   * Calls `answer` when the request has passed its stations, or `refuse` if the cluster is full.
   * Exactly one of them is called, once. If the stations cost nothing, it is called before this
   * method returns. Never blocks.
   */
  def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit

  /** The database that only reads, where long queries are run. */
  val reader: SharedStation = new SharedStation(Cluster.DefaultReaderVCpu)

  /** Lets a background job load the cluster for the next `seconds`. */
  def work(job: JobKind, seconds: Double): Unit = ()
}

object Cluster {
  private val DefaultReaderVCpu = 4.0

  /** No stations: answers as fast as it can. */
  def Immediate: Cluster = new Cluster {
    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = answer()
  }
}
