package org.folio.perf.runner

import ch.qos.logback.classic.{Level, Logger, LoggerContext}
import ch.qos.logback.classic.turbo.TurboFilter
import ch.qos.logback.core.spi.FilterReply
import java.io.IOException
import org.folio.perf.recorder.Failure
import org.slf4j.{LoggerFactory, Marker}

/**
 * Hears when Gatling cannot write its log, as on a full disk. Gatling would go on, with a stack trace for each
 * record that is lost, and for where its log ends too early; those are not printed.
 *
 * @param failed is told why, again and again
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

  /** From now on, in this process; a report of Gatling's that cannot be written is told in a line too. */
  def watch(failed: IOException => Unit): Unit = {
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) => uncaught(thread, thrown))
    LoggerFactory.getILoggerFactory match {
      case context: LoggerContext =>
        val filter = new GatlingLogFailure(failed)
        filter.start()
        context.addTurboFilter(filter)
      case _ => ()
    }
  }

  private def uncaught(thread: Thread, thrown: Throwable): Unit = thrown match {
    case e: IOException =>
      Console.complain(s"Gatling's own report could not be made: ${Failure.words(e)}.")
    case other =>
      Console.complain(s"Thread ${thread.getName} has failed.")
      other.printStackTrace()
  }

  private def isIn(e: IOException, gatling: String): Boolean =
    e.getStackTrace.exists(_.getClassName.startsWith(gatling))
}
