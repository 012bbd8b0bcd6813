package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import java.time.{Instant, LocalDate, OffsetDateTime, ZoneOffset}
import org.folio.perf.sandbox.data.{GeneratedBudgets, View}
import scala.util.Try

/**
 * mod-invoice: invoices with their lines, and vouchers. [[InvoiceStatusChange]] approves and pays.
 * Batch groups are reference data. Invoices cannot be cancelled here.
 */
object InvoiceRoutes extends RoutesOf("mod-invoice") {
  override def modules: Vector[SandboxModule] = super.modules :+ SandboxModule("mod-invoice-storage")

  override val routes: Vector[Route] = Vector(
    readRoute("GET /invoice/invoices", Storage.list(_.invoices, "invoices")),
    route("POST /invoice/invoices", withBody(post)),
    readRoute("GET /invoice/invoices/{id}", Acquisitions.get(_.invoices)),
    route("PUT /invoice/invoices/{id}", checked(put)),
    route("DELETE /invoice/invoices/{id}", delete),
    readRoute("GET /invoice/invoice-lines", Storage.list(_.invoiceLines, "invoiceLines")),
    route("POST /invoice/invoice-lines", checked(NewInvoiceLine.post)),
    readRoute("GET /voucher/vouchers", Storage.list(_.vouchers, "vouchers")),
    readRoute("GET /voucher/voucher-lines", Storage.list(_.voucherLines, "voucherLines")),
  )

  private def post(request: SandboxRequest, sent: JsonObject): SandboxResponse = {
    val invoice = withTime(sent)
      .put("id", request.idOf(sent))
      .put("folioInvoiceNo", request.tenant.nextInvoiceNumber())
      .put("subTotal", 0.0)
      .put("total", 0.0)
      .put("metadata", request.metadata)
    Json.withDefaults(invoice, View.named("defaults of an invoice")(request.tenant))
    request.tenant.invoices.put(Json.withoutNulls(invoice))
    Acquisitions.made("/invoice/invoices", invoice)
  }

  private def put(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      old <- request.tenant.invoices.get(request.id).toRight(AcquisitionsErrors.notFound)
      _ <- InvoiceStatusChange.change(request, old, withTime(body).put("id", request.id))
    } yield SandboxResponse.NoContent

  private def delete(request: SandboxRequest): SandboxResponse = {
    val deleted = for {
      invoice <- request.tenant.invoices.get(request.id).toRight(AcquisitionsErrors.notFound)
      _ <- Check.that(
        InvoiceStatusChange.isEditable(invoice),
        AcquisitionsErrors.refused(
          403,
          "An approved invoice cannot be deleted",
          "approvedOrPaidInvoiceDeleteForbiddenError",
        ),
      )
    } yield {
      InvoiceStatusChange
        .linesOf(request, request.id)
        .foreach(line => request.tenant.invoiceLines.delete(line.getString("id")))
      request.tenant.invoices.delete(request.id)
      SandboxResponse.NoContent
    }
    deleted.merge
  }

  /** The invoice with its date in the module's form. */
  private def withTime(body: JsonObject): JsonObject =
    NewInvoiceLine
      .date(body.getString("invoiceDate"))
      .fold(body)(date => body.put("invoiceDate", Json.time(date)))
}

/** Checks and stores a new invoice line, and updates the totals of its invoice. */
object NewInvoiceLine {

  /** Start of a date (UTC), or a moment with its offset. */
  def date(text: String): Option[Instant] =
    Try(LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant)
      .orElse(Try(OffsetDateTime.parse(text).toInstant))
      .toOption

  def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      invoice <- request.tenant.invoices.get(body.getString("invoiceId")).toRight(AcquisitionsErrors.notFound)
      _ <- Check.that(InvoiceStatusChange.isEditable(invoice), noMoreLines)
      fundIds = Json.objects(body, "fundDistributions").map(_.getString("fundId"))
      budgets <- InvoiceStatusChange.budgetsOf(request, fundIds)
    } yield {
      body.put("subTotal", body.getDouble("subTotal"))
      val line = Json.withDefaults(body, View.named("defaults of an invoice line")(request.tenant))
      Acquisitions.made("/invoice/invoice-lines", addLine(request, invoice, line, budgets))
    }

  private def addLine(
      request: SandboxRequest,
      invoice: JsonObject,
      line: JsonObject,
      budgets: Vector[JsonObject],
  ): JsonObject = {
    val number = invoice.getInteger("nextInvoiceLineNumber", 1).intValue
    val id = request.idOf(line)
    line
      .put("id", id)
      .put("invoiceLineNumber", number.toString)
      .put("total", GeneratedBudgets.cents(line.getDouble("subTotal")))
      .put("metadata", request.metadata)
    Json
      .objects(line, "fundDistributions")
      .foreach(Json.withoutNulls(_))
    for (field <- Vector("subscriptionStart", "subscriptionEnd"))
      Json.string(line, field).flatMap(date).foreach(at => line.put(field, Json.time(at)))
    request.tenant.invoiceLines.put(id, Json.withoutNulls(line))
    invoice.put("nextInvoiceLineNumber", number + 1)
    budgets.headOption.foreach(budget => invoice.put("fiscalYearId", budget.getString("fiscalYearId")))
    for (field <- Vector("subTotal", "total")) GeneratedBudgets.add(invoice, field, line.getDouble(field))
    request.tenant.invoices.put(invoice.put("metadata", Storage.touched(invoice, request)))
    line
  }

  private val noMoreLines: SandboxResponse =
    AcquisitionsErrors.refused(500, "The invoice is approved", "prohibitedInvoiceLineCreation")
}
