package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model.{Eithers, FolioRelease}
import org.folio.perf.sandbox.data.{GeneratedOrders, TenantData}
import org.folio.perf.sandbox.format.{Json, XmlWriter}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Bodies, EdgeModule, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}
import scala.util.Try

/**
 * mod-ebsconet and, by API key, edge-orders: order lines in the form of EBSCO's subscription service, which reads and renews them.
 *
 * Source: mod-ebsconet 2.2.0 and 2.5.0, and edge-orders 3.0.2 and 3.2.3; there is no recorded exchange.
 */
final class EbsconetRoutes(release: FolioRelease, orderLines: OrderLinesRoutes) extends ModuleRoutes {
  import EbsconetRoutes._

  private val module = "mod-ebsconet"

  override val modules: Vector[SandboxModule] = Vector(SandboxModule(module), SandboxModule("edge-orders"))

  override val routes: Vector[Route] = Vector(
    Route(module, s"GET $Path/{polNumber}", get),
    Route(module, s"PUT $Path/{polNumber}", put),
  )

  override val edge: Option[EdgeModule] = Some(
    EdgeModule(
      Vector(
        Route("edge-orders", "GET /orders/order-lines/{id}", RequestKind.Edge, EdgeOrders.passOn(get)),
        Route("edge-orders", "PUT /orders/order-lines/{id}", RequestKind.Edge, EdgeOrders.passOn(checkedPut)),
      ),
      EdgeOrders.refused,
    )
  )

  private def get(request: SandboxRequest): SandboxResponse = {
    val found = for {
      _ <- isNumber(request.id)
      line <- lineOf(request.tenant, request.id)
      order <- request.tenant.orders.get(line.getString("purchaseOrderId")).toRight(unexpected(request))
      vendor <- request.tenant.organizations.get(order.getString("vendor")).toRight(unexpected(request))
    } yield SandboxResponse.ok(view(request.tenant, line, order, vendor))
    found.merge
  }

  private def view(tenant: TenantData, line: JsonObject, order: JsonObject, vendor: JsonObject): JsonObject = {
    val cost = line.getJsonObject("cost", obj())
    val details = line.getJsonObject("details", obj())
    val fund = shares(line).headOption
    val expenseClass = fund.flatMap(Json.string(_, "expenseClassId")).flatMap(expenseClasses(tenant).get)
    obj(
      "cancellationRestriction" -> Option(line.getBoolean("cancellationRestriction")),
      "cancellationRestrictionNote" -> Json.string(line, "cancellationRestrictionNote"),
      "currency" -> Json.string(cost, "currency"),
      "fundCode" -> fund.flatMap(Json.string(_, "code")).map(_ + expenseClass.fold("")(":" + _.getString("code"))),
      "poLineNumber" -> line.getString("poLineNumber"),
      "publisherName" -> Json.string(line, "publisher"),
      "internalNote" -> Json.string(line, "renewalNote"),
      "quantity" -> OrderLineRules.copiesOf(line),
      "subscriptionFromDate" -> Json.string(details, "subscriptionFrom"),
      "subscriptionToDate" -> Json.string(details, "subscriptionTo"),
      "unitPrice" -> (decimal(cost, "listUnitPrice") + decimal(cost, "listUnitPriceElectronic")).toDouble,
      "vendor" -> Json.string(vendor, "code"),
      "vendorAccountNumber" -> Json.stringAt(line, "vendorDetail.vendorAccount"),
      "vendorReferenceNumbers" -> line
        .getJsonObject("vendorDetail", obj())
        .getJsonArray("referenceNumbers", arr()),
      "workflowStatus" -> order.getString("workflowStatus"),
    )
  }

  /** The edge module passes the body on to the gateway, whose module checks it. */
  private def checkedPut(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      _ <- request.passOn(s"PUT $Path/{id}", body)
    } yield put(request)
    checked.merge
  }

  private def put(request: SandboxRequest): SandboxResponse = {
    val done = for {
      _ <- isNumber(request.id)
      body <- Bodies.json(request)
      number = body.getString("poLineNumber")
      _ <- Check.that(number.equalsIgnoreCase(request.id), SandboxResponse(400, None, Empty))
      line <- lineOf(request.tenant, number)
      fund <- fundOf(request.tenant, body)
      old = line.copy()
      _ <- new Renewal(line, body).apply(fund)
      _ <- store(request, old, line)
      _ <- note(request, line.getString("id"), Json.string(body, "customerNote").filter(_.trim.nonEmpty))
    } yield SandboxResponse.NoContent
    done.merge
  }

  /** Share of the fund in the body; `None`: the line keeps its funds. */
  private def fundOf(tenant: TenantData, body: JsonObject): Checked[Option[JsonObject]] =
    Json.string(body, "fundCode").filter(_.nonEmpty) match {
      case None => Right(None)
      case Some(sent) =>
        val separator = sent.lastIndexOf(':'.toInt)
        val className = if (separator < 0) "" else sent.drop(separator + 1)
        for {
          fund <- tenant.funds
            .findOne("code", sent.takeWhile(_ != ':'))
            .toRight(notFound(s"Fund not found for: $sent"))
          expenseClass <-
            if (className.isEmpty) Right(None)
            else
              expenseClasses(tenant).changedRecords
                .concat(generated(tenant))
                .find(_.getString("code") == className)
                .toRight(notFound(s"Expense Class not found for: $sent"))
                .map(Some(_))
        } yield Some(
          obj(
            "code" -> fund.getString("code"),
            "fundId" -> fund.getString("id"),
            "expenseClassId" -> expenseClass.map(_.getString("id")),
            "distributionType" -> "percentage",
            "value" -> 100,
          )
        )
    }

  private def generated(tenant: TenantData): Iterator[JsonObject] = {
    val table = expenseClasses(tenant)
    (0 until table.generated.count).iterator.filterNot(table.isChanged).map(table.generated.record)
  }

  /** Sends the line to mod-orders, which also changes the money that the line of an open order encumbers. */
  private def store(request: SandboxRequest, old: JsonObject, line: JsonObject): Checked[Unit] = {
    val id = line.getString("id")
    val asUser = request.copy(claims = claimsOf(request))
    val stored = for {
      _ <- asUser.passOn("PUT /orders/order-lines/{id}", OrderLinesRoutes.shown(release, line.copy()))
      _ <- orderLines.replace(asUser, id, line)
      _ <- encumber(asUser, old, request.tenant.orderLines.get(id).getOrElse(line))
    } yield ()
    stored.left.map(passedBack(request, id))
  }

  private def encumber(request: SandboxRequest, old: JsonObject, line: JsonObject): Checked[Unit] = {
    val before = shares(old).flatMap(Json.string(_, "encumbrance"))
    val order = request.tenant.orders.get(line.getString("purchaseOrderId"))
    if (before.isEmpty || !order.exists(_.getString("workflowStatus") == GeneratedOrders.Open)) Right(())
    else {
      before.foreach(FundAccounting.release(request, _))
      val after = shares(line)
      Eithers
        .each(after) { share =>
          val amount = OrderLineRules.price(line) * share.getDouble("value", 100.0) / 100
          FundAccounting
            .encumber(
              request,
              share.getString("fundId"),
              amount,
              line.getString("purchaseOrderId"),
              line.getString("id"),
              order.fold("")(_.getString("orderType")),
            )
            .map { id =>
              share.put("encumbrance", id)
              ()
            }
        }
        .map(_ => request.tenant.orderLines.put(line.put("fundDistribution", list(after))))
    }
  }

  /** The module passes on only some errors of mod-orders. */
  private def passedBack(request: SandboxRequest, lineId: String)(refusal: SandboxResponse): SandboxResponse = {
    val words = s"""${refusal.status} on PUT request for "/orders/order-lines/$lineId": "${refusal.body.toString}""""
    if (Set(400, 422)(refusal.status)) error(refusal.status, words, None) else unexpected(request)
  }

  /** Stores the customer's note, or deletes it. */
  private def note(request: SandboxRequest, lineId: String, text: Option[String]): Checked[Unit] =
    NotesRoutes
      .typeNamed(request.tenant, GeneralNote)
      .toRight(notFound(s"Note not found with name==$GeneralNote"))
      .flatMap { typeId =>
        val existing = NotesRoutes
          .linkedTo(request.tenant, "orders", "poLine", lineId)
          .find(_.getString("typeId") == typeId)
        (text, existing) match {
          // The module posts a note again to change it, which mod-notes refuses: it exists.
          case (Some(_), Some(old)) => Left(error(422, s"Key (id)=(${old.getString("id")}) already exists.", None))
          case (Some(content), None) =>
            val note = obj(
              "domain" -> "orders",
              "content" -> content,
              "typeId" -> typeId,
              "title" -> "EBSCONET Customer Note",
              "links" -> arr(obj("id" -> lineId, "type" -> "poLine")),
            )
            NotesRoutes.store(request.copy(claims = claimsOf(request)), note)
            Right(())
          case (None, old) => Right(old.foreach(found => NotesRoutes.remove(request.tenant, found.getString("id"))))
        }
      }

  /** The institutional user of the API key. */
  private def claimsOf(request: SandboxRequest): Claims =
    if (request.claims == Claims.Nobody)
      Claims(request.tenant.tenant.name, "ebsconet", request.tenant.staffId, expiresAt = None)
    else request.claims
}

private[module] object EbsconetRoutes {
  private val Path = "/ebsconet/orders/order-lines"
  private val Empty = Buffer.buffer()
  private val GeneralNote = "General note"
  private val Pattern = "^[a-zA-Z0-9]{1,22}-[0-9]{1,3}$"

  private def isNumber(text: String): Checked[Unit] =
    Check.that(text.matches(Pattern), error(400, s"""must match "$Pattern"""", Some("Validation error")))

  private def lineOf(tenant: TenantData, number: String): Checked[JsonObject] = tenant.orderLines
    .findOne("poLineNumber", number)
    .toRight(notFound(s"PO Line not found: $number"))

  private def shares(line: JsonObject): Vector[JsonObject] = Json.objects(line, "fundDistribution")

  private def expenseClasses(tenant: TenantData) = tenant.reference("/finance/expense-classes")

  private def decimal(cost: JsonObject, field: String): BigDecimal =
    Json.string(cost, field).fold(BigDecimal(0))(BigDecimal(_))

  private def error(status: Int, message: String, code: Option[String]): SandboxResponse =
    Errors.of(status, obj("message" -> message, "code" -> code, "type" -> "-1"))

  private def notFound(message: String): SandboxResponse = error(404, message, Some("Not found"))

  private def unexpected(request: SandboxRequest): SandboxResponse =
    DataExportErrors.plain(500, "Internal Server Error", s"$Path/${request.id}", request.now)

  /** Changes of an order line by the service's record of it. @param sent the record */
  final private class Renewal(line: JsonObject, sent: JsonObject) {
    private val cost = line.getJsonObject("cost")
    private val locations = Json.objects(line, "locations")
    private val quantity = Option(sent.getInteger("quantity")).map(_.intValue)
    private val price = Json.string(sent, "unitPrice").map(BigDecimal(_))

    /** @param fund `None`: the line keeps its funds */
    def apply(fund: Option[JsonObject]): Checked[Unit] = {
      line.put("source", "EBSCONET")
      Vector(
        "cancellationRestriction" -> "cancellationRestriction",
        "cancellationRestrictionNote" -> "cancellationRestrictionNote",
        "publisherName" -> "publisher",
        "internalNote" -> "renewalNote",
      ).foreach { case (from, to) => set(line, to, sent.getValue(from)) }
      set(cost, "currency", sent.getValue("currency"))
      Option(line.getJsonObject("details")).foreach { details =>
        set(details, "subscriptionTo", sent.getValue("subscriptionToDate"))
        set(details, "subscriptionFrom", sent.getValue("subscriptionFromDate"))
      }
      val vendorDetail = line.getJsonObject("vendorDetail", obj())
      set(vendorDetail, "vendorAccount", sent.getValue("vendorAccountNumber"))
      vendorDetail.put("referenceNumbers", sent.getJsonArray("vendorReferenceNumbers", arr()))
      line.put("vendorDetail", vendorDetail)
      line.getString("orderFormat") match {
        case "Electronic Resource" => copies("quantityElectronic", "listUnitPriceElectronic")
        case "P/E Mix" => mixedCopies()
        case _ => copies("quantityPhysical", "listUnitPrice")
      }
      line.put(
        "locations",
        list(locations.filter(at => at.getInteger("quantityElectronic", 0) + at.getInteger("quantityPhysical", 0) > 0)),
      )
      fund.foreach(share => line.put("fundDistribution", arr(share)))
      val isClosed = Json.string(sent, "type").exists(_.equalsIgnoreCase("non-renewal")) ||
        Json.string(sent, "workflowStatus").contains(GeneratedOrders.Closed)
      if (isClosed) cancel() else Right(())
    }

    private def set(at: JsonObject, field: String, value: Any): Unit = {
      if (value == null) at.remove(field) else at.put(field, value)
      ()
    }

    private def clear(): Unit =
      locations.foreach(_.put("quantityPhysical", 0).put("quantityElectronic", 0))

    private def copies(quantityField: String, priceField: String): Unit = {
      set(cost, quantityField, quantity.map(Int.box).orNull)
      set(cost, priceField, price.map(_.toDouble).map(Double.box).orNull)
      clear()
      locations.headOption.foreach(set(_, quantityField, quantity.map(Int.box).orNull))
    }

    /** The first location gets all copies. The module halves quantity and price if both kinds had some. */
    private def mixedCopies(): Unit = {
      val unit = price.getOrElse(BigDecimal(0)).setScale(2, BigDecimal.RoundingMode.HALF_EVEN)
      val (printed, electronic) = (decimal(cost, "listUnitPrice"), decimal(cost, "listUnitPriceElectronic"))
      if (printed == 0 && electronic > 0) cost.put("listUnitPriceElectronic", unit.toDouble)
      else if (electronic == 0 && printed > 0) cost.put("listUnitPrice", unit.toDouble)
      else if (electronic > 0 && printed > 0) {
        val half = (unit / 2).setScale(2, BigDecimal.RoundingMode.HALF_EVEN)
        cost.put("listUnitPriceElectronic", half.toDouble).put("listUnitPrice", (unit - half).toDouble)
      }
      clear()
      val (p, e) = (cost.getInteger("quantityPhysical", 0).intValue, cost.getInteger("quantityElectronic", 0).intValue)
      quantity.foreach { count =>
        if (count == 1) {
          cost.put("quantityElectronic", 1).put("quantityPhysical", 1)
          locations.headOption.foreach(_.put("quantityPhysical", 1))
          locations.lift(1).orElse(locations.headOption).foreach(_.put("quantityElectronic", 1))
        } else {
          val (newPrinted, newElectronic) =
            if (p == 1 && e > 1) (1, count - 1)
            else if (p > 1 && e == 1) (count - 1, 1)
            else (count - count / 2, count / 2)
          cost.put("quantityElectronic", newElectronic).put("quantityPhysical", newPrinted)
          locations.headOption.foreach(
            _.put("quantityPhysical", newPrinted).put("quantityElectronic", newElectronic)
          )
        }
      }
    }

    private def cancel(): Checked[Unit] = {
      val (payment, receipt) = (line.getString("paymentStatus"), line.getString("receiptStatus"))
      val (isPaid, isReceived) = (Paid(payment), Received(receipt))
      def isCancelled(status: String): Boolean = status == "Cancelled"
      if (isPaid && !isCancelled(payment) && isReceived && !isCancelled(receipt))
        Left(error(422, "Order line was not automatically canceled because it is already complete.", None))
      else if (isPaid && isCancelled(receipt) || isCancelled(payment) && isReceived)
        Left(error(422, "Order line was not automatically canceled because it is already canceled.", None))
      else {
        if (!isPaid) line.put("paymentStatus", "Cancelled")
        if (!isReceived) line.put("receiptStatus", "Cancelled")
        Right(())
      }
    }

    private val Paid = Set("Payment Not Required", "Fully Paid", "Cancelled")
    private val Received = Set("Receipt Not Required", "Fully Received", "Cancelled")
  }

  /** edge-orders: passes requests of EBSCONET on, and gives errors its own form. */
  private object EdgeOrders {

    def passOn(to: SandboxRequest => SandboxResponse)(request: SandboxRequest): SandboxResponse =
      request.parameter("type").filter(_.nonEmpty) match {
        case None => missingType(request.header("accept"))
        case Some(other) if !other.equalsIgnoreCase("EBSCONET") =>
          wrapped(request.header("accept"), 400, "BAD_REQUEST", s"Unknown Purchasing System Specified: $other")
        case _ =>
          val response = to(request)
          val isAsExpected = response.contentType == request.header("accept")
          if (response.status < 300 || response.body.length == 0 || isAsExpected) response
          else
            wrapped(
              request.header("accept"),
              response.status,
              Codes.getOrElse(response.status, "INTERNAL_SERVER_ERROR"),
              response.body.toString,
            )
      }

    def refused(key: Option[String], http: HttpServerRequest): SandboxResponse = {
      val accept = Option(http.getHeader("accept"))
      val isReadable = key.exists(isKey)
      if (Option(http.getParam("type")).forall(_.isEmpty)) missingType(accept)
      else if (isReadable) wrapped(accept, 401, "ACCESS_DENIED", "Access Denied")
      else wrapped(accept, 401, "API_KEY_INVALID", s"Invalid API Key: ${key.getOrElse("")}")
    }

    /** Whether it has the form of a key: salt, tenant and user. */
    private def isKey(text: String): Boolean =
      Try(new JsonObject(new String(Base64.getUrlDecoder.decode(text), UTF_8)))
        .fold(_ => false, json => Vector("s", "t", "u").forall(Json.string(json, _).exists(_.nonEmpty)))

    private def missingType(accept: Option[String]): SandboxResponse =
      wrapped(accept, 400, "BAD_REQUEST", "Missing required parameter: type")

    private def wrapped(accept: Option[String], status: Int, code: String, message: String): SandboxResponse =
      if (accept.exists(_.contains("application/json")))
        SandboxResponse.json(status, obj("Error" -> obj("Code" -> code, "Message" -> message)))
      else {
        val xml = new XmlWriter("""<?xml version="1.0" encoding="UTF-8"?>""" + "\n")
        xml.element("Response")(xml.element("Error") {
          xml.text("Code", code)
          xml.text("Message", message)
        })
        SandboxResponse(status, Some("application/xml"), xml.toBuffer)
      }

    private val Codes = Map(
      400 -> "BAD_REQUEST",
      401 -> "ACCESS_DENIED",
      403 -> "FORBIDDEN",
      404 -> "NOT_FOUND",
      408 -> "REQUEST_TIMEOUT",
    )
  }
}
