package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.gateway.Lists
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Lists of mod-data-export: malformed CQL is an error 500, an unknown order a client error. */
object DataExportLists {

  def apply(
      path: String,
      listName: String,
      sortFields: Set[String],
      table: TenantData => RecordTable,
  )(request: SandboxRequest): SandboxResponse =
    Lists.read(request, (_, _) => DataExportErrors.serverError(request, path)) match {
      case Left(refusal) => refusal
      case Right(query) if query.query.sort.exists(key => !sortFields(key.index)) =>
        DataExportErrors.badRequest(request, path)
      case Right(query) =>
        val page = Lists.select(table(request.tenant), query)
        SandboxResponse.json(200, Lists.body(listName, page.records, page.total))
    }
}
