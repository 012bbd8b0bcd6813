package org.folio.perf.folio

import com.fasterxml.jackson.databind.JsonNode
import java.net.http.HttpRequest
import org.folio.perf.http.Http
import org.folio.perf.model.Platform
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.settings.Secret
import scala.annotation.tailrec
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._

/**
 * A small FOLIO client for everything outside the load: lists, counts and records. It blocks.
 *
 * @param okapiUrl of the gateway, without a slash at its end
 * @param platform decides where the tenant's modules are listed; nothing else depends on it
 */
final class FolioClient(
    okapiUrl: String,
    requestTimeout: FiniteDuration,
    platform: Platform = Platform.Okapi,
) {
  private val http = new FolioHttp(okapiUrl, requestTimeout)

  val logins: FolioLogins = new FolioLogins(http)
  val probes: FolioProbes = new FolioProbes(http, platform)

  /** The user of the token. A target of Eureka may serve this at the path of mod-users-keycloak alone. */
  def self(tenant: String, token: Secret): Either[FolioError, SelfUser] =
    ofSelf(tenant, token) { (path, body) =>
      val servicePoint = body.text("servicePointsUser/defaultServicePointId")
      body.text("user/id") match {
        case "" => Left(FolioError.UnexpectedAnswer(tenant, path, 200, "no user id in it"))
        case userId => Right(SelfUser(userId, Option.when(servicePoint.nonEmpty)(servicePoint)))
      }
    }

  /** All permissions of the user of the token, those of permission sets and roles too. */
  def permissions(tenant: String, token: Secret): Either[FolioError, Set[String]] =
    ofSelf(tenant, token, "expandPermissions" -> "true", "fullPermissions" -> "true") { (path, body) =>
      val listed = body.at("/permissions/permissions")
      if (listed.isArray)
        Right(listed.elements.asScala.map(one => one.path("permissionName").asText(one.asText)).toSet)
      else Left(FolioError.UnexpectedAnswer(tenant, path, 200, "no permissions in it"))
    }

  private def ofSelf[A](tenant: String, token: Secret, params: (String, String)*)(
      read: (String, JsonNode) => Either[FolioError, A]
  ): Either[FolioError, A] = {
    def at(path: String) = get(tenant, token, path, params: _*).flatMap(read(path, _))
    at("/bl-users/_self").left.flatMap {
      case first @ (_: FolioError.RefusedByEureka | _: FolioError.NoRoute) =>
        at("/users-keycloak/_self").left.map {
          case _: FolioError.RefusedByEureka | _: FolioError.NoRoute => first
          case failure => failure
        }
      case error => Left(error)
    }
  }

  /** @param path without query, e.g. `/users` */
  def get(
      tenant: String,
      token: Secret,
      path: String,
      params: (String, String)*
  ): Either[FolioError, JsonNode] = {
    val uri = if (params.isEmpty) path else s"$path?${Http.form(params: _*)}"
    sent(tenant, token, path, http.builder(uri).GET, 200).flatMap(http.parse(tenant, path, _, token))
  }

  /** Entries of a list, by the name of its array: as many as `limit`, or all there are. */
  def list(
      tenant: String,
      token: Secret,
      path: String,
      arrayName: String,
      cql: String,
      limit: Int,
      offset: Int,
  ): Either[FolioError, Vector[JsonNode]] = {
    @tailrec def next(before: Vector[JsonNode]): Either[FolioError, Vector[JsonNode]] = {
      val size = math.min(limit - before.size, pageSize(path))
      val from = (offset + before.size).toString
      get(tenant, token, path, "query" -> cql, "limit" -> size.toString, "offset" -> from)
        .map(_.path(arrayName)) match {
        case Right(array) if array.isArray =>
          val all = before ++ array.elements.asScala
          if (array.size < size || all.size >= limit) Right(all) else next(all)
        case Right(_) => Left(FolioError.UnexpectedAnswer(tenant, path, 200, s"no list $arrayName in it"))
        case Left(error) => Left(error)
      }
    }
    next(Vector.empty)
  }

  /**
   * A module that completes the entries of a page asks another module for them, with all of their ids in one address:
   * mod-inventory answers 500 to a page with more than 100 holdings records, because the address is longer than the 4,096
   * bytes that modules take. Storage modules and mod-users read their own database alone.
   */
  private def pageSize(path: String): Int =
    if (path == "/users" || path.drop(1).takeWhile(_ != '/').endsWith("-storage")) 1000 else 50

  /** Creates a record; @return the target's answer, e.g. the record with its id. */
  def post(
      tenant: String,
      token: Secret,
      path: String,
      body: JsonNode,
  ): Either[FolioError, JsonNode] =
    posted(tenant, token, path, body).flatMap(http.parse(tenant, path, _, token))

  /** Like [[post]]; the answer may have any form. */
  def create(tenant: String, token: Secret, path: String, body: JsonNode): Either[FolioError, Unit] =
    posted(tenant, token, path, body).map(_ => ())

  /** Deletes a record. @param path with its id */
  def delete(tenant: String, token: Secret, path: String): Either[FolioError, Unit] =
    sent(tenant, token, path, http.builder(path).DELETE, 200, 202, 204).map(_ => ())

  private def posted(tenant: String, token: Secret, path: String, body: JsonNode): Either[FolioError, String] =
    sent(tenant, token, path, http.post(path, body.toString), 200, 201)

  /** The body of an answer with one of the statuses. */
  private def sent(
      tenant: String,
      token: Secret,
      path: String,
      request: HttpRequest.Builder,
      statuses: Int*
  ): Either[FolioError, String] =
    http.send(tenant, path, http.asUser(tenant, token, request), token).flatMap { response =>
      Either.cond(
        statuses.contains(response.statusCode),
        response.body,
        http.refusal(tenant, path, response, token),
      )
    }

  /** Number of matching records. Above 1000 FOLIO may estimate it. */
  def count(tenant: String, token: Secret, path: String, cql: String): Either[FolioError, Long] =
    // Not 0, which some modules refuse, such as mod-entities-links.
    get(tenant, token, path, "query" -> cql, "limit" -> "1").flatMap { body =>
      val total = body.path("totalRecords")
      if (total.isNumber) Right(total.asLong)
      else Left(FolioError.UnexpectedAnswer(tenant, path, 200, "no totalRecords in it"))
    }

  /** Whether a list has at least this number of records. Exact, unlike a count, which may be an estimate. */
  def hasAtLeast(
      tenant: String,
      token: Secret,
      path: String,
      cql: String,
      records: Long,
  ): Either[FolioError, Boolean] =
    get(
      tenant,
      token,
      path,
      "query" -> cql,
      "limit" -> "1",
      "offset" -> (records - 1).toString,
    ).map(_.elements.asScala.exists(value => value.isArray && !value.isEmpty))
}
