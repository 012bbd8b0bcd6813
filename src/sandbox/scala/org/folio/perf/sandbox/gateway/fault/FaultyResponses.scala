package org.folio.perf.sandbox.gateway.fault

import io.vertx.core.Vertx
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpConnection, HttpServerRequest}
import java.nio.charset.StandardCharsets.UTF_8
import java.time.format.DateTimeFormatter
import java.time.{OffsetDateTime, ZoneOffset}
import org.folio.perf.sandbox.http.SandboxResponse
import scala.collection.mutable
import scala.concurrent.duration.FiniteDuration

/**
 * Responds to requests with injected faults. Used on the event loop.
 *
 * @param forms of the platform
 */
final class FaultyResponses(
    send: (HttpServerRequest, SandboxResponse) => Unit,
    forms: FailureForms,
) {
  import FaultyResponses._

  private val admitted = mutable.Set.empty[HttpConnection]

  /** @param response the module's response; evaluated at most once */
  def give(http: HttpServerRequest, fault: InjectedFault, response: => SandboxResponse): Unit = {
    def sendChanged(change: Buffer => Buffer): Unit = {
      val whole = response
      send(http, whole.copy(body = change(whole.body)))
    }
    fault match {
      case InjectedFault.Status(status, retryAfter) =>
        val headers = retryAfter.map(seconds => "retry-after" -> seconds.toString).toList
        send(http, forms.failure(http, status).copy(headers = headers))
      case InjectedFault.Down(module) => send(http, forms.unreachable(http, module))
      case InjectedFault.Hang => ()
      case InjectedFault.Reset => close(http)
      case InjectedFault.Slow(byteEvery) => trickle(http, response, byteEvery)
      case InjectedFault.Delay(by) =>
        val whole = response
        Vertx.currentContext.owner.setTimer(by.toMillis, _ => send(http, whole))
        ()
      case InjectedFault.InvalidJson => sendChanged(body => body.getBuffer(0, body.length / 2))
      case InjectedFault.EmptyBody => sendChanged(_ => Buffer.buffer())
      case InjectedFault.HugeBody => sendChanged(Buffer.buffer().appendBuffer(Padding).appendBuffer(_))
      case InjectedFault.Clock(aheadSeconds) =>
        val whole = response
        val time = OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(aheadSeconds.toLong)
        val date = "date" -> DateTimeFormatter.RFC_1123_DATE_TIME.format(time)
        send(http, whole.copy(headers = date :: whole.headers))
      case InjectedFault.Connections(atMost) =>
        if (isAdmitted(http.connection, atMost)) send(http, response) else close(http)
    }
  }

  private def isAdmitted(connection: HttpConnection, atMost: Int): Boolean =
    admitted.contains(connection) || {
      val isFree = admitted.size < atMost
      if (isFree) {
        admitted += connection
        connection.closeHandler { _ => admitted -= connection; () }
      }
      isFree
    }

  private def close(http: HttpServerRequest): Unit = {
    http.connection.close()
    ()
  }

  private def trickle(
      http: HttpServerRequest,
      response: SandboxResponse,
      every: FiniteDuration,
  ): Unit = {
    val out = http.response
    out.setStatusCode(response.status).putHeader("content-length", response.body.length.toString)
    response.contentType.foreach(out.putHeader("content-type", _))
    response.headers.foreach { case (name, value) => out.headers.add(name, value) }
    var sent = 0
    Vertx.currentContext.owner.setPeriodic(
      every.toMillis,
      { timer =>
        if (out.closed || sent >= response.body.length) {
          Vertx.currentContext.owner.cancelTimer(timer)
          if (!out.closed) out.end()
        } else {
          out.write(response.body.getBuffer(sent, sent + 1))
          sent += 1
        }
        ()
      },
    )
    ()
  }
}

object FaultyResponses {
  private val PaddingBytes = 20 * 1000 * 1000
  private lazy val Padding = Buffer.buffer((" " * PaddingBytes).getBytes(UTF_8))
}

/** Responses of a platform to requests that its modules fail to serve. */
trait FailureForms {

  /** A failure of a module or of the gateway, with this status. */
  def failure(http: HttpServerRequest, status: Int): SandboxResponse

  /** The gateway cannot connect to a module. */
  def unreachable(http: HttpServerRequest, module: String): SandboxResponse
}
