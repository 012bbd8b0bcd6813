package org.folio.perf.testkit

import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import scala.jdk.CollectionConverters._

/** Remembers the requests of a sandbox as method and path template. */
final class RecordingCluster extends Cluster {
  private val calls = new ConcurrentLinkedQueue[String]

  /** The requests since the last call. */
  def take(): Vector[String] = {
    val taken = calls.asScala.toVector
    calls.clear()
    taken
  }

  override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = {
    calls.add(s"${call.method} ${call.route.replaceAll("\\{[^}]*}", "{id}")}")
    answer()
  }
}
