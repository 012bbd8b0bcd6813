package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{Reference, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-users-bl: the user of a token, and the open transactions of a patron.
 *
 * @param permissions all that the user with this id has
 */
final class UsersBlRoutes(permissions: (TenantData, String) => Vector[String]) extends RoutesOf("mod-users-bl") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /bl-users/_self", self),
    readRoute("GET /bl-users/by-id/{id}/open-transactions", openTransactions),
    route("DELETE /bl-users/by-id/{id}", delete),
  )

  private def self(request: SandboxRequest): SandboxResponse =
    request.tenant.users.get(request.claims.userId).fold(NotFound) { user =>
      val id = user.getString("id")
      val all = Option.when(request.parameter("expandPermissions").contains("true"))(expanded(request, user))
      SandboxResponse.ok(
        obj(
          "user" -> user,
          "permissions" -> obj(
            "userId" -> all.map(_ => id),
            "permissions" -> all.fold(arr("perms.all"))(list),
          ),
          "proxiesFor" -> arr(),
          "servicePointsUser" -> UsersBlRoutes.servicePointsOf(request, id),
          "patronGroup" -> request.tenant.reference("/groups").get(user.getString("patronGroup", "")),
        )
      )
    }

  private val NotFound = SandboxResponse.text(404, "User not found")

  private def expanded(request: SandboxRequest, user: JsonObject): Vector[JsonObject] =
    permissions(request.tenant, user.getString("id")).map(name => obj("permissionName" -> name))

  private def openTransactions(request: SandboxRequest): SandboxResponse =
    transactions(request).fold(NotFound)(SandboxResponse.ok)

  private def delete(request: SandboxRequest): SandboxResponse = transactions(request) match {
    case None => NotFound
    case Some(counts) if counts.getBoolean("hasOpenTransactions") =>
      SandboxResponse.json(409, counts)
    case Some(_) =>
      request.tenant.users.delete(request.id)
      request.tenant.userPermissions
        .findOne("userId", request.id)
        .foreach(record => request.tenant.userPermissions.delete(record.getString("id")))
      SandboxResponse.NoContent
  }

  private def transactions(request: SandboxRequest): Option[JsonObject] =
    request.tenant.users.get(request.id).map { user =>
      val loans = Circulation.openLoansOf(request.tenant, request.id).size
      val requests = Circulation.openRequestsOf(request.tenant, request.id).size
      val fees = FeesFines.openAccounts(request.tenant, request.id).size
      val blocks = FeesFines.blocksOf(request.tenant, request.id).size
      val proxies = request.tenant.reference("/proxiesfor").find("userId", request.id).size
      obj(
        "userId" -> request.id,
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

private[module] object UsersBlRoutes {

  /** Service points of a user: the first desk, unless others are assigned. */
  def servicePointsOf(request: SandboxRequest, userId: String): Option[JsonObject] = {
    val own = request.tenant.reference("/service-points-users").findOne("userId", userId)
    own.orElse(Option.when(userId == request.tenant.staffId)(defaultDesk(userId))).map { record =>
      val ids = record.getJsonArray("servicePointsIds")
      val points = List
        .tabulate(ids.size)(ids.getString(_))
        .flatMap(request.tenant.reference("/service-points").get)
      record.put("servicePoints", list(points))
    }
  }

  private def defaultDesk(userId: String): JsonObject = obj(
    "id" -> userId,
    "userId" -> userId,
    "servicePointsIds" -> arr(Reference.CircDesk1, Reference.CircDesk2),
    "defaultServicePointId" -> Reference.CircDesk1,
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, userId),
  )
}
