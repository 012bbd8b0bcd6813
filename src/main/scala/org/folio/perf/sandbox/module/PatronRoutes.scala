package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.OffsetDateTime
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Answer, Ask, EdgeGateway, EdgeModule, Route}
import scala.util.Try

/** mod-patron and, by external id and API key, edge-patron: what a patron has of the library. */
object PatronRoutes {
  private val path = "/patron/account/{id}"

  val routes: Vector[Route] =
    Vector(Route("GET", path, "mod-patron", "patron.account.item.get", CallKind.Read, byId))

  /** Behind the edge modules' own address. */
  val edge: EdgeModule = EdgeModule(
    Vector(Route("GET", path, "edge-patron", "", CallKind.Edge, byExternalId)),
    (_, _) => EdgeGateway.error(401, "Access Denied"),
  )

  private def byId(ask: Ask): Answer = ask.tenant.users.get(ask.id) match {
    case None => Answer.text(404, "Not found")
    case Some(user) => Answer.json(200, account(ask, user))
  }

  private def byExternalId(ask: Ask): Answer =
    ask.tenant.users.findOne("externalSystemId", ask.id) match {
      case None => EdgeGateway.error(404, s"Unable to find patron ${ask.id}")
      case Some(user) => Answer.json(200, account(ask, user))
    }

  /** Counts are always there; the lists only when they are asked for. */
  private def account(ask: Ask, user: JsonObject): JsonObject = {
    val userId = user.getString("id")
    val loans = Circulation.openLoansOf(ask.tenant, userId)
    val holds = Circulation.openRequestsOf(ask.tenant, userId)
    val charges = FeesFinesRoutes.openAccounts(ask.tenant, userId)
    val owed = charges.flatMap(c => Option(c.getDouble("remaining"))).map(_.doubleValue).sum
    obj(
      "totalCharges" -> obj("amount" -> owed, "isoCurrencyCode" -> "USD"),
      "totalChargesCount" -> charges.size,
      "totalLoans" -> loans.size,
      "totalHolds" -> holds.size,
      "charges" -> list(wanted(ask, "includeCharges", charges).map(charge)),
      "holds" -> list(wanted(ask, "includeHolds", holds).map(hold(ask, _))),
      "loans" -> list(wanted(ask, "includeLoans", loans).map(loan(ask, _))),
    )
  }

  private def wanted(ask: Ask, flag: String, all: Vector[JsonObject]): Vector[JsonObject] =
    if (!ask.parameter(flag).contains("true")) Vector.empty
    else {
      val offset = ask.parameter("offset").flatMap(_.toIntOption).getOrElse(0)
      val limit = ask.parameter("limit").flatMap(_.toIntOption).getOrElse(all.size)
      all.slice(offset, offset + limit)
    }

  private def loan(ask: Ask, loan: JsonObject): JsonObject = {
    val due = Try(OffsetDateTime.parse(loan.getString("dueDate")).toInstant).toOption
    obj(
      "id" -> loan.getString("id"),
      "item" -> item(ask, loan.getString("itemId")),
      "loanDate" -> loan.getString("loanDate"),
      "dueDate" -> loan.getString("dueDate"),
      "overdue" -> due.exists(_.isBefore(ask.now)),
    )
  }

  private def hold(ask: Ask, request: JsonObject): JsonObject = obj(
    "requestId" -> request.getString("id"),
    "item" -> item(ask, request.getString("itemId")),
    "requestDate" -> request.getString("requestDate"),
    "status" -> request.getString("status"),
    "pickupLocationId" -> Option(request.getString("pickupServicePointId")),
    "queuePosition" -> Option(request.getInteger("position")),
  )

  private def charge(account: JsonObject): JsonObject = obj(
    "item" -> obj("itemId" -> account.getString("itemId"), "title" -> account.getString("title")),
    "chargeAmount" -> obj("amount" -> account.getDouble("remaining"), "isoCurrencyCode" -> "USD"),
    "accrualDate" -> Json.stringAt(account, "metadata.createdDate"),
    "state" -> Json.stringAt(account, "paymentStatus.name"),
    "reason" -> Option(account.getString("feeFineType")),
    "feeFineId" -> account.getString("id"),
  )

  private def item(ask: Ask, itemId: String): Option[JsonObject] =
    ask.tenant.items.get(itemId).map { item =>
      val belongs = ItemView.around(ask.tenant, item)
      obj(
        "instanceId" -> belongs.instanceId,
        "itemId" -> itemId,
        "title" -> belongs.title,
        "author" -> belongs.contributorNames.headOption,
      )
    }
}
