package org.folio.perf.bench.tools

import com.fasterxml.jackson.databind.JsonNode
import org.HdrHistogram.Histogram
import scala.jdk.CollectionConverters._

/** Times of requests, milliseconds. */
final private[tools] case class Times(count: Long, meanMs: Double, p99Ms: Double, maxMs: Double)

private[tools] object Times {

  /** @param histogram of milliseconds */
  def of(histogram: Histogram): Times = Times(
    histogram.getTotalCount,
    histogram.getMean,
    histogram.getValueAtPercentile(99).toDouble,
    histogram.getMaxValue.toDouble,
  )
}

/**
 * One run of a tool.
 *
 * @param told what the tool says of its requests
 * @param failed requests that it says have failed
 * @param served what the sandbox says of the same requests
 * @param requests how often the sandbox served each
 */
final private[tools] case class ToolRun(
    tool: String,
    seconds: Int,
    cost: ProcessCost,
    told: Times,
    failed: Long,
    served: Times,
    requests: Map[String, Long],
)

/** What a tool says of its requests. */
final private[tools] case class ToldTimes(all: Times, failed: Long)

/** Adds up what a tool says, ramp-up and end included. */
final private[tools] class Told {
  private val requests = new Histogram(3)
  private var failed = 0L

  def request(ms: Long, ok: Boolean): Unit = {
    requests.recordValue(math.max(0L, ms))
    if (!ok) failed += 1
  }

  def times: ToldTimes = ToldTimes(Times.of(requests), failed)
}

private[tools] object Served {
  def times(json: JsonNode): Times = Times(
    json.path("count").asLong,
    json.path("meanMs").asDouble,
    json.path("p99Ms").asDouble,
    json.path("maxMs").asDouble,
  )

  def requests(json: JsonNode): Map[String, Long] =
    json.path("requests").properties.asScala.map(e => e.getKey -> e.getValue.asLong).toMap
}
