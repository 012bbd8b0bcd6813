package org.folio.perf.sandbox.keycloak

import io.vertx.core.Future
import io.vertx.core.json.JsonObject
import java.security.{KeyPair, KeyPairGenerator}
import java.time.Instant
import java.util.UUID
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.Claims
import scala.collection.mutable
import scala.concurrent.duration._

/**
 * Keycloak with realms as FOLIO's operators configure them: refresh tokens are for one use, and a
 * session has a maximal life.
 *
 * Source: Keycloak's own code; `.ci/check_keycloak.py` compares it with a real Keycloak.
 *
 * @param accessLife life of an access token
 * @param sessionLife longest life of a session: a refresh does not prolong it
 */
final class ImitatedKeycloak(
    tenants: Map[String, TenantData],
    val users: KeycloakUsers,
    version: String,
    accessLife: FiniteDuration,
    sessionLife: FiniteDuration,
) extends Keycloak {
  import ImitatedKeycloak._

  private val sessions = new mutable.LinkedHashMap[String, Session]
  private val issuers = s"$url/realms/"
  private val tokens = new RealmTokens(
    issuers,
    (realm, id) => Option.when(tenants.contains(realm) && id == KeyId)(keys.getPublic),
  )

  // Made now, as a log-in must not wait for them.
  if (tenants.nonEmpty) keys.getPublic

  private def url = "http://keycloak:8080"

  override def access(token: String, now: Instant): Option[Claims] = tokens.access(token, now)

  override def end(tenant: Option[String], refreshToo: Boolean): Unit =
    sessions.values.toVector.filter(session => tenant.forall(_ == session.realm)).foreach { session =>
      session.accessTokens.foreach(tokens.end)
      if (refreshToo) { sessions.remove(session.id); () }
    }

  override def token(
      realm: String,
      form: Map[String, String],
      now: Instant,
  ): Future[KeycloakResponse] = Future.succeededFuture(
    tenants.get(realm) match {
      case None =>
        KeycloakResponse(404, obj("error" -> "Realm does not exist").encode)
      case Some(tenant) if isClient(realm, form) =>
        form.get("grant_type") match {
          case Some("password") => byPassword(tenant, form, now)
          case Some("refresh_token") => refresh(tenant, form, now)
          case Some("authorization_code") => error(400, "invalid_grant", "Code not valid")
          case Some(_) => error(400, "unsupported_grant_type", "Unsupported grant_type")
          case None => error(400, "invalid_request", "Missing form parameter: grant_type")
        }
      case Some(_) =>
        error(401, "unauthorized_client", "Invalid client or Invalid client credentials")
    }
  )

  private def isClient(realm: String, form: Map[String, String]): Boolean =
    form.get("client_id").contains(Keycloak.loginClient(realm)) &&
      form.get("client_secret").contains(Keycloak.ClientSecret)

  private def byPassword(
      tenant: TenantData,
      form: Map[String, String],
      now: Instant,
  ): KeycloakResponse = {
    val wrong = error(KeycloakVersion.wrongCredentials(version), "invalid_grant", "Invalid user credentials")
    form.get("username").flatMap(name => tenant.users.findOne("username", name.toLowerCase)) match {
      case Some(user) if !users.has(tenant, user.getString("id")) => wrong
      case Some(user) if !user.getBoolean("active", false) => error(400, "invalid_grant", "Account disabled")
      case Some(user) if users.password(tenant, user.getString("id")).exists(form.get("password").contains) =>
        forgetOld(now)
        val id = UUID.randomUUID.toString
        val session = new Session(id, tenant.tenant.name, user.getString("username"), user.getString("id"), now)
        sessions.update(id, session)
        issue(session, now)
      case _ => wrong
    }
  }

  private def refresh(
      tenant: TenantData,
      form: Map[String, String],
      now: Instant,
  ): KeycloakResponse = {
    val realm = tenant.tenant.name
    val read = for {
      text <- form.get("refresh_token").toRight("No refresh token")
      jwt <- Jwt.read(text).toRight("Invalid refresh token")
      _ <- Either.cond(isOurs(text, jwt, realm), (), "Invalid refresh token")
      exp = Instant.ofEpochSecond(jwt.payload.getLong("exp"))
      _ <- Either.cond(now.isBefore(exp), (), "Token is not active")
      session <- sessions
        .get(jwt.payload.getString("sid"))
        .filter(its => now.isBefore(endOf(its)))
        .toRight("Session not active")
      _ <- Either.cond(!session.isDetached, (), "Session doesn't have required client")
    } yield (session, jwt.payload.getString("jti"))
    read match {
      case Left(problem) => error(400, "invalid_grant", problem)
      case Right((session, id)) if session.refreshId != id =>
        // A second use takes the session from the client, so that the successor is of no use either.
        session.isDetached = true
        error(400, "invalid_grant", "Maximum allowed refresh token reuse exceeded")
      case Right((session, _)) => issue(session, now)
    }
  }

  override def logout(
      realm: String,
      form: Map[String, String],
      now: Instant,
  ): Future[KeycloakResponse] = Future.succeededFuture {
    form.get("refresh_token").flatMap(text => Jwt.read(text).filter(isOurs(text, _, realm))) match {
      case None => error(400, "invalid_grant", "Invalid refresh token")
      case Some(known) =>
        close(known.payload.getString("sid"))
        KeycloakResponse(204, "")
    }
  }

  override def logoutAll(realm: String, userId: String): Future[Void] = {
    val its = sessions.values.filter(it => it.realm == realm && it.userId == userId)
    its.map(_.id).toVector.foreach(close)
    Future.succeededFuture()
  }

  /** A sidecar that has not asked for a permission yet refuses the session's access tokens then. Here all sidecars do. */
  private def close(session: String): Unit =
    sessions.remove(session).foreach(_.accessTokens.foreach(tokens.end))

  private def endOf(session: Session): Instant = session.began.plusMillis(sessionLife.toMillis)

  /** New tokens of a session. */
  private def issue(session: Session, now: Instant): KeycloakResponse = {
    val left = endOf(session).getEpochSecond - now.getEpochSecond
    val accessSeconds = accessLife.toSeconds.min(left)
    val refreshSeconds = IdleLife.toSeconds.max(accessLife.toSeconds).min(left)
    session.refreshId = UUID.randomUUID.toString
    def payload(kind: String, seconds: Long, id: String) = obj(
      "exp" -> (now.getEpochSecond + seconds),
      "iat" -> now.getEpochSecond,
      "jti" -> id,
      "iss" -> (issuers + session.realm),
      "sub" -> session.username,
      "typ" -> kind,
      "azp" -> Keycloak.loginClient(session.realm),
      "sid" -> session.id,
      "scope" -> "profile email",
    )
    def signed(payload: JsonObject) = Jwt.signed(payload, KeyId, keys.getPrivate)
    val access = signed(payload("Bearer", accessSeconds, UUID.randomUUID.toString).put("user_id", session.userId))
    val refresh = signed(payload("Refresh", refreshSeconds, session.refreshId))
    session.accessTokens = (session.accessTokens :+ access).takeRight(MostAccessTokens)
    KeycloakResponse(
      200,
      obj(
        "access_token" -> access,
        "expires_in" -> accessSeconds,
        "refresh_expires_in" -> refreshSeconds,
        "refresh_token" -> refresh,
        "token_type" -> "Bearer",
        "not-before-policy" -> 0,
        "session_state" -> session.id,
        "scope" -> "profile email",
      ).encode,
    )
  }

  private def isOurs(text: String, jwt: Jwt, realm: String): Boolean =
    jwt.payload.getString("typ") == "Refresh" && Jwt.isSigned(text, keys.getPublic) &&
      tokens.realmOf(jwt).contains(realm)

  private def forgetOld(now: Instant): Unit =
    if (sessions.size >= MostSessions) {
      sessions.filterInPlace((_, session) => now.isBefore(endOf(session)))
      if (sessions.size >= MostSessions) { sessions.remove(sessions.head._1); () }
    }
}

private object ImitatedKeycloak {

  /** A session that is not refreshed for so long ends: Keycloak's default. */
  private val IdleLife = 30.minutes
  private val MostSessions = 20000
  private val MostAccessTokens = 3
  private val KeyId = "sandbox-rs256"

  /** The keys of all realms and of all sandboxes of this program: to make them takes time. */
  private lazy val keys: KeyPair = {
    val generator = KeyPairGenerator.getInstance("RSA")
    generator.initialize(2048)
    generator.generateKeyPair()
  }

  private def error(status: Int, error: String, description: String): KeycloakResponse =
    KeycloakResponse(status, obj("error" -> error, "error_description" -> description).encode)

  final private class Session(
      val id: String,
      val realm: String,
      val username: String,
      val userId: String,
      val began: Instant,
  ) {
    var refreshId: String = ""

    /** True: no refresh token of it is accepted any more. */
    var isDetached: Boolean = false
    var accessTokens: Vector[String] = Vector.empty
  }
}
