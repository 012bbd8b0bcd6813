package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.{Instant, LocalDate, OffsetDateTime, ZoneOffset}
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Invoices.DefaultBatchGroup
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Budgets, Json}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Route, Schema}
import scala.util.Try

/**
 * mod-invoice: invoices with their lines, and vouchers. What approving and paying do is in
 * [[InvoiceApproval]]; batch groups are reference data. Invoices cannot be cancelled here.
 */
object InvoiceRoutes {
  private val module = "mod-invoice"

  val routes: Vector[Route] = Vector(
    route("GET", "/invoice/invoices", "invoice.invoices.collection.get", CallKind.Read)(
      AcquisitionsStorage.list(_.invoices, "invoices")
    ),
    route("POST", "/invoice/invoices", "invoice.invoices.item.post", CallKind.Write)(post),
    route("GET", "/invoice/invoices/{id}", "invoice.invoices.item.get", CallKind.Read)(
      AcquisitionsStorage.get(_.invoices)
    ),
    route("PUT", "/invoice/invoices/{id}", "invoice.invoices.item.put", CallKind.Write)(put),
    route("DELETE", "/invoice/invoices/{id}", "invoice.invoices.item.delete", CallKind.Write)(
      delete
    ),
    route(
      "GET",
      "/invoice/invoices/{id}/documents",
      "invoice.invoices.documents.collection.get",
      CallKind.LightRead,
    )(documents),
    route("GET", "/invoice/invoice-lines", "invoice.invoice-lines.collection.get", CallKind.Read)(
      AcquisitionsStorage.list(_.invoiceLines, "invoiceLines")
    ),
    route("POST", "/invoice/invoice-lines", "invoice.invoice-lines.item.post", CallKind.Write)(
      postLine
    ),
    route("GET", "/invoice/invoice-lines/{id}", "invoice.invoice-lines.item.get", CallKind.Read)(
      AcquisitionsStorage.get(_.invoiceLines)
    ),
    route("GET", "/voucher/vouchers", "voucher.vouchers.collection.get", CallKind.Read)(
      AcquisitionsStorage.list(_.vouchers, "vouchers")
    ),
    route("GET", "/voucher/vouchers/{id}", "voucher.vouchers.item.get", CallKind.Read)(
      AcquisitionsStorage.get(_.vouchers)
    ),
    route("GET", "/voucher/voucher-lines", "voucher.voucher-lines.collection.get", CallKind.Read)(
      AcquisitionsStorage.list(_.voucherLines, "voucherLines")
    ),
  )

  private def route(method: String, path: String, permission: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, permission, kind, handle)

  private val schema = Schema(
    "Invoice",
    Vector(
      "currency",
      "source",
      "status",
      "vendorId",
      "paymentMethod",
      "vendorInvoiceNo",
      "invoiceDate",
    ),
    Vector.empty,
  )

  private def post(ask: Ask): Answer = Bodies.valid(ask, schema).flatMap(readable) match {
    case Left(refusal) => refusal
    case Right(body) =>
      AcquisitionsStorage.withDefaults(body, "batchGroupId" -> DefaultBatchGroup)
      val group = body.getString("batchGroupId")
      if (!ask.tenant.reference("/batch-groups").contains(group)) noSuchBatchGroup(group)
      else {
        val invoice = AcquisitionsStorage.withDefaults(
          body
            .put("id", Json.string(body, "id").getOrElse(ask.tenant.newId()))
            .put("folioInvoiceNo", ask.tenant.nextInvoiceNumber())
            .put("subTotal", 0.0)
            .put("total", 0.0)
            .put("metadata", Json.metadata(ask.now, ask.claims.userId)),
          "adjustments" -> arr(),
          "adjustmentsTotal" -> 0.0,
          "enclosureNeeded" -> false,
          "exportToAccounting" -> false,
          "poNumbers" -> arr(),
          "acqUnitIds" -> arr(),
        )
        ask.tenant.invoices
          .put(invoice.getString("id"), AcquisitionsStorage.withoutNulls(invoice))
        AcquisitionsStorage.made("/invoice/invoices", invoice)
      }
  }

  private def put(ask: Ask): Answer = {
    val done = for {
      body <- Bodies.valid(ask, schema).flatMap(readable)
      old <- ask.tenant.invoices.get(ask.id).toRight(AcquisitionsErrors.NotFound)
      _ <- InvoiceApproval.change(ask, old, body.put("id", ask.id))
    } yield ()
    done.fold(identity, _ => Answer.NoContent)
  }

  private def delete(ask: Ask): Answer = ask.tenant.invoices.get(ask.id) match {
    case None => AcquisitionsErrors.NotFound
    case Some(invoice) if !InvoiceApproval.isEditable(invoice) =>
      AcquisitionsErrors.refused(
        403,
        "Approved or paid invoice can not be deleted",
        "approvedOrPaidInvoiceDeleteForbiddenError",
        "invoiceStatus" -> invoice.getString("status"),
      )
    case Some(_) =>
      InvoiceApproval
        .linesOf(ask, ask.id)
        .foreach(line => ask.tenant.invoiceLines.delete(line.getString("id")))
      ask.tenant.invoices.delete(ask.id)
      Answer.NoContent
  }

  private def documents(ask: Ask): Answer =
    if (ask.tenant.invoices.contains(ask.id))
      Answer.json(200, obj("documents" -> arr(), "totalRecords" -> 0))
    else AcquisitionsErrors.NotFound

  /** With its date as the module keeps it, if it is one, and a status that there is. */
  private def readable(body: JsonObject): Either[Answer, JsonObject] = {
    val text = body.getString("invoiceDate")
    for {
      _ <- AcquisitionsStorage.oneOf(body, "status", InvoiceApproval.Statuses)
      date <- date(text).toRight(
        Answer.text(400, s"Cannot deserialize value of type `java.util.Date` from String \"$text\"")
      )
    } yield body.put("invoiceDate", Json.time(date))
  }

  private def date(text: String): Option[Instant] =
    Try(LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant)
      .orElse(Try(OffsetDateTime.parse(text).toInstant))
      .toOption

  private val lineSchema = Schema(
    "InvoiceLine",
    Vector("invoiceId", "invoiceLineStatus", "description", "quantity", "subTotal"),
    Vector.empty,
  )

  private def postLine(ask: Ask): Answer = {
    val checked = for {
      body <- Bodies.valid(ask, lineSchema)
      quantity <- number(body, "quantity", "java.lang.Integer")
      subTotal <- number(body, "subTotal", "java.lang.Double")
      invoice <- ask.tenant.invoices
        .get(body.getString("invoiceId"))
        .toRight(AcquisitionsErrors.NotFound)
      _ <- Either.cond(InvoiceApproval.isEditable(invoice), (), noMoreLines(invoice))
      budgets <- budgetsOf(ask, body)
    } yield {
      val line = AcquisitionsStorage.withDefaults(
        body.put("quantity", quantity.toInt).put("subTotal", subTotal),
        "adjustments" -> arr(),
        "adjustmentsTotal" -> 0.0,
        "fundDistributions" -> arr(),
        "releaseEncumbrance" -> true,
        "referenceNumbers" -> arr(),
      )
      addLine(ask, invoice, line, budgets)
    }
    checked.fold(identity, AcquisitionsStorage.made("/invoice/invoice-lines", _))
  }

  private def addLine(
      ask: Ask,
      invoice: JsonObject,
      line: JsonObject,
      budgets: Vector[JsonObject],
  ): JsonObject = {
    val number = invoice.getInteger("nextInvoiceLineNumber", 1).intValue
    val id = Json.string(line, "id").getOrElse(ask.tenant.newId())
    line
      .put("id", id)
      .put("invoiceLineNumber", number.toString)
      .put("total", Budgets.cents(line.getDouble("subTotal") + line.getDouble("adjustmentsTotal")))
      .put("metadata", Json.metadata(ask.now, ask.claims.userId))
    Json
      .objects(line.getJsonArray("fundDistributions"))
      .foreach(AcquisitionsStorage.withoutNulls(_))
    for (field <- Vector("subscriptionStart", "subscriptionEnd"))
      Json.string(line, field).flatMap(date).foreach(at => line.put(field, Json.time(at)))
    ask.tenant.invoiceLines.put(id, AcquisitionsStorage.withoutNulls(line))
    invoice.put("nextInvoiceLineNumber", number + 1)
    budgets.headOption.foreach(budget =>
      invoice.put("fiscalYearId", budget.getString("fiscalYearId"))
    )
    for (field <- Vector("subTotal", "total"))
      invoice.put(field, Budgets.cents(invoice.getDouble(field, 0.0) + line.getDouble(field)))
    ask.tenant.invoices.put(
      invoice.getString("id"),
      invoice.put("metadata", Storage.touched(invoice, ask)),
    )
    line
  }

  /** Those of the line's funds, which must have one in the current fiscal year. */
  private def budgetsOf(ask: Ask, line: JsonObject): Either[Answer, Vector[JsonObject]] = {
    val fundIds = Json.objects(line.getJsonArray("fundDistributions")).map(_.getString("fundId"))
    val without = fundIds.find(id => ask.tenant.funds.text(id, "externalAccountNo").isEmpty)
    for {
      _ <- without.map(noAccount).toLeft(())
      found = fundIds.map(id => id -> FundAccounting.currentBudget(ask, id))
      _ <- found
        .collectFirst { case (id, None) => InvoiceApproval.noBudget(id) }
        .toLeft(())
    } yield found.flatMap(_._2)
  }

  /** A number, also one that was written as a text. */
  private def number(body: JsonObject, field: String, kind: String): Either[Answer, Double] = {
    val text = body.getValue(field).toString
    val number =
      if (kind.endsWith("Integer")) text.toIntOption.map(_.toDouble) else text.toDoubleOption
    number.toRight(
      Answer.text(
        400,
        s"""Cannot deserialize value of type `$kind` from String "$text": not a valid""" +
          s" `$kind` value",
      )
    )
  }

  private def noSuchBatchGroup(id: String): Answer = AcquisitionsErrors.general(
    400,
    "insert or update on table \"invoices\" violates foreign key constraint" +
      s""" "batchgroupid_batch_groups_fkey": Key (batchgroupid)=($id) is not present in table""" +
      " \"batch_groups\".",
  )

  private def noAccount(fundId: String): Answer = AcquisitionsErrors.refused(
    400,
    "Fund record does not contain an externalAccountNo.",
    "externalAccountNoIsMissing",
    "fundIds" -> fundId,
  )

  private def noMoreLines(invoice: JsonObject): Answer = AcquisitionsErrors.refused(
    500,
    "It is not allowed to add invoice line to the invoice that has been approved",
    "prohibitedInvoiceLineCreation",
    "invoiceId" -> invoice.getString("id"),
    "invoiceStatus" -> invoice.getString("status"),
  )
}
