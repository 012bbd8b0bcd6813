package org.folio.perf.sandbox.http

import io.vertx.core.Future
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import scala.concurrent.duration.{Duration, FiniteDuration}

/**
 * @param contentType `None` without a body, and where FOLIO omits it
 * @param after duration of a job that the client waits for, in addition to the request's time in
 *   the cluster; `sandbox.serviceDemand` multiplies it
 * @param pending the response itself, which comes later, on the event loop; all else is without meaning
 */
final case class SandboxResponse(
    status: Int,
    contentType: Option[String],
    body: Buffer,
    headers: List[(String, String)] = Nil,
    after: FiniteDuration = Duration.Zero,
    pending: Option[Future[SandboxResponse]] = None,
)

object SandboxResponse {
  private val Empty = Buffer.buffer()
  private val Json = Some("application/json")
  private val JsonUtf8 = Some("application/json; charset=utf-8")
  private val Text = Some("text/plain")

  def json(status: Int, body: JsonObject, headers: (String, String)*): SandboxResponse =
    SandboxResponse(status, Json, body.toBuffer, headers.toList)

  def jsonArray(status: Int, body: JsonArray): SandboxResponse =
    SandboxResponse(status, Json, body.toBuffer)

  /** JSON response with the content type of mod-circulation and mod-inventory. */
  def jsonUtf8(status: Int, body: JsonObject, headers: (String, String)*): SandboxResponse =
    SandboxResponse(status, JsonUtf8, body.toBuffer, headers.toList)

  def text(status: Int, body: String): SandboxResponse =
    SandboxResponse(status, Text, Buffer.buffer(body))

  /** Error text without content type, the form of mod-circulation and mod-inventory. */
  def plain(status: Int, body: String): SandboxResponse =
    SandboxResponse(status, None, Buffer.buffer(body))

  /** Error 500 of mod-circulation. */
  def serverError(body: String): SandboxResponse =
    SandboxResponse(500, Some("text/plain; ISO_8859_1"), Buffer.buffer(body))

  /** A response that comes later, unless it is there. */
  def eventually(coming: Future[SandboxResponse]): SandboxResponse =
    if (coming.succeeded) coming.result
    else SandboxResponse(500, None, Empty, pending = Some(coming))

  val NoContent: SandboxResponse = SandboxResponse(204, None, Empty)
}
