package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
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
object AcquisitionsErrors extends StorageRefusals {

  def refused(status: Int, message: String, code: String, parameters: (String, String)*): SandboxResponse =
    SandboxResponse.error(status, message, code, parameters = parameters)

  def general(status: Int, message: String): SandboxResponse = refused(status, message, "genericError")

  override val notFound: SandboxResponse = general(404, "Not found")

  override def taken(dbTable: String, field: String, value: String): SandboxResponse =
    general(400, s"$field $value already exists in table $dbTable")

  override def staleVersion(id: String, stored: Int, sent: Option[Int]): SandboxResponse =
    refused(409, ErrorResponses.staleWords(id, stored, sent), "conflict")
}
