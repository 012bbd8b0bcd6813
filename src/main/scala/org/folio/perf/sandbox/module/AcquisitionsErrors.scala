package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** Error responses of mod-orders, mod-invoice, mod-finance and mod-organizations. */
object AcquisitionsErrors {

  def refused(
      status: Int,
      message: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse =
    SandboxResponse.json(
      status,
      obj(
        "errors" -> arr(
          obj(
            "message" -> message,
            "code" -> code,
            "parameters" -> list(parameters.map { case (key, value) =>
              obj("key" -> key, "value" -> value)
            }),
          )
        ),
        "total_records" -> 1,
      ),
    )

  def general(status: Int, message: String): SandboxResponse =
    refused(status, message, "genericError")

  val NotFound: SandboxResponse = general(404, "Not found")

  def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse = refused(
    409,
    s"ERROR: Cannot update record $id because it has been changed (optimistic locking):" +
      s" Stored _version is $stored, _version of request is ${sent.fold("<NULL>")(_.toString)}" +
      " (23F09)",
    "conflict",
  )
}
