package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.LongAdder
import org.HdrHistogram.Recorder
import org.folio.perf.sandbox.http.SandboxResponse
import scala.jdk.CollectionConverters._

/**
 * Counts and times of the requests that the sandbox served, to check a load generator's figures
 * against. Safe to call from all event loops.
 */
final class ServedRequests {
  private val counts = new ConcurrentHashMap[String, LongAdder]
  private val stays = new Recorder(ServedRequests.Digits)

  /**
   * @param name of the request, such as `GET /users/{id}`
   * @param nanos time from its arrival until its response was handed to the socket
   */
  def add(name: String, nanos: Long): Unit = {
    counts.computeIfAbsent(name, _ => new LongAdder).increment()
    stays.recordValue(nanos / 1000)
  }

  /** Report since the last call: times in milliseconds, and the number of each request. */
  def take(): SandboxResponse = synchronized {
    val of = stays.getIntervalHistogram
    val requests = new JsonObject
    counts.asScala.toVector.sortBy(_._1).foreach { case (name, count) =>
      val times = count.sumThenReset
      if (times > 0) requests.put(name, times)
    }
    val body = new JsonObject().put("count", of.getTotalCount).put("meanMs", of.getMean / 1000)
    ServedRequests.Percentiles.foreach { case (name, percent) =>
      body.put(name, of.getValueAtPercentile(percent) / 1000.0)
    }
    SandboxResponse.json(200, body.put("requests", requests))
  }
}

private object ServedRequests {
  val Digits = 3
  val Percentiles: Vector[(String, Double)] =
    Vector("p50Ms" -> 50, "p95Ms" -> 95, "p99Ms" -> 99, "maxMs" -> 100)
}
