package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.OffsetDateTime
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.View
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
    val charges = FeesFines.openAccounts(request.tenant, userId)
    val owed = charges.flatMap(c => Option(c.getDouble("remaining"))).map(_.doubleValue).sum
    SandboxResponse.ok(
      obj(
        "totalCharges" -> obj("amount" -> owed, "isoCurrencyCode" -> "USD"),
        "totalChargesCount" -> charges.size,
        "totalLoans" -> loans.size,
        "totalHolds" -> holds.size,
        "charges" -> list(
          wanted(request, "includeCharges", charges).map(account => itsCharge(request.tenant, "account" -> account))
        ),
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

  private val itsTitle = View.named("patron's title")
  private val itsItem = View.named("patron's item")
  private val itsCharge = View.named("patron's charge")
  private val itsHold = View.named("patron's hold")
  private val itsLoan = View.named("patron's loan")

  private def loan(request: SandboxRequest, loan: JsonObject): JsonObject = {
    val due = Try(OffsetDateTime.parse(loan.getString("dueDate")).toInstant).toOption
    itsLoan(request.tenant, Vector("loan" -> loan) ++ item(request, loan.getString("itemId")): _*)
      .put("overdue", due.exists(_.isBefore(request.now)))
  }

  private def hold(request: SandboxRequest, patronRequest: JsonObject): JsonObject = {
    val seen = Json
      .string(patronRequest, "itemId")
      .fold(title(request, patronRequest.getString("instanceId")))(item(request, _))
    itsHold(request.tenant, Vector("request" -> patronRequest) ++ seen: _*)
  }

  /** A title is requested, and no item has come yet. */
  private def title(request: SandboxRequest, instanceId: String): Option[(String, JsonObject)] =
    request.tenant.instances
      .get(instanceId)
      .map(instance => "seen" -> itsTitle(request.tenant, "title" -> ItemView.titleOf(instance)))

  private def item(request: SandboxRequest, itemId: String): Option[(String, JsonObject)] =
    request.tenant.items.get(itemId).map { item =>
      "seen" -> itsItem(request.tenant, "item" -> item, "title" -> ItemView.title(request.tenant, item))
    }
}
