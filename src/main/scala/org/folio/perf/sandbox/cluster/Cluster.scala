package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.SharedStation

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

  /** Lets a background job load the cluster for the next `seconds`. */
  def work(job: JobKind, seconds: Double): Unit = ()
}

object Cluster {
  private val DefaultReaderVCpu = 4.0

  /** A cluster without stations: no request is delayed. */
  def Immediate: Cluster = new Cluster {
    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = answer()
  }
}
