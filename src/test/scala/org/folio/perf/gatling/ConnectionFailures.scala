package org.folio.perf.gatling

import ch.qos.logback.classic.{Level, Logger}
import ch.qos.logback.classic.spi.{ILoggingEvent, ThrowableProxy}
import ch.qos.logback.core.AppenderBase
import io.gatling.commons.util.Throwables._
import io.gatling.http.client.impl.RequestTimeoutException
import java.util.concurrent.ConcurrentHashMap
import org.slf4j.LoggerFactory

/**
 * Notes why requests got no response, in the words of Gatling's log. Gatling tells it to nobody but its statistics
 * and a logger; this reads the logger.
 */
object ConnectionFailures {

  /** Logger of Gatling's listener for responses. */
  private val LoggerName = "io.gatling.http.engine.GatlingHttpListener"
  private val ReaderName = "connection-failures"
  private val OfUser = """failed for user (\d+)$""".r.unanchored

  /** A limit in case nobody takes them. */
  private val MostWords = 100000

  private val words = new ConcurrentHashMap[Long, String]

  /** Call it before the load. At the end of a load, Gatling removes the reader. */
  def watch(): Unit = synchronized(LoggerFactory.getLogger(LoggerName) match {
    case logger: Logger if logger.getAppender(ReaderName) == null =>
      val reader = new Reader
      reader.setName(ReaderName)
      reader.setContext(logger.getLoggerContext)
      reader.start()
      logger.addAppender(reader)
      // Its messages are for this reader alone.
      logger.setAdditive(false)
      logger.setLevel(Level.DEBUG)
    case _ => ()
  })

  /** Why the last request of a virtual user failed; forgotten afterwards. `None`: a response came. */
  def take(userId: Long): Option[String] = Option(words.remove(userId))

  final private class Reader extends AppenderBase[ILoggingEvent] {
    override def append(event: ILoggingEvent): Unit =
      (event.getThrowableProxy, event.getFormattedMessage) match {
        case (thrown: ThrowableProxy, OfUser(userId)) if words.size < MostWords =>
          words.put(userId.toLong, reason(thrown.getThrowable))
          ()
        case _ => ()
      }
  }

  /** The reason in the words of Gatling's own report. */
  private def reason(thrown: Throwable): String = thrown.rootCause match {
    case late: RequestTimeoutException => late.getMessage
    case other => other.detailedMessage
  }
}
