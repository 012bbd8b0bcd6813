package org.folio.perf.sandbox.gateway

import io.vertx.core.MultiMap
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import scala.concurrent.duration.{Duration, FiniteDuration}

/**
 * A request that has passed the gateway.
 *
 * @param pathValues of the template's `{…}`, in order
 * @param claims of the access token; of nobody for log-ins and edge modules
 */
final case class Ask(
    tenant: TenantData,
    pathValues: Vector[String],
    parameters: MultiMap,
    headers: MultiMap,
    body: Buffer,
    claims: Claims,
    now: Instant,
) {
  def parameter(name: String): Option[String] = Option(parameters.get(name))
  def header(name: String): Option[String] = Option(headers.get(name))
  def id: String = pathValues(0)
}

/**
 * @param contentType `None` when there is no body, and where FOLIO leaves it out
 * @param after a job that the client waits for takes so long, beside what the cluster needs for the
 *   request; multiplied by `sandbox.serviceDemand`
 */
final case class Answer(
    status: Int,
    contentType: Option[String],
    body: Buffer,
    headers: List[(String, String)] = Nil,
    after: FiniteDuration = Duration.Zero,
)

object Answer {
  private val Empty = Buffer.buffer()
  private val Json = Some("application/json")
  private val JsonUtf8 = Some("application/json; charset=utf-8")
  private val Text = Some("text/plain")

  def json(status: Int, body: JsonObject, headers: (String, String)*): Answer =
    Answer(status, Json, body.toBuffer, headers.toList)

  def jsonArray(status: Int, body: JsonArray): Answer = Answer(status, Json, body.toBuffer)

  /** As mod-circulation and mod-inventory write it. */
  def jsonUtf8(status: Int, body: JsonObject, headers: (String, String)*): Answer =
    Answer(status, JsonUtf8, body.toBuffer, headers.toList)

  def text(status: Int, body: String): Answer = Answer(status, Text, Buffer.buffer(body))

  /** An error text without content type, as mod-circulation and mod-inventory send it. */
  def plain(status: Int, body: String): Answer = Answer(status, None, Buffer.buffer(body))

  /** An error 500 of mod-circulation. */
  def serverError(body: String): Answer =
    Answer(500, Some("text/plain; ISO_8859_1"), Buffer.buffer(body))

  val NoContent: Answer = Answer(204, None, Empty)
}
