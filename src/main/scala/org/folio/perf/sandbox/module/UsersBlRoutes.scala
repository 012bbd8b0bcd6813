package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, list, obj}
import org.folio.perf.sandbox.data.Reference
import org.folio.perf.sandbox.gateway.{Answer, Ask, Route}

/** mod-users-bl: log-ins that also tell who the user is, and what a patron has open. */
final class UsersBlRoutes(login: LoginRoutes) {
  private val module = "mod-users-bl"

  val routes: Vector[Route] = Vector(
    Route("POST", "/bl-users/login", module, "", CallKind.Login, legacy),
    Route("POST", "/bl-users/login-with-expiry", module, "", CallKind.Login, withExpiry),
    Route("GET", "/bl-users/_self", module, "users-bl.collection.get", CallKind.Read, self),
    Route(
      "GET",
      "/bl-users/by-id/{id}/open-transactions",
      module,
      "users-bl.transactions.get",
      CallKind.Read,
      openTransactions,
    ),
    Route(
      "DELETE",
      "/bl-users/by-id/{id}",
      module,
      "users-bl.item.delete",
      CallKind.Write,
      delete,
    ),
  )

  private def legacy(ask: Ask): Answer = login.user(ask) match {
    case Left(refusal) => refusal
    case Right(user) =>
      val token = login.legacyToken(ask, user)
      Answer.json(201, composite(ask, user), "x-okapi-token" -> token)
  }

  private def withExpiry(ask: Ask): Answer = login.user(ask) match {
    case Left(refusal) => refusal
    case Right(user) =>
      val pair = login.pair(ask, user)
      val body = composite(ask, user).put("tokenExpiration", login.expirations(pair))
      Answer.json(201, body).copy(headers = login.cookies(pair))
  }

  private def self(ask: Ask): Answer =
    ask.tenant.users.get(ask.claims.userId) match {
      case None => Answer.text(404, "User not found")
      case Some(user) =>
        val body = composite(ask, user)
        body.remove("tenant")
        Answer.json(200, body)
    }

  private def composite(ask: Ask, user: JsonObject): JsonObject = obj(
    "user" -> user,
    "permissions" -> obj("userId" -> user.getString("id"), "permissions" -> arr("perms.all")),
    "proxiesFor" -> arr(),
    "servicePointsUser" -> servicePointsOf(ask, user.getString("id")),
    "tenant" -> ask.tenant.tenant.name,
  )

  /** Staff stand at the first desk unless they were given others. */
  private def servicePointsOf(ask: Ask, userId: String): Option[JsonObject] = {
    val own = ServicePointsUsersRoutes.table(ask.tenant).findOne("userId", userId)
    own.orElse(Option.when(userId == ask.tenant.staffId)(defaultDesk(userId))).map { record =>
      val ids = record.getJsonArray("servicePointsIds")
      val points = List
        .tabulate(ids.size)(ids.getString(_))
        .flatMap(ask.tenant.reference("/service-points").get)
      record.put("servicePoints", list(points))
    }
  }

  private def defaultDesk(userId: String): JsonObject = obj(
    "id" -> userId,
    "userId" -> userId,
    "servicePointsIds" -> arr(Reference.CircDesk1, Reference.CircDesk2),
    "defaultServicePointId" -> Reference.CircDesk1,
  )

  private def openTransactions(ask: Ask): Answer = transactions(ask) match {
    case None => Answer.text(404, "User not found")
    case Some(counts) => Answer.json(200, counts)
  }

  private def delete(ask: Ask): Answer = transactions(ask) match {
    case None => Answer.text(404, "User not found")
    case Some(counts) if counts.getBoolean("hasOpenTransactions") => Answer.json(409, counts)
    case Some(_) =>
      ask.tenant.users.delete(ask.id)
      ask.tenant.userPermissions
        .findOne("userId", ask.id)
        .foreach(record => ask.tenant.userPermissions.delete(record.getString("id")))
      Answer.NoContent
  }

  private def transactions(ask: Ask): Option[JsonObject] =
    ask.tenant.users.get(ask.id).map { user =>
      val loans = Circulation.openLoansOf(ask.tenant, ask.id).size
      val requests = Circulation.openRequestsOf(ask.tenant, ask.id).size
      val fees = FeesFinesRoutes.openAccounts(ask.tenant, ask.id).size
      val blocks = FeesFinesRoutes.blocksOf(ask.tenant, ask.id).size
      val proxies = UsersRoutes.proxies(ask.tenant).find("userId", ask.id).size
      obj(
        "userId" -> ask.id,
        "userBarcode" -> Option(user.getString("barcode")),
        "hasOpenTransactions" -> (loans + requests + fees + blocks + proxies > 0),
        "loans" -> loans,
        "requests" -> requests,
        "feesFines" -> fees,
        "proxies" -> proxies,
        "blocks" -> blocks,
      )
    }
}
