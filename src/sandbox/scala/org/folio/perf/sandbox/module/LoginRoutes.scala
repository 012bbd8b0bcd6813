package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.time.temporal.ChronoUnit
import org.folio.perf.capacity.RequestKind
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
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

/** mod-login: log-ins with tokens that expire or do not, and refreshed tokens. */
final class LoginRoutes(tokens: Tokens) extends RoutesOf("mod-login") with LogIn {
  override val routes: Vector[Route] = Vector(
    route("POST /authn/login", RequestKind.Login, login),
    route("POST /authn/login-with-expiry", RequestKind.Login, expiring),
    route("POST /authn/refresh", RequestKind.Login, refresh),
  )

  private def login(request: SandboxRequest): SandboxResponse = user(request).map { user =>
    val token = legacyToken(request, user)
    SandboxResponse.json(201, obj("okapiToken" -> token), "x-okapi-token" -> token)
  }.merge

  override def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse =
    user(request).map { user =>
      val token = legacyToken(request, user)
      SandboxResponse.json(201, body(user), "x-okapi-token" -> token)
    }.merge

  private def expiring(request: SandboxRequest): SandboxResponse =
    withExpiry(request)((_, expirations) => expirations)

  override def withExpiry(request: SandboxRequest)(
      body: (JsonObject, JsonObject) => JsonObject
  ): SandboxResponse = user(request).map { user =>
    val made = pair(request, user)
    SandboxResponse.json(201, body(user, expirations(made))).copy(headers = cookies(made))
  }.merge

  private def refresh(request: SandboxRequest): SandboxResponse =
    Cookies.find(request.headers.get("cookie"), "folioRefreshToken") match {
      case None =>
        SandboxResponse.json(400, LoginRoutes.error("Bad request", "token.parse.failure"))
      case Some(token) =>
        tokens.refresh(request.tenant.tenant.name, token, request.now) match {
          case Some(pair) =>
            SandboxResponse.json(201, expirations(pair)).copy(headers = cookies(pair))
          case None =>
            val message = "Authorization server unable to process token refresh request"
            SandboxResponse.json(422, LoginRoutes.error(message, "token.refresh.unprocessable"))
        }
    }

  private def legacyToken(request: SandboxRequest, user: JsonObject): String =
    tokens.legacy(
      request.tenant.tenant.name,
      user.getString("username"),
      user.getString("id"),
      request.now,
    )

  private def pair(request: SandboxRequest, user: JsonObject): TokenPair =
    tokens.pair(
      request.tenant.tenant.name,
      user.getString("username"),
      user.getString("id"),
      request.now,
    )

  private def expirations(pair: TokenPair): JsonObject = obj(
    "accessTokenExpiration" -> pair.accessExpiresAt.truncatedTo(ChronoUnit.SECONDS).toString,
    "refreshTokenExpiration" -> pair.refreshExpiresAt.truncatedTo(ChronoUnit.SECONDS).toString,
  )

  private def cookies(pair: TokenPair): List[(String, String)] = {
    def cookie(name: String, value: String, age: Long, until: java.time.Instant, path: String) =
      "set-cookie" -> (s"$name=$value; Max-Age=$age; Expires=${DateHeader.of(until)};" +
        s" Path=$path; Secure; HTTPOnly; SameSite=Lax")
    List(
      cookie("folioAccessToken", pair.access, tokens.accessLifeSeconds, pair.accessExpiresAt, "/"),
      cookie(
        "folioRefreshToken",
        pair.refresh,
        tokens.refreshLifeSeconds,
        pair.refreshExpiresAt,
        "/authn",
      ),
    )
  }

  /** The user to log in; only the tenant's staff can. */
  private def user(request: SandboxRequest): Checked[JsonObject] =
    for {
      body <- Bodies.json(request)
      username <- Json.string(body, "username").toRight(missing("username"))
      password <- Json.string(body, "password").toRight(missing("password"))
      user <- request.tenant.users
        .findOne("username", username)
        .toRight(
          refused(
            s"Error verifying user existence: No user found by username $username",
            "username.incorrect",
            username,
          )
        )
      isStaff = username == SandboxAccounts.Username || username == SandboxAccounts.EdgeUsername
      _ <- Check.that(
        isStaff && password == SandboxAccounts.Password,
        refused("Password does not match", "password.incorrect", username),
      )
    } yield user

  private def missing(field: String): SandboxResponse =
    SandboxResponse.text(400, s"You must provide a $field")

  private def refused(message: String, code: String, username: String): SandboxResponse = {
    val fault =
      ErrorEntry(message, Vector("username" -> Some(username)), Some("error"), Some(code))
    SandboxResponse.json(422, ErrorResponses.body(Seq(fault)))
  }
}

object LoginRoutes {
  private def error(message: String, code: String): JsonObject = obj(
    "errors" -> arr(
      obj("message" -> message, "type" -> "error", "code" -> code, "parameters" -> arr())
    )
  )
}

/** A platform's log-in, as mod-users-bl calls it. */
private[module] trait LogIn {

  /** Logs in with tokens as the platform's `/authn/login` gives them. @param body from the user */
  def legacy(request: SandboxRequest)(body: JsonObject => JsonObject): SandboxResponse

  /**
   * Logs in with tokens in cookies.
   *
   * @param body from the user and the times at which the tokens expire
   */
  def withExpiry(request: SandboxRequest)(
      body: (JsonObject, JsonObject) => JsonObject
  ): SandboxResponse
}

/** mod-login-saml: its check; single sign-on is not configured. */
object SamlRoutes extends RoutesOf("mod-login-saml") {
  override val routes: Vector[Route] = Vector(
    Route("mod-login-saml", "GET /saml/check", _ => SandboxResponse.ok(obj("active" -> false)))
  )
}
