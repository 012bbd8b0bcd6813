package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.temporal.ChronoUnit
import org.folio.perf.capacity.RequestKind
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.{
  Bodies,
  Cookies,
  DateHeader,
  ErrorEntry,
  ErrorResponses,
  Route,
  RoutesOf,
  TokenPair,
  Tokens,
}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** A platform's log-in, with the same tokens on both; mod-users-bl calls it too. */
abstract private[module] class LogIn(module: String, tokens: Tokens) extends RoutesOf(module) {
  override val routes: Vector[Route] = Vector(
    route("POST /authn/login", RequestKind.Login, login),
    route("POST /authn/login-with-expiry", RequestKind.Login, withExpiry(_)((_, expirations) => expirations)),
    route("POST /authn/refresh", RequestKind.Login, refresh),
  )

  protected def login(request: SandboxRequest): SandboxResponse

  /** Logs in with tokens as the platform's `/authn/login` gives them. @param body from the user */
  def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse

  /**
   * Logs in with tokens in cookies.
   *
   * @param body from the user and the times at which the tokens expire
   */
  def withExpiry(request: SandboxRequest)(
      body: (JsonObject, JsonObject) => JsonObject
  ): SandboxResponse = user(request).map { user =>
    val made = pair(request, user)
    SandboxResponse.json(201, body(user, expirations(made))).copy(headers = cookies(made, request.now))
  }.merge

  private def refresh(request: SandboxRequest): SandboxResponse =
    Cookies.find(request.headers.get("cookie"), "folioRefreshToken").fold(noCookie) { token =>
      tokens
        .refresh(request.tenant.tenant.name, token, request.now)
        .fold(notRefreshed) { pair =>
          SandboxResponse.json(201, expirations(pair)).copy(headers = cookies(pair, request.now))
        }
    }

  protected def pair(request: SandboxRequest, user: JsonObject): TokenPair =
    tokens.pair(request.tenant.tenant.name, user.getString("username"), user.getString("id"), request.now)

  private def expirations(pair: TokenPair): JsonObject = obj(
    "accessTokenExpiration" -> pair.accessExpiresAt.truncatedTo(ChronoUnit.SECONDS).toString,
    "refreshTokenExpiration" -> pair.refreshExpiresAt.truncatedTo(ChronoUnit.SECONDS).toString,
  )

  protected def cookies(pair: TokenPair, now: Instant): List[(String, String)] = {
    def of(name: String, value: String, path: String, until: Instant) = {
      // Life of the token in seconds.
      val age = math.round((until.toEpochMilli - now.toEpochMilli) / 1000.0)
      "set-cookie" -> s"$name=$value; ${attributes(path, s"Max-Age=$age; Expires=${DateHeader.of(until)}")}"
    }
    List(
      of("folioAccessToken", pair.access, "/", pair.accessExpiresAt),
      of("folioRefreshToken", pair.refresh, "/authn", pair.refreshExpiresAt),
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
}

/** mod-login: log-ins with tokens that expire or do not, and refreshed tokens. */
final class LoginRoutes(tokens: Tokens) extends LogIn("mod-login", tokens) {

  override protected def login(request: SandboxRequest): SandboxResponse =
    ofUser(request)((_, token) => obj("okapiToken" -> token))

  override def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse =
    ofUser(request)((user, _) => body(user))

  private def ofUser(request: SandboxRequest)(body: (JsonObject, String) => JsonObject): SandboxResponse =
    user(request).map { user =>
      val tenant = request.tenant.tenant.name
      val token = tokens.legacy(tenant, user.getString("username"), user.getString("id"), request.now)
      SandboxResponse.json(201, body(user, token), "x-okapi-token" -> token)
    }.merge

  override protected def attributes(path: String, life: String): String =
    s"$life; Path=$path; Secure; HTTPOnly; SameSite=Lax"

  override protected def wrong(field: String, username: String): SandboxResponse = {
    val fault = ErrorEntry(
      s"Wrong $field",
      Vector("username" -> Some(username)),
      Some("error"),
      Some(s"$field.incorrect"),
    )
    SandboxResponse.json(422, ErrorResponses.body(Seq(fault)))
  }

  override protected def noCookie: SandboxResponse = error(400, "No refresh token", "token.parse.failure")

  override protected def notRefreshed: SandboxResponse =
    error(422, "Authorization server unable to process token refresh request", "token.refresh.unprocessable")

  private def error(status: Int, message: String, code: String): SandboxResponse = SandboxResponse.json(
    status,
    obj("errors" -> arr(obj("message" -> message, "type" -> "error", "code" -> code, "parameters" -> arr()))),
  )
}

/** mod-login-keycloak: log-ins and refreshed tokens of Eureka. All tokens expire. */
final class LoginKeycloakRoutes(tokens: Tokens) extends LogIn("mod-login-keycloak", tokens) {

  override protected def login(request: SandboxRequest): SandboxResponse =
    ofUser(request)((_, made) => obj("okapiToken" -> made.access, "refreshToken" -> made.refresh))

  override def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse =
    ofUser(request)((user, _) => body(user))

  private def ofUser(request: SandboxRequest)(body: (JsonObject, TokenPair) => JsonObject): SandboxResponse =
    user(request).map { user =>
      val made = pair(request, user)
      SandboxResponse.json(201, body(user, made)).copy(headers = cookies(made, request.now))
    }.merge

  override protected def attributes(path: String, life: String): String =
    s"Path=$path; $life; Secure; HttpOnly; SameSite=None"

  override protected def wrong(field: String, username: String): SandboxResponse =
    SpringErrors.of(401, "Unauthorized error", "UnauthorizedException", "unauthorized_error")

  override protected def noCookie: SandboxResponse =
    SpringErrors.invalid("No refresh token", "MissingRequestCookieException")

  override protected def notRefreshed: SandboxResponse = SpringErrors.of(
    422,
    "Authorization server unable to process token refresh request",
    "TokenRefreshException",
    "token.refresh.unprocessable",
  )
}

/** mod-login-saml: its check; single sign-on is not configured. */
object SamlRoutes extends RoutesOf("mod-login-saml") {
  override val routes: Vector[Route] = Vector(
    Route("mod-login-saml", "GET /saml/check", _ => SandboxResponse.ok(obj("active" -> false)))
  )
}
