package org.folio.perf.runner

import ch.qos.logback.classic.{Level, Logger, LoggerContext}
import ch.qos.logback.classic.turbo.TurboFilter
import ch.qos.logback.core.spi.FilterReply
import java.io.IOException
import org.slf4j.{LoggerFactory, Marker}

/**
 * Notices when Gatling cannot write its log, as on a full disk. Gatling itself goes on and prints a stack trace for
 * each lost record and for a log that ends early; this filter drops them.
 *
 * @param failed gets the reason, again and again
 */
final class GatlingLogFailure(failed: IOException => Unit) extends TurboFilter {

  override def decide(
      marker: Marker,
      logger: Logger,
      level: Level,
      format: String,
      params: Array[AnyRef],
      thrown: Throwable,
  ): FilterReply = thrown match {
    case e: IOException if GatlingLogFailure.isIn(e, "io.gatling.core.stats.writer.") =>
      failed(e)
      FilterReply.DENY
    case e: IOException if GatlingLogFailure.isIn(e, "io.gatling.charts.stats.") =>
      FilterReply.DENY
    case _ => FilterReply.NEUTRAL
  }
}

object GatlingLogFailure {

  /** Adds the filter to the logging of this process. */
  def watch(failed: IOException => Unit): Unit =
    LoggerFactory.getILoggerFactory match {
      case context: LoggerContext =>
        val filter = new GatlingLogFailure(failed)
        filter.start()
        context.addTurboFilter(filter)
      case _ => ()
    }

  private def isIn(e: IOException, gatling: String): Boolean =
    e.getStackTrace.exists(_.getClassName.startsWith(gatling))
}
