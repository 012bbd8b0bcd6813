package org.folio.perf.sandbox.body

import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.http.SandboxResponse

/** Responses to invalid bodies: status and form are those of the modules, the words are ours. */
private[body] object BodyRefusals {

  /** Modules that check by the schema itself. */
  val VertxLib = "vertx-lib"

  /**
   * @param unreadable status of a body that the module's parser does not read
   * @param broken status of a body that breaks a rule
   */
  final private case class Form(unreadable: Int, broken: Int, response: (Int, Vector[BodyFault]) => SandboxResponse)

  private val forms: Map[String, Form] = Map(
    // Modules built with FOLIO's RAML module builder.
    "rmb" -> Form(400, 422, rmb),
    VertxLib -> Form(400, 400, text),
    "data-export" -> Form(400, 400, text),
    "notes" -> Form(422, 422, errors),
    "entities-links" -> Form(400, 422, errors),
    "consortia" -> Form(400, 422, errors),
    "keycloak" -> Form(400, 400, errors),
    "lists" -> Form(400, 400, errors),
    "quick-marc" -> Form(400, 400, errors),
    "spring" -> Form(
      400,
      400,
      (status, _) => SandboxResponse.json(status, obj("status" -> status, "error" -> "Bad Request")),
    ),
  )

  /** @param form name of the module's form */
  def refusal(form: String, faults: Vector[BodyFault]): SandboxResponse = {
    val its = forms.getOrElse(form, throw new IllegalArgumentException(s"bodies/requests.tsv: no form is called $form"))
    its.response(if (faults.head.isUnreadable) its.unreadable else its.broken, faults)
  }

  private def text(status: Int, faults: Vector[BodyFault]): SandboxResponse =
    SandboxResponse.text(status, faults.map(_.message).mkString("; "))

  /** A field that is unknown is listed as broken rules are. */
  private def rmb(status: Int, faults: Vector[BodyFault]): SandboxResponse =
    if (faults.head.isUnknown) errors(422, faults)
    else if (status == 400) text(status, faults)
    else errors(status, faults)

  private def errors(status: Int, faults: Vector[BodyFault]): SandboxResponse = {
    val entries = faults.map { fault =>
      val about = obj("key" -> fault.field, "value" -> fault.rule)
      obj("message" -> fault.message, "type" -> "1", "code" -> "validation_error", "parameters" -> arr(about))
    }
    SandboxResponse.json(status, obj("errors" -> list(entries), "total_records" -> faults.size))
  }
}
