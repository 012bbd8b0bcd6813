package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.temporal.ChronoUnit
import org.folio.perf.capacity.RequestKind
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, Cookies, DateHeader, Route, RoutesOf, TokenPair, Tokens}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** A platform's log-in, with the same tokens on both. */
abstract private[module] class LogIn(module: String, tokens: Tokens) extends RoutesOf(module) {
  override val routes: Vector[Route] = Vector(
    route("POST /authn/login", RequestKind.Login, login),
    route("POST /authn/login-with-expiry", RequestKind.Login, withExpiry),
    route("POST /authn/refresh", RequestKind.Login, refresh),
  )

  protected def login(request: SandboxRequest): SandboxResponse

  private def withExpiry(request: SandboxRequest): SandboxResponse =
    user(request).map(user => answer(request, pair(request, user))).merge

  private def answer(request: SandboxRequest, pair: TokenPair): SandboxResponse =
    SandboxResponse.json(201, expirations(pair)).copy(headers = cookies(pair, request.now))

  private def refresh(request: SandboxRequest): SandboxResponse =
    Cookies.find(request.headers.get("cookie"), "folioRefreshToken").fold(noCookie) { token =>
      tokens
        .refresh(request.tenant.tenant.name, token, request.now)
        .fold(notRefreshed)(answer(request, _))
    }

  protected def pair(request: SandboxRequest, user: JsonObject): TokenPair =
    tokens.pair(request.tenant.tenant.name, user.getString("username"), user.getString("id"), request.now)

  private def expirations(pair: TokenPair): JsonObject = obj(
    "accessTokenExpiration" -> pair.accessExpiresAt.truncatedTo(ChronoUnit.SECONDS).toString,
    "refreshTokenExpiration" -> pair.refreshExpiresAt.truncatedTo(ChronoUnit.SECONDS).toString,
  )

  protected def cookies(pair: TokenPair, now: Instant): List[(String, String)] = {
    def cookie(name: String, value: String, path: String, until: Instant) = {
      // Life of the token in seconds.
      val age = math.round((until.toEpochMilli - now.toEpochMilli) / 1000.0)
      "set-cookie" -> s"$name=$value; ${attributes(path, s"Max-Age=$age; Expires=${DateHeader.of(until)}")}"
    }
    List(
      cookie("folioAccessToken", pair.access, "/", pair.accessExpiresAt),
      cookie("folioRefreshToken", pair.refresh, "/authn", pair.refreshExpiresAt),
    )
  }

  /** Attributes of a cookie. */
  protected def attributes(path: String, life: String): String

  /** The user to log in; only the tenant's staff can. */
  protected def user(request: SandboxRequest): Checked[JsonObject] =
    for {
      body <- Bodies.json(request)
      username = Json.string(body, "username").getOrElse("")
      user <- request.tenant.users.findOne("username", username).toRight(wrong("username", username))
      isStaff = username == SandboxAccounts.Username || username == SandboxAccounts.EdgeUsername
      _ <- Check.that(
        isStaff && Json.string(body, "password").contains(SandboxAccounts.Password),
        wrong("password", username),
      )
    } yield user

  /** @param field `username` or `password` */
  protected def wrong(field: String, username: String): SandboxResponse

  protected def noCookie: SandboxResponse
  protected def notRefreshed: SandboxResponse

  protected def unprocessable(kind: String): SandboxResponse = {
    val message = "Authorization server unable to process token refresh request"
    SandboxResponse.error(422, message, "token.refresh.unprocessable", kind)
  }
}

/** mod-login: log-ins with tokens that expire or do not, and refreshed tokens. */
final class LoginRoutes(tokens: Tokens) extends LogIn("mod-login", tokens) {

  override protected def login(request: SandboxRequest): SandboxResponse =
    user(request).map { user =>
      val tenant = request.tenant.tenant.name
      val token = tokens.legacy(tenant, user.getString("username"), user.getString("id"), request.now)
      SandboxResponse.json(201, obj("okapiToken" -> token), "x-okapi-token" -> token)
    }.merge

  override protected def attributes(path: String, life: String): String =
    s"$life; Path=$path; Secure; HTTPOnly; SameSite=Lax"

  override protected def wrong(field: String, username: String): SandboxResponse =
    SandboxResponse.error(422, s"Wrong $field", s"$field.incorrect", "error", Seq("username" -> username))

  override protected def noCookie: SandboxResponse =
    SandboxResponse.error(400, "No refresh token", "token.parse.failure", "error")

  override protected def notRefreshed: SandboxResponse = unprocessable("error")
}

/** mod-login-keycloak: log-ins and refreshed tokens of Eureka. All tokens expire. */
final class LoginKeycloakRoutes(tokens: Tokens) extends LogIn("mod-login-keycloak", tokens) {

  override protected def login(request: SandboxRequest): SandboxResponse =
    user(request).map { user =>
      val made = pair(request, user)
      val tokens = obj("okapiToken" -> made.access, "refreshToken" -> made.refresh)
      SandboxResponse.json(201, tokens).copy(headers = cookies(made, request.now))
    }.merge

  override protected def attributes(path: String, life: String): String =
    s"Path=$path; $life; Secure; HttpOnly; SameSite=None"

  override protected def wrong(field: String, username: String): SandboxResponse =
    SandboxResponse.error(401, "Unauthorized error", "unauthorized_error", "UnauthorizedException")

  override protected def noCookie: SandboxResponse =
    SandboxResponse.error(400, "No refresh token", "validation_error", "MissingRequestCookieException")

  override protected def notRefreshed: SandboxResponse = unprocessable("TokenRefreshException")
}

/** mod-login-saml: its check; single sign-on is not configured. */
object SamlRoutes extends RoutesOf("mod-login-saml") {
  override val routes: Vector[Route] = Vector(
    Route("mod-login-saml", "GET /saml/check", _ => SandboxResponse.ok(obj("active" -> false)))
  )
}
