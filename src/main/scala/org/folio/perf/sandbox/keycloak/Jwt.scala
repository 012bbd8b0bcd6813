package org.folio.perf.sandbox.keycloak

import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.security.{PrivateKey, PublicKey, Signature}
import java.util.Base64
import org.folio.perf.sandbox.format.Json.obj
import scala.util.Try

/** A signed token of three parts. */
final private[keycloak] case class Jwt(header: JsonObject, payload: JsonObject)

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
