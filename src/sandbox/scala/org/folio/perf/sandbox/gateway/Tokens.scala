package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.Claims
import scala.collection.mutable
import scala.concurrent.duration._

/** An access and a refresh token from one log-in. */
final case class TokenPair(
    access: String,
    accessExpiresAt: Instant,
    refresh: String,
    refreshExpiresAt: Instant,
)

/**
 * Creates and checks tokens of both platforms: tokens are signed, and a refresh token is valid for one use.
 *
 * @param refreshLife time after which an unused refresh token ends
 * @param sessionLife time from a log-in to the end of all its tokens
 */
final class Tokens(
    seed: Long,
    accessLife: FiniteDuration,
    refreshLife: FiniteDuration = 7.days,
    sessionLife: FiniteDuration = 10000.days,
) {
  private val key = new SecretKeySpec(s"sandbox-$seed".getBytes(UTF_8), "HmacSHA256")
  private val mac = {
    val made = Mac.getInstance("HmacSHA256")
    made.init(key)
    made
  }
  private val encoder = Base64.getUrlEncoder.withoutPadding
  private val header = encoder.encodeToString("""{"alg":"HS256","typ":"JWT"}""".getBytes(UTF_8))

  /** Claims of access tokens whose signature was checked. */
  private val verified = new mutable.HashMap[String, Claims]

  /** Numbers of used refresh tokens. */
  private val used = new mutable.HashSet[Long]
  private var refreshNumber = 0L

  /** Numbers of the last access and refresh token that were ended, by tenant; "": of all tenants. */
  private val endedAccess = new mutable.HashMap[String, Long].withDefaultValue(0L)
  private val endedRefresh = new mutable.HashMap[String, Long].withDefaultValue(0L)

  def legacy(tenant: String, username: String, userId: String, now: Instant): String =
    sign(payload("legacy-access", tenant, username, userId, now))

  def pair(tenant: String, username: String, userId: String, now: Instant): TokenPair =
    pair(tenant, username, userId, now, now.plusMillis(sessionLife.toMillis))

  private def pair(tenant: String, username: String, userId: String, now: Instant, sessionEnd: Instant): TokenPair = {
    refreshNumber += 1
    def until(life: FiniteDuration) = Ordering[Instant].min(now.plusMillis(life.toMillis), sessionEnd)
    val accessExpiresAt = until(accessLife)
    val refreshExpiresAt = until(refreshLife.max(accessLife))
    def token(kind: String, expiresAt: Instant) = sign(
      payload(kind, tenant, username, userId, now)
        .put("exp", expiresAt.getEpochSecond)
        .put("jti", refreshNumber)
        .put("sessionEnd", sessionEnd.getEpochSecond)
    )
    TokenPair(
      token("access", accessExpiresAt),
      accessExpiresAt,
      token("refresh", refreshExpiresAt),
      refreshExpiresAt,
    )
  }

  /** `None`: not our token, or its time is over. */
  def access(token: String, now: Instant): Option[Claims] =
    verified
      .get(token)
      .orElse(verify(token))
      .filter(_.expiresAt.forall(now.isBefore))
      .filterNot(known => isEnded(endedAccess, known.tenant, known.number))

  private def verify(token: String): Option[Claims] = {
    val claims = read(token)
    claims.foreach { known =>
      if (verified.size >= Tokens.MaxVerified) verified.clear()
      verified.update(token, known)
    }
    claims
  }

  private def read(token: String): Option[Claims] = open(token).filter(_.getString("type") != "refresh").map { json =>
    Claims(
      json.getString("tenant"),
      json.getString("sub"),
      json.getString("user_id"),
      Option(json.getLong("exp")).map(s => Instant.ofEpochSecond(s)),
      Option(json.getLong("jti")).fold(0L)(_.longValue),
    )
  }

  /** Tokens with expiry that were given so far are not taken any more. @param tenant `None`: of all */
  def end(tenant: Option[String], refreshToo: Boolean): Unit = {
    endedAccess.update(tenant.getOrElse(""), refreshNumber)
    if (refreshToo) endedRefresh.update(tenant.getOrElse(""), refreshNumber)
  }

  private def isEnded(
      ended: mutable.Map[String, Long],
      tenant: String,
      number: Long,
  ): Boolean = number > 0 && (number <= ended(tenant) || number <= ended(""))

  /** A new pair for a refresh token, which is for one use. */
  def refresh(tenant: String, token: String, now: Instant): Option[TokenPair] =
    open(token)
      .filter(_.getString("type") == "refresh")
      .filter(_.getString("tenant") == tenant)
      .filter(json => now.isBefore(Instant.ofEpochSecond(json.getLong("exp"))))
      .flatMap { json =>
        val number: Long = json.getLong("jti")
        Option.when(!isEnded(endedRefresh, tenant, number) && used.add(number)) {
          val sessionEnd = Instant.ofEpochSecond(json.getLong("sessionEnd"))
          pair(tenant, json.getString("sub"), json.getString("user_id"), now, sessionEnd)
        }
      }

  private def payload(
      kind: String,
      tenant: String,
      username: String,
      userId: String,
      now: Instant,
  ): JsonObject = obj(
    "sub" -> username,
    "type" -> kind,
    "user_id" -> userId,
    "iat" -> now.getEpochSecond,
    "tenant" -> tenant,
  )

  private def sign(payload: JsonObject): String = {
    val body = header + "." + encoder.encodeToString(payload.toBuffer.getBytes)
    body + "." + signature(body)
  }

  private def signature(body: String): String =
    encoder.encodeToString(mac.doFinal(body.getBytes(UTF_8)))

  private def open(token: String): Option[JsonObject] = token.lastIndexOf('.'.toInt) match {
    case -1 => None
    case dot if token.substring(dot + 1) != signature(token.substring(0, dot)) => None
    case dot =>
      val payload = token.substring(token.indexOf('.'.toInt) + 1, dot)
      Some(new JsonObject(new String(Base64.getUrlDecoder.decode(payload), UTF_8)))
  }
}

private object Tokens {
  val MaxVerified = 20000
}

/** Cookies of a request. */
object Cookies {

  /** @param header `Cookie` of the request; null: it has none */
  def find(header: String, name: String): Option[String] =
    Option(header).flatMap { text =>
      text
        .split(';')
        .map(_.trim)
        .find(_.startsWith(name + "="))
        .map(_.drop(name.length + 1))
    }
}
