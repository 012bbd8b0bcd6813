package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** Error responses that list their errors and count them. */
private[module] object Errors {

  def of(status: Int, errors: JsonObject*): SandboxResponse =
    SandboxResponse.json(status, obj("errors" -> list(errors), "total_records" -> errors.size))

  def parameters(all: (String, Any)*): Seq[JsonObject] =
    all.map { case (key, value) => obj("key" -> key, "value" -> value) }
}
