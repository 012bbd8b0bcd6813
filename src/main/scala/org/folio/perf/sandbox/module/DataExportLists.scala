package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{Table, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Lists}

/** Lists of mod-data-export: malformed CQL is an error 500 of theirs, an unknown order one of the client's. */
object DataExportLists {

  def apply(
      path: String,
      listName: String,
      sortFields: Set[String],
      table: TenantData => Table,
  )(ask: Ask): Answer =
    Lists.read(ask, (_, _) => DataExportErrors.serverError(ask, path)) match {
      case Left(refusal) => refusal
      case Right(query) if query.query.sort.exists(key => !sortFields(key.index)) =>
        DataExportErrors.badRequest(ask, path)
      case Right(query) =>
        val page = Lists.select(table(ask.tenant), query)
        Answer.json(200, Lists.body(listName, page.records, page.total))
    }
}
