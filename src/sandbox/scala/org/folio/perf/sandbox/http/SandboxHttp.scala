package org.folio.perf.sandbox.http

import io.vertx.core.MultiMap
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{Json, JsonArray, JsonObject}
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.format.{Json => RecordJson}
import scala.util.Try
import scala.concurrent.duration.{Duration, FiniteDuration}
import io.vertx.core.http.HttpServerRequest

/**
 * A request that the gateway has accepted.
 *
 * @param pathValues of the template's `{…}`, in order
 * @param claims of the access token; empty for log-ins and edge modules
 * @param passOn checks a record as the storage module behind does; takes its request, e.g. `PUT /item-storage/items/{id}`
 */
final case class SandboxRequest(
    tenant: TenantData,
    pathValues: Vector[String],
    parameters: MultiMap,
    headers: MultiMap,
    body: Buffer,
    claims: Claims,
    now: Instant,
    passOn: (String, JsonObject) => Either[SandboxResponse, Unit] = (_, _) => Right(()),
) {
  def parameter(name: String): Option[String] = Option(parameters.get(name))
  def header(name: String): Option[String] = Option(headers.get(name))
  def id: String = pathValues(0)

  /** Number of a parameter. */
  def number(name: String, default: Int): Int = parameter(name).flatMap(_.toIntOption).getOrElse(default)

  /** Id of a record that it creates: the one that the client chose, or a new one. */
  def idOf(record: JsonObject): String = Option(record.getValue("id")).fold(tenant.newId())(_.toString)

  /** Metadata of a record that it creates. */
  def metadata: JsonObject = RecordJson.metadata(now, claims.userId)

  /** The body as JSON, or why it is none. It is read once. */
  lazy val json: Try[Any] = Try(Json.decodeValue(body))
}

/**
 * @param contentType `None` without a body, and where FOLIO omits it
 * @param after duration of a job that the client waits for, in addition to the request's time in
 *   the cluster; `sandbox.serviceDemand` multiplies it
 * @param isShaped whether it has the form of its release already: see `AnswerForms`
 */
final case class SandboxResponse(
    status: Int,
    contentType: Option[String],
    body: Buffer,
    headers: List[(String, String)] = Nil,
    after: FiniteDuration = Duration.Zero,
    isShaped: Boolean = false,
)

object SandboxResponse {
  private val Empty = Buffer.buffer()
  private val Json = Some("application/json")
  private val JsonUtf8 = Some("application/json; charset=utf-8")
  private val Text = Some("text/plain")

  def json(status: Int, body: JsonObject, headers: (String, String)*): SandboxResponse =
    SandboxResponse(status, Json, body.toBuffer, headers.toList)

  def ok(body: JsonObject): SandboxResponse = json(200, body)

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

  /**
   * An error in the usual form of modules: a list of errors, and their number.
   *
   * @param kind its field `type`: the class of an exception, such as `UnauthorizedException`, or a word of the module
   */
  def error(
      status: Int,
      message: String,
      code: String,
      kind: String = "-1",
      parameters: Seq[(String, Any)] = Nil,
  ): SandboxResponse = {
    val about = parameters.map { case (key, value) => obj("key" -> key, "value" -> value) }
    val error = obj("message" -> message, "type" -> kind, "code" -> code, "parameters" -> arr(about: _*))
    json(status, obj("errors" -> arr(error), "total_records" -> 1))
  }

  val NoContent: SandboxResponse = SandboxResponse(204, None, Empty)
}

/**
 * @param expiresAt `None`: the token does not expire
 * @param number in the order in which tokens were created; 0: none
 */
final case class Claims(
    tenant: String,
    username: String,
    userId: String,
    expiresAt: Option[Instant],
    number: Long = 0,
)

object Claims {
  val Nobody: Claims = Claims("", "", "", None)
}

/**
 * Endpoints mounted next to FOLIO's gateway, such as those of AWS. They need no tenant and no
 * token, and the cluster does not delay them.
 */
trait MountedRoutes {

  /** Prefix of the paths that it serves, e.g. `/service/`. */
  def pathPrefix: String

  /** True if it serves the request. */
  def accepts(request: HttpServerRequest): Boolean = request.path.startsWith(pathPrefix)

  /** Responds on the event loop, without blocking. The body has not been read yet. */
  def handle(request: HttpServerRequest): Unit
}
