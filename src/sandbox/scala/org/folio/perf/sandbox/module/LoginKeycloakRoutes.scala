package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import io.vertx.core.Future
import java.time.Instant
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.{Bodies, Cookies, DateHeader, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.keycloak.{Keycloak, KeycloakResponse, KeycloakUsers}

/**
 * mod-login-keycloak: log-ins and refreshed tokens, which Keycloak gives, and users' passwords.
 *
 * @param users who can log in
 */
final class LoginKeycloakRoutes(keycloak: Keycloak, users: KeycloakUsers)
    extends RoutesOf("mod-login-keycloak")
    with LogIn {
  import LoginKeycloakRoutes._

  override val routes: Vector[Route] = Vector(
    route("POST /authn/login", RequestKind.Login, login),
    route("POST /authn/login-with-expiry", RequestKind.Login, expiring),
    route("POST /authn/refresh", RequestKind.Login, refresh),
    route("POST /authn/logout", RequestKind.Login, logout),
    route("POST /authn/logout-all", RequestKind.Login, logoutAll),
    route("GET /authn/token", RequestKind.Login, ofCode),
    route("POST /authn/credentials", RequestKind.Login, withBody(addCredentials)),
  ) ++ Stubs.map { case (path, operation) =>
    route(s"POST $path", RequestKind.Login, _ => notImplemented(operation))
  }

  private def login(request: SandboxRequest): SandboxResponse =
    tokens(request) { (issued, _) =>
      val body = obj("okapiToken" -> issued.access, "refreshToken" -> issued.refresh)
      SandboxResponse.json(201, body).copy(headers = issued.cookies(request.now))
    }

  private def expiring(request: SandboxRequest): SandboxResponse =
    tokens(request)((issued, _) => withCookies(issued, issued.expirations, request.now))

  override def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse =
    tokens(request)((issued, user) => withCookies(issued, body(user), request.now))

  override def withExpiry(request: SandboxRequest)(
      body: (JsonObject, JsonObject) => JsonObject
  ): SandboxResponse = tokens(request) { (issued, user) =>
    withCookies(issued, body(user, issued.expirations), request.now)
  }

  private def withCookies(issued: IssuedTokens, body: JsonObject, now: Instant): SandboxResponse =
    SandboxResponse.json(201, body).copy(headers = issued.cookies(now))

  /** Logs in. @param respond from the tokens and the user */
  private def tokens(request: SandboxRequest)(
      respond: (IssuedTokens, JsonObject) => SandboxResponse
  ): SandboxResponse = Bodies
    .json(request)
    .map { body =>
      val tenant = request.tenant.tenant.name
      val form = formOf(tenant) ++ Map(
        "grant_type" -> "password",
        "username" -> Json.string(body, "username").getOrElse(""),
        "password" -> Json.string(body, "password").getOrElse(""),
      )
      val user = request.tenant.users
        .findOne("username", form("username").toLowerCase)
        .getOrElse(new JsonObject())
      answered(keycloak.token(tenant, form, request.now)) {
        case response if response.status == 200 => respond(IssuedTokens.of(response), user)
        case response => refused(response)
      }
    }
    .merge

  private def formOf(realm: String): Map[String, String] =
    Map("client_id" -> Keycloak.loginClient(realm), "client_secret" -> Keycloak.ClientSecret)

  private def answered(coming: Future[KeycloakResponse])(
      respond: KeycloakResponse => SandboxResponse
  ): SandboxResponse =
    SandboxResponse.eventually(
      coming.compose(response => Future.succeededFuture(respond(response)))
    )

  private def refused(response: KeycloakResponse): SandboxResponse =
    if (response.status == 401) Unauthorized
    else {
      val status = s"${response.status} ${words(response.status)}"
      SpringErrors.of(
        400,
        "Failed to obtain a token",
        "ServiceException",
        "service_error",
        "cause" -> s"""$status: "${response.body}"""",
      )
    }

  /** The tenant is that of the refresh token, whatever the request's is. */
  private def refresh(request: SandboxRequest): SandboxResponse =
    refreshToken(request) match {
      case None => NoCookie
      case Some(token) =>
        val realm = Keycloak.realmOf(token).getOrElse("")
        val form = formOf(realm) ++ Map("grant_type" -> "refresh_token", "refresh_token" -> token)
        if (realm.isEmpty) NotRefreshed
        else
          answered(keycloak.token(realm, form, request.now)) {
            case response if response.status == 200 =>
              val issued = IssuedTokens.of(response)
              withCookies(issued, issued.expirations, request.now)
            case _ => NotRefreshed
          }
    }

  private def refreshToken(request: SandboxRequest): Option[String] =
    Cookies.find(request.headers.get("cookie"), "folioRefreshToken")

  private def logout(request: SandboxRequest): SandboxResponse =
    refreshToken(request).filter(_.nonEmpty) match {
      case None => logoutAll(request)
      case Some(token) =>
        val tenant = request.tenant.tenant.name
        answered(keycloak.logout(tenant, formOf(tenant) + ("refresh_token" -> token), request.now)) { response =>
          if (response.status < 300) LoggedOut else NotLoggedOut
        }
    }

  private def logoutAll(request: SandboxRequest): SandboxResponse =
    if (request.claims.userId.isEmpty) NotLoggedOut
    else {
      val done = keycloak.logoutAll(request.tenant.tenant.name, request.claims.userId)
      SandboxResponse.eventually(done.compose(_ => Future.succeededFuture(LoggedOut)))
    }

  /** The code that Keycloak's own page gives to a browser; the sandbox has no such page. */
  private def ofCode(request: SandboxRequest): SandboxResponse =
    Vector("code", "redirect-uri").find(request.parameter(_).isEmpty) match {
      case Some(name) => SpringErrors.missingParameter(name)
      case None =>
        val tenant = request.tenant.tenant.name
        val form = formOf(tenant) ++ Map(
          "grant_type" -> "authorization_code",
          "code" -> request.parameter("code").get,
          "redirect_uri" -> request.parameter("redirect-uri").get,
        )
        answered(keycloak.token(tenant, form, request.now))(refused)
    }

  private def addCredentials(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val user = Json
      .string(body, "userId")
      .flatMap(request.tenant.users.get)
      .orElse(
        Json.string(body, "username").flatMap(request.tenant.users.findOne("username", _))
      )
      .filter(found => users.has(request.tenant, found.getString("id")))
    user.map(_.getString("id")) match {
      case None => NoUser
      case Some(id) if users.password(request.tenant, id).isDefined =>
        val name = Json.string(body, "username").getOrElse("null")
        SpringErrors.of(
          400,
          s"There already exists credentials for a user: $name",
          "RequestValidationException",
          "validation_error",
          "username" -> name,
        )
      case Some(id) =>
        users.setPassword(request.tenant, id, body.getString("password"))
        SandboxResponse.text(201, "").copy(contentType = None)
    }
  }
}

private object LoginKeycloakRoutes {

  /** Paths of mod-authtoken, which this module only declares, with their operation. */
  private val Stubs = Vector(
    "/token" -> "tokenLegacy",
    "/refreshtoken" -> "tokenSignLegacy",
    "/token/sign" -> "tokenSign",
    "/token/refresh" -> "tokenRefresh",
    "/token/invalidate" -> "tokenInvalidate",
    "/token/invalidate-all" -> "tokenInvalidateAll",
  )

  private def notImplemented(operation: String): SandboxResponse = SpringErrors.of(
    501,
    s"$operation() method is not implemented",
    "UnsupportedOperationException",
    "service_error",
  )

  private val LoggedOut: SandboxResponse =
    SandboxResponse.NoContent.copy(headers = IssuedTokens.NoLonger)

  private val NotLoggedOut: SandboxResponse = SpringErrors.of(
    422,
    "Authorization server unable to process token logout request",
    "TokenLogoutException",
    "token.logout.unprocessable",
  )

  private val NotRefreshed: SandboxResponse = SpringErrors.of(
    422,
    "Authorization server unable to process token refresh request",
    "TokenRefreshException",
    "token.refresh.unprocessable",
  )

  /** mod-users-keycloak does not know the user, and its answer is not expected. */
  private val NoUser: SandboxResponse = SpringErrors.of(
    500,
    s"""404 Not Found: "${SpringErrors.notFound("Not Found").body}"""",
    "NotFound",
    "unknown_error",
  )

  private val NoCookie: SandboxResponse = SpringErrors.of(
    400,
    "Required cookie 'folioRefreshToken' for method parameter type String is not present",
    "MissingRequestCookieException",
    "validation_error",
  )

  private val Unauthorized: SandboxResponse =
    SpringErrors.of(401, "Unauthorized error", "UnauthorizedException", "unauthorized_error")

  private def words(status: Int): String = status match {
    case 400 => "Bad Request"
    case 404 => "Not Found"
    case _ => "Error"
  }
}

/** Tokens of a response of Keycloak, and the cookies that mod-login-keycloak makes of them. */
final private[module] case class IssuedTokens(
    access: String,
    accessSeconds: Long,
    refresh: String,
    refreshSeconds: Long,
) {

  /** The times come from the tokens themselves. */
  def expirations: JsonObject = obj(
    "accessTokenExpiration" -> Keycloak.expiryOf(access).map(_.toString),
    "refreshTokenExpiration" -> Keycloak.expiryOf(refresh).map(_.toString),
  )

  def cookies(now: Instant): List[(String, String)] = List(
    IssuedTokens.cookie("folioAccessToken", access, "/", accessSeconds, now),
    IssuedTokens.cookie("folioRefreshToken", refresh, "/authn", refreshSeconds, now),
  )
}

private[module] object IssuedTokens {

  def of(response: KeycloakResponse): IssuedTokens = {
    val json = new JsonObject(response.body)
    IssuedTokens(
      json.getString("access_token"),
      json.getLong("expires_in"),
      json.getString("refresh_token"),
      json.getLong("refresh_expires_in"),
    )
  }

  private def cookie(name: String, value: String, path: String, seconds: Long, now: Instant) = {
    val until = if (seconds == 0) Instant.EPOCH else now.plusSeconds(seconds)
    "set-cookie" -> (s"$name=$value; Path=$path; Max-Age=$seconds; Expires=${DateHeader.of(until)}; " +
      "Secure; HttpOnly; SameSite=None")
  }

  /** Cookies that end those of a log-in. */
  val NoLonger: List[(String, String)] = List(
    cookie("folioAccessToken", "", "/", 0, Instant.EPOCH),
    cookie("folioRefreshToken", "", "/authn", 0, Instant.EPOCH),
  )
}
