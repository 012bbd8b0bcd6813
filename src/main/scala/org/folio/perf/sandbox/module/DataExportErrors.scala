package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import java.time.Instant
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Error responses of mod-data-export. */
object DataExportErrors {

  /** Error text with the content type of JSON. */
  def text(status: Int, message: String): SandboxResponse =
    SandboxResponse(status, Some("application/json"), Buffer.buffer(message))

  /** @param entity e.g. `JobProfileEntity` */
  def unknown(entity: String, id: String): SandboxResponse =
    text(404, s"Unable to find org.folio.dataexp.domain.entity.$entity with id $id")

  /** Error text of the framework, where the module has none of its own. */
  def plain(status: Int, error: String, path: String, now: Instant): SandboxResponse =
    SandboxResponse.json(
      status,
      obj("timestamp" -> Json.time(now), "status" -> status, "error" -> error, "path" -> path),
    )

  def badRequest(request: SandboxRequest, path: String): SandboxResponse =
    plain(400, "Bad Request", path, request.now)
}
