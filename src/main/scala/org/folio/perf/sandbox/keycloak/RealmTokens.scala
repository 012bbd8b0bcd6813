package org.folio.perf.sandbox.keycloak

import io.vertx.core.json.JsonObject
import java.security.PublicKey
import java.time.Instant
import org.folio.perf.sandbox.http.Claims
import scala.collection.mutable
import scala.util.Try

/**
 * Access tokens as sidecars check them: signature by a key of the realm, issuer, type and time.
 *
 * @param issuers beginning of the issuer of all realms, such as `http://keycloak:8080/realms/`
 * @param keyOf public key of a realm by its id
 */
final private[keycloak] class RealmTokens(
    issuers: String,
    keyOf: (String, String) => Option[PublicKey],
) {
  private val verified = new mutable.HashMap[String, Claims]
  private val ended = new mutable.HashSet[String]

  def access(token: String, now: Instant): Option[Claims] = {
    val claims = verified.get(token).orElse {
      val read = verify(token)
      read.foreach { claims =>
        if (verified.size >= RealmTokens.MaxRemembered) verified.clear()
        verified.update(token, claims)
      }
      read
    }
    claims.filter(known => known.expiresAt.forall(now.isBefore) && !ended(token))
  }

  /** The token is not accepted any more. */
  def end(token: String): Unit = {
    if (ended.size >= RealmTokens.MaxRemembered) ended.clear()
    ended += token
  }

  private def verify(token: String): Option[Claims] =
    for {
      jwt <- Jwt.read(token)
      if Try(jwt.payload.getString("typ")).toOption.contains("Bearer")
      realm <- realmOf(jwt.payload)
      keyId <- Option(jwt.header.getString("kid"))
      if jwt.header.getString("alg") == "RS256"
      key <- keyOf(realm, keyId)
      if Jwt.isSigned(token, key)
      exp <- Option(jwt.payload.getLong("exp"))
    } yield Claims(
      realm,
      Option(jwt.payload.getString("preferred_username"))
        .orElse(Option(jwt.payload.getString("sub")))
        .getOrElse(""),
      Option(jwt.payload.getString("user_id")).getOrElse(""),
      Some(Instant.ofEpochSecond(exp)),
    )

  /** The realm that a token claims to be from. */
  def realmOf(payload: JsonObject): Option[String] =
    Try(payload.getString("iss")).toOption
      .flatMap(Option(_))
      .filter(_.startsWith(issuers))
      .map(_.drop(issuers.length))
      .filter(realm => realm.nonEmpty && !realm.contains("/"))
}

private object RealmTokens {
  val MaxRemembered = 20000
}
