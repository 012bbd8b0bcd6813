package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Requests of a bulk edit, step by step. Jobs of the sandbox must end at once. */
trait BulkEditSteps { this: WithSandbox =>

  /** @param lines of the file, each with an identifier */
  protected def upload(entityType: String, identifierType: String, lines: Seq[String]): Reply = {
    val body = Vector(
      "--edge",
      """Content-Disposition: form-data; name="file"; filename="some.csv"""",
      "Content-Type: text/csv",
      "",
      lines.mkString("\n"),
      "--edge--",
      "",
    ).mkString("\r\n")
    folio
      .withHeader("content-type", "multipart/form-data; boundary=edge")
      .send(
        "POST",
        "/bulk-operations/upload",
        Some(body),
        Vector("entityType" -> entityType, "identifierType" -> identifierType, "manual" -> "false"),
      )
  }

  protected def start(id: String, step: String): Reply =
    folio.post(s"/bulk-operations/$id/start", obj("step" -> step))

  protected def operation(id: String): JsonObject = folio.read(s"/bulk-operations/$id")

  protected def status(id: String): String = operation(id).getString("status")

  /** An operation that has its records. @return its id */
  protected def retrieved(entityType: String, identifierType: String, identifiers: Seq[String]): String = {
    val id = upload(entityType, identifierType, identifiers).id
    start(id, "UPLOAD")
    id
  }

  protected def rule(id: String, option: String, action: String, updated: String): JsonObject = obj(
    "bulkOperationId" -> id,
    "rule_details" -> obj(
      "option" -> option,
      "actions" -> arr(
        obj(
          "type" -> action,
          "updated" -> updated,
          "parameters" -> arr(),
        )
      ),
    ),
  )

  protected def setRules(id: String, rules: JsonObject*): Reply = folio.post(
    s"/bulk-operations/$id/content-update",
    obj("bulkOperationRules" -> Json.list(rules), "totalRecords" -> rules.size),
  )

  protected def editAndCommit(id: String): Unit = {
    start(id, "EDIT")
    start(id, "COMMIT")
    ()
  }

  /** Messages by identifiers. */
  protected def errors(id: String): Vector[(String, String)] =
    folio.get(s"/bulk-operations/$id/errors", "limit" -> "10").list("errors").map { error =>
      Json.objects(error, "parameters").head.getString("value") -> error.getString("message")
    }

}
