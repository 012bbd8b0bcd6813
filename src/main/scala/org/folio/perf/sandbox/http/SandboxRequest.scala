package org.folio.perf.sandbox.http

import io.vertx.core.MultiMap
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.Json
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import scala.util.Try

/**
 * A request that the gateway has accepted.
 *
 * @param pathValues of the template's `{…}`, in order
 * @param claims of the access token; empty for log-ins and edge modules
 */
final case class SandboxRequest(
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

  /** The body as JSON, or why it is none. It is read once. */
  lazy val json: Try[Any] = Try(Json.decodeValue(body))
}
