package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.OffsetDateTime
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{EdgeGateway, EdgeModule, Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.util.Try

/**
 * mod-patron and, by external id and API key, edge-patron: the loans, holds and fees of a patron.
 */
object PatronRoutes extends RoutesOf("mod-patron") {
  override def modules: Vector[SandboxModule] = super.modules :+ SandboxModule("edge-patron")

  private val path = "/patron/account/{id}"

  override val routes: Vector[Route] =
    Vector(readRoute(s"GET $path", byId))

  /** Routes of edge-patron. */
  override val edge: Option[EdgeModule] = Some(
    EdgeModule(
      Vector(Route("edge-patron", s"GET $path", RequestKind.Edge, byExternalId)),
      (_, _) => EdgeGateway.error(401, "Access Denied"),
    )
  )

  private def byId(request: SandboxRequest): SandboxResponse =
    request.tenant.users.get(request.id).fold(SandboxResponse.text(404, "Not found"))(account(request, _))

  private def byExternalId(request: SandboxRequest): SandboxResponse = request.tenant.users
    .findOne("externalSystemId", request.id)
    .fold(EdgeGateway.error(404, s"Unable to find patron ${request.id}"))(account(request, _))

  /** Account of a patron. It always has the counts; lists are included on request. */
  private def account(request: SandboxRequest, user: JsonObject): SandboxResponse = {
    val userId = user.getString("id")
    val loans = Circulation.openLoansOf(request.tenant, userId)
    val holds = Circulation.openRequestsOf(request.tenant, userId)
    val charges = FeesFinesRoutes.openAccounts(request.tenant, userId)
    val owed = charges.flatMap(c => Option(c.getDouble("remaining"))).map(_.doubleValue).sum
    SandboxResponse.ok(
      obj(
        "totalCharges" -> obj("amount" -> owed, "isoCurrencyCode" -> "USD"),
        "totalChargesCount" -> charges.size,
        "totalLoans" -> loans.size,
        "totalHolds" -> holds.size,
        "charges" -> list(wanted(request, "includeCharges", charges).map(charge)),
        "holds" -> list(wanted(request, "includeHolds", holds).map(hold(request, _))),
        "loans" -> list(wanted(request, "includeLoans", loans).map(loan(request, _))),
      )
    )
  }

  private def wanted(
      request: SandboxRequest,
      flag: String,
      all: Vector[JsonObject],
  ): Vector[JsonObject] =
    if (!request.parameter(flag).contains("true")) Vector.empty
    else {
      val offset = request.number("offset", 0)
      val limit = request.parameter("limit").flatMap(_.toIntOption).getOrElse(all.size)
      all.slice(offset, offset + limit)
    }

  private def loan(request: SandboxRequest, loan: JsonObject): JsonObject = {
    val due = Try(OffsetDateTime.parse(loan.getString("dueDate")).toInstant).toOption
    obj(
      "id" -> loan.getString("id"),
      "item" -> item(request, loan.getString("itemId")),
      "loanDate" -> loan.getString("loanDate"),
      "dueDate" -> loan.getString("dueDate"),
      "overdue" -> due.exists(_.isBefore(request.now)),
    )
  }

  private def hold(request: SandboxRequest, patronRequest: JsonObject): JsonObject = obj(
    "requestId" -> patronRequest.getString("id"),
    "item" -> Json
      .string(patronRequest, "itemId")
      .fold(title(request, patronRequest.getString("instanceId")))(item(request, _)),
    "requestDate" -> patronRequest.getString("requestDate"),
    "status" -> patronRequest.getString("status"),
    "pickupLocationId" -> Option(patronRequest.getString("pickupServicePointId")),
    "queuePosition" -> Option(patronRequest.getInteger("position")),
  )

  /** A title is requested, and no item has come yet. */
  private def title(request: SandboxRequest, instanceId: String): Option[JsonObject] =
    request.tenant.instances.get(instanceId).map { instance =>
      val found = ItemView.Around(instanceId, instance)
      obj("instanceId" -> instanceId, "title" -> found.title, "author" -> found.contributorNames.headOption)
    }

  private def charge(account: JsonObject): JsonObject = obj(
    "item" -> obj("itemId" -> account.getString("itemId"), "title" -> account.getString("title")),
    "chargeAmount" -> obj("amount" -> account.getDouble("remaining"), "isoCurrencyCode" -> "USD"),
    "accrualDate" -> Json.stringAt(account, "metadata.createdDate"),
    "state" -> Json.stringAt(account, "paymentStatus.name"),
    "reason" -> Option(account.getString("feeFineType")),
    "feeFineId" -> account.getString("id"),
  )

  private def item(request: SandboxRequest, itemId: String): Option[JsonObject] =
    request.tenant.items.get(itemId).map { item =>
      val belongs = ItemView.around(request.tenant, item)
      obj(
        "instanceId" -> belongs.instanceId,
        "itemId" -> itemId,
        "title" -> belongs.title,
        "author" -> belongs.contributorNames.headOption,
      )
    }
}
