package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalDate, OffsetDateTime, ZoneOffset}
import org.folio.perf.sandbox.data.GeneratedBudgets
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.arr
import org.folio.perf.sandbox.gateway.Bodies
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.util.Try

/** Checks and stores a new invoice line, and updates the totals of its invoice. */
object NewInvoiceLine {

  /** Start of a date (UTC), or a moment with its offset. */
  def date(text: String): Option[Instant] =
    Try(LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant)
      .orElse(Try(OffsetDateTime.parse(text).toInstant))
      .toOption

  def post(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      invoice <- request.tenant.invoices
        .get(body.getString("invoiceId"))
        .toRight(AcquisitionsErrors.NotFound)
      _ <- Either.cond(InvoiceStatusChange.isEditable(invoice), (), noMoreLines(invoice))
      budgets <- budgetsOf(request, body)
    } yield {
      val line = AcquisitionsStorage.withDefaults(
        body.put("subTotal", body.getDouble("subTotal")),
        "adjustments" -> arr(),
        "adjustmentsTotal" -> 0.0,
        "fundDistributions" -> arr(),
        "releaseEncumbrance" -> true,
        "referenceNumbers" -> arr(),
      )
      addLine(request, invoice, line, budgets)
    }
    checked.fold(identity, AcquisitionsStorage.made("/invoice/invoice-lines", _))
  }

  private def addLine(
      request: SandboxRequest,
      invoice: JsonObject,
      line: JsonObject,
      budgets: Vector[JsonObject],
  ): JsonObject = {
    val number = invoice.getInteger("nextInvoiceLineNumber", 1).intValue
    val id = Json.string(line, "id").getOrElse(request.tenant.newId())
    line
      .put("id", id)
      .put("invoiceLineNumber", number.toString)
      .put(
        "total",
        GeneratedBudgets.cents(line.getDouble("subTotal") + line.getDouble("adjustmentsTotal")),
      )
      .put("metadata", Json.metadata(request.now, request.claims.userId))
    Json
      .objects(line.getJsonArray("fundDistributions"))
      .foreach(AcquisitionsStorage.withoutNulls(_))
    for (field <- Vector("subscriptionStart", "subscriptionEnd"))
      Json.string(line, field).flatMap(date).foreach(at => line.put(field, Json.time(at)))
    request.tenant.invoiceLines.put(id, AcquisitionsStorage.withoutNulls(line))
    invoice.put("nextInvoiceLineNumber", number + 1)
    budgets.headOption.foreach(budget =>
      invoice.put("fiscalYearId", budget.getString("fiscalYearId"))
    )
    for (field <- Vector("subTotal", "total"))
      invoice.put(
        field,
        GeneratedBudgets.cents(invoice.getDouble(field, 0.0) + line.getDouble(field)),
      )
    request.tenant.invoices.put(
      invoice.getString("id"),
      invoice.put("metadata", Storage.touched(invoice, request)),
    )
    line
  }

  /** Budgets of the line's funds; each fund needs one in the current fiscal year. */
  private def budgetsOf(
      request: SandboxRequest,
      line: JsonObject,
  ): Either[SandboxResponse, Vector[JsonObject]] = {
    val fundIds = Json.objects(line.getJsonArray("fundDistributions")).map(_.getString("fundId"))
    val without = fundIds.find(id => request.tenant.funds.text(id, "externalAccountNo").isEmpty)
    for {
      _ <- without.map(noAccount).toLeft(())
      found = fundIds.map(id => id -> FundAccounting.currentBudget(request, id))
      _ <- found
        .collectFirst { case (id, None) => InvoiceStatusChange.noBudget(id) }
        .toLeft(())
    } yield found.flatMap(_._2)
  }

  private def noAccount(fundId: String): SandboxResponse = AcquisitionsErrors.refused(
    400,
    "Fund record does not contain an externalAccountNo.",
    "externalAccountNoIsMissing",
    "fundIds" -> fundId,
  )

  private def noMoreLines(invoice: JsonObject): SandboxResponse = AcquisitionsErrors.refused(
    500,
    "It is not allowed to add invoice line to the invoice that has been approved",
    "prohibitedInvoiceLineCreation",
    "invoiceId" -> invoice.getString("id"),
    "invoiceStatus" -> invoice.getString("status"),
  )
}
