package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.ErrorResponses
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Tables of mod-organizations, mod-finance, mod-invoice and mod-orders, through these business modules. */
object Acquisitions {

  /** See [[Storage]]. */
  def storage(
      module: String,
      path: String,
      table: Storage.TableOf,
      listName: String,
  ): Storage = Storage(
    module,
    path,
    table,
    listName,
    listKind = RequestKind.Read,
    location = locationOf(path),
    refusals = AcquisitionsErrors,
  )

  def get(table: Storage.TableOf): SandboxRequest => SandboxResponse = Storage.get(table, AcquisitionsErrors)

  /** Response to a created record; these modules give its complete address. */
  def made(path: String, record: JsonObject): SandboxResponse = Storage.made(locationOf(path), record)

  private def locationOf(path: String): String = s"http://okapi$path/"
}

/** Error responses of mod-orders, mod-invoice, mod-finance and mod-organizations. */
class AcquisitionsErrors extends StorageRefusals {

  def refused(status: Int, message: String, code: String, parameters: (String, String)*): SandboxResponse =
    Errors.of(
      status,
      obj("message" -> message, "code" -> code, "parameters" -> list(Errors.parameters(parameters: _*))),
    )

  def general(status: Int, message: String): SandboxResponse = refused(status, message, "genericError")

  override val notFound: SandboxResponse = general(404, "Not found")

  override def taken(dbTable: String, field: String, value: String): SandboxResponse = {
    val (indexed, printed) =
      if (field == "id") ("id", value) else compared(s"f_unaccent(jsonb ->> '$field'::text)", value)
    general(400, s"$indexed value already exists in table $dbTable: $printed")
  }

  /** The compared expression and value, as the message shows them. */
  protected def compared(field: String, value: String): (String, String) = (field, value)

  override def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse =
    refused(409, ErrorResponses.staleWords(id, stored, sent), "conflict")

  override def inUse(message: String): SandboxResponse = general(400, message)
}

object AcquisitionsErrors extends AcquisitionsErrors

/** mod-finance compares values ignoring case. */
object FinanceErrors extends AcquisitionsErrors {
  override protected def compared(field: String, value: String): (String, String) =
    (s"lower($field)", value.toLowerCase)
}
