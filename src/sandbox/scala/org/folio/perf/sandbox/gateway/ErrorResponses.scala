package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** An entry of the list `errors` in a response. */
final case class ErrorEntry(
    message: String,
    parameters: Vector[(String, Option[String])] = Vector.empty,
    code: Option[String] = None,
    block: Option[String] = None,
)

/** Error responses in the forms of FOLIO's modules. */
object ErrorResponses {

  /** Response of storage modules to an invalid body. */
  def invalid(message: String, key: String, value: String): SandboxResponse =
    SandboxResponse.error(422, message, "-1", "1", Seq(key -> value))

  /** Response of mod-circulation to a request that its rules forbid. */
  def refused(faults: ErrorEntry*): SandboxResponse = SandboxResponse.jsonUtf8(422, body(faults))

  def refused(message: String, key: String, value: Option[String]): SandboxResponse =
    refused(ErrorEntry(message, Vector(key -> value)))

  private def body(faults: Seq[ErrorEntry]): JsonObject = obj("errors" -> list(faults.map { fault =>
    obj(
      "message" -> fault.message,
      "parameters" -> list(fault.parameters.map { case (key, value) =>
        obj("key" -> key, "value" -> value.orNull)
      }),
      "code" -> fault.code,
      "overridableBlock" ->
        fault.block.map(name => obj("name" -> name, "missingPermissions" -> arr())),
    )
  }))

  def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse =
    SandboxResponse.text(409, staleWords(id, stored, sent))

  def staleWords(id: String, stored: Int, sent: Option[Int]): String =
    s"ERROR: Cannot update record $id because it has been changed (optimistic locking):" +
      s" Stored _version is $stored, _version of request is ${sent.fold("<NULL>")(_.toString)} (23F09)"
}
