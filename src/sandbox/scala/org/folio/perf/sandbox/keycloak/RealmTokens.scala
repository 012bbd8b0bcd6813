package org.folio.perf.sandbox.keycloak

import io.vertx.core.json.JsonObject
import java.security.{PrivateKey, PublicKey, Signature}
import java.time.Instant
import org.folio.perf.sandbox.gateway.VerifiedTokens
import org.folio.perf.sandbox.http.Claims
import scala.collection.mutable
import scala.util.Try
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.sandbox.format.Json.obj

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
  private val verified = new VerifiedTokens(verify)
  private val ended = new mutable.HashSet[String]

  def access(token: String, now: Instant): Option[Claims] = verified.access(token, now).filterNot(_ => ended(token))

  /** The token is not accepted any more. */
  def end(token: String): Unit = {
    if (ended.size >= VerifiedTokens.MaxRemembered) ended.clear()
    ended += token
  }

  private def verify(token: String): Option[Claims] =
    for {
      jwt <- Jwt.read(token)
      if Try(jwt.payload.getString("typ")).toOption.contains("Bearer")
      realm <- realmOf(jwt)
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
  def realmOf(jwt: Jwt): Option[String] = jwt.realm.filter(realm => jwt.payload.getString("iss") == issuers + realm)
}

/** A signed token of three parts. */
final private[keycloak] case class Jwt(header: JsonObject, payload: JsonObject) {

  /** The realm in its issuer, without a check. */
  def realm: Option[String] =
    for {
      issuer <- Try(payload.getString("iss")).toOption.flatMap(Option(_))
      at = issuer.lastIndexOf("/realms/")
      if at >= 0
      realm = issuer.drop(at + "/realms/".length)
      if realm.nonEmpty && !realm.contains("/")
    } yield realm
}

private[keycloak] object Jwt {
  private val encoder = Base64.getUrlEncoder.withoutPadding
  private val Rs256 = "SHA256withRSA"

  def part(json: JsonObject): String = encoder.encodeToString(json.toBuffer.getBytes)

  def signed(payload: JsonObject, keyId: String, key: PrivateKey): String = {
    val body = part(obj("alg" -> "RS256", "typ" -> "JWT", "kid" -> keyId)) + "." + part(payload)
    val signature = Signature.getInstance(Rs256)
    signature.initSign(key)
    signature.update(body.getBytes(UTF_8))
    body + "." + encoder.encodeToString(signature.sign())
  }

  /** Header and payload, without a check; `None`: no token. */
  def read(token: String): Option[Jwt] = token.split("\\.", -1) match {
    case Array(header, payload, _) =>
      for (first <- json(header); second <- json(payload)) yield Jwt(first, second)
    case _ => None
  }

  def isSigned(token: String, key: PublicKey): Boolean = Try {
    val dot = token.lastIndexOf('.'.toInt)
    val signature = Signature.getInstance(Rs256)
    signature.initVerify(key)
    signature.update(token.substring(0, dot).getBytes(UTF_8))
    signature.verify(Base64.getUrlDecoder.decode(token.substring(dot + 1)))
  }.getOrElse(false)

  private def json(part: String): Option[JsonObject] =
    Try(new JsonObject(new String(Base64.getUrlDecoder.decode(part), UTF_8))).toOption
}
