package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.format.DateTimeParseException
import java.time.temporal.ChronoUnit.DAYS
import java.time.{Instant, OffsetDateTime}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{ErrorEntry, ErrorResponses}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.util.Try

/** Rules of circulation that several requests share. */
object Circulation {

  /** Loan period in days, from check-out or renewal. Renewals are unlimited, as in published tests. */
  val LoanDays = 30L

  def isOpenLoan(loan: JsonObject): Boolean = Json.stringAt(loan, "status.name").contains("Open")

  def openLoanOfItem(tenant: TenantData, itemId: String): Option[JsonObject] =
    tenant.loans.find("itemId", itemId).find(isOpenLoan)

  /** @param absent what is said of an item that is not there */
  def itemWith(tenant: TenantData, barcode: String, absent: String = "exists"): Checked[JsonObject] = Option(barcode)
    .flatMap(tenant.items.findOne("barcode", _))
    .toRight(ErrorResponses.refused(s"No item with barcode $barcode $absent", "itemBarcode", Option(barcode)))

  /** A fault with a code of mod-circulation. */
  def fault(message: String, code: String, about: (String, Option[String])*): ErrorEntry =
    ErrorEntry(message, about.toVector, code = Some(code))

  def openLoansOf(tenant: TenantData, userId: String): Vector[JsonObject] =
    tenant.loans.find("userId", userId).filter(isOpenLoan)

  def isOpenRequest(patronRequest: JsonObject): Boolean =
    patronRequest.getString("status").startsWith("Open")

  /** The queue of an item. */
  def openRequestsOfItem(tenant: TenantData, itemId: String): Vector[JsonObject] =
    queueWith(tenant, "itemId", itemId)

  /** The queue of an instance, where titles can be requested. */
  def openRequestsOfInstance(tenant: TenantData, instanceId: String): Vector[JsonObject] =
    queueWith(tenant, "instanceId", instanceId)

  private def queueWith(tenant: TenantData, field: String, id: String): Vector[JsonObject] =
    tenant.requests.find(field, id).filter(isOpenRequest).sortBy(positionOf)

  /** Requests that an item can fill, in the order of the queue: those for the item, and those for its title. */
  def requestsToFill(tenant: TenantData, item: JsonObject): Vector[JsonObject] = {
    val ofTitle = Json
      .string(ItemView.title(tenant, item), "id")
      .fold(Vector.empty[JsonObject])(openRequestsOfInstance(tenant, _))
      .filter(Json.string(_, "itemId").isEmpty)
    (openRequestsOfItem(tenant, item.getString("id")) ++ ofTitle).sortBy(positionOf)
  }

  private def positionOf(patronRequest: JsonObject): Int =
    Option(patronRequest.getInteger("position")).fold(0)(_.intValue)

  def itemsOfInstance(tenant: TenantData, instanceId: String): Vector[JsonObject] =
    tenant.holdings
      .find("instanceId", instanceId)
      .flatMap(holdings => tenant.items.find("holdingsRecordId", holdings.getString("id")))

  def openRequestsOf(tenant: TenantData, userId: String): Vector[JsonObject] =
    tenant.requests.find("requesterId", userId).filter(isOpenRequest)

  /** True if the user is `active` and `expirationDate` has not passed. */
  def isActive(user: JsonObject, now: Instant): Boolean =
    Option(user.getBoolean("active")).exists(_.booleanValue) &&
      Json
        .string(user, "expirationDate")
        .flatMap(text => Try(OffsetDateTime.parse(text).toInstant).toOption)
        .forall(now.isBefore)

  /** The patron's block on `what`: `borrowing`, `renewals` or `requests`. */
  def block(
      tenant: TenantData,
      userId: String,
      what: String,
      does: String,
  ): Option[SandboxResponse] =
    FeesFines
      .blocksOf(tenant, userId)
      .find(block => Option(block.getBoolean(what)).exists(_.booleanValue))
      .map { block =>
        val about = Vector("reason" -> Json.string(block, "desc"))
        ErrorResponses.refused(ErrorEntry(s"Patron blocked from $does", about, block = Some("patronBlock")))
      }

  /** Moment in ISO form; mod-circulation fails on any other form. */
  def moment(text: String): Checked[Instant] =
    try Right(OffsetDateTime.parse(text).toInstant)
    catch {
      case error: DateTimeParseException => Left(SandboxResponse.serverError(error.getMessage))
    }

  def dueAfter(from: Instant): Instant = from.plus(LoanDays, DAYS)

  /** Changes an item as circulation does, with a new version. */
  def changeItem(
      request: SandboxRequest,
      item: JsonObject,
      status: String,
      destination: Option[String],
  ): Unit = {
    if (!Json.stringAt(item, "status.name").contains(status))
      item.put("status", Storage.status(status, request))
    item.remove("inTransitDestinationServicePointId")
    destination.foreach(item.put("inTransitDestinationServicePointId", _))
    request.tenant.items.put(Storage.next(item, request))
  }

  def changeRequest(request: SandboxRequest, patronRequest: JsonObject): Unit = {
    val id = patronRequest.getString("id")
    val before = request.tenant.requests.get(id)
    val now = patronRequest.put("metadata", Storage.touched(patronRequest, request))
    request.tenant.requests.put(id, now)
    before.foreach(MediatedRequests.follow(request, _, now))
  }

  /**
   * Closes a request and moves the following ones up in the queue.
   *
   * @param isByTitle whether an instance has one queue, because titles can be requested
   */
  def closeRequest(request: SandboxRequest, patronRequest: JsonObject, status: String, isByTitle: Boolean): Unit = {
    patronRequest.put("status", status)
    patronRequest.remove("position")
    changeRequest(request, patronRequest)
    queue(request.tenant, patronRequest, isByTitle).zipWithIndex.foreach { case (next, i) =>
      if (next.getInteger("position") != i + 1) changeRequest(request, next.put("position", i + 1))
    }
  }

  /** The open requests among which a request has its position. */
  def queue(tenant: TenantData, patronRequest: JsonObject, isByTitle: Boolean): Vector[JsonObject] =
    (isByTitle, Json.string(patronRequest, "itemId")) match {
      case (false, Some(itemId)) => openRequestsOfItem(tenant, itemId)
      case _ => openRequestsOfInstance(tenant, patronRequest.getString("instanceId"))
    }
}
