package org.folio.perf.upkeep.har

import com.fasterxml.jackson.databind.JsonNode
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.model.PersonalData
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * Secrets and personal data of a recording. No file gets any of them.
 *
 * @param secrets tokens, cookies, passwords, keys
 * @param personal names, addresses and the like of persons
 * @param ownUser id of the user who recorded, from the token or the log-in's answer
 */
final case class Privacy(secrets: Set[String], personal: Set[String], ownUser: Option[String]) {

  def isPersonal(value: String): Boolean = personal(value.toLowerCase)

  /** Whether a text has a secret, or personal data that stands for itself. */
  def isIn(text: String): Boolean = {
    val small = text.toLowerCase
    secrets.exists(text.contains) || telling.exists(small.contains)
  }

  private lazy val telling =
    personal.filter(value => value.contains('@') || value.length >= Telling)
  private def Telling = 12
}

object Privacy {

  /** @param all exchanges, with log-ins */
  def of(all: Vector[Exchange]): Privacy = {
    val secrets = all.flatMap(secretsOf).filter(_.length >= Shortest).toSet
    val personal = all.flatMap(e => Vector(e.json, e.bodyJson)).flatMap(personalIn(_, isPerson = false))
    Privacy(
      secrets,
      personal.map(_.toLowerCase).filter(_.length >= ShortestName).toSet -- Vocabulary,
      ownUserOf(all),
    )
  }

  private def secretsOf(exchange: Exchange): Vector[String] = {
    val headers = (exchange.headers.toVector ++ exchange.answerHeaders).flatMap {
      case ("x-okapi-token", token) => Vector(token)
      case ("authorization", value) => Vector(value, value.stripPrefix("Bearer ").trim)
      case ("cookie" | "set-cookie", value) =>
        value.split("[;\\n]").toVector.map(_.dropWhile(_ != '=').drop(1).trim).filter(isToken)
      case _ => Vector.empty
    }
    val keys = exchange.params.collect { case (GatewayTraffic.ApiKey, value) => value }
    val isLogIn = Vector("/authn", "/bl-users/login").exists(exchange.path.startsWith)
    val logIn = if (isLogIn) leaves(exchange.bodyJson).map(_._2) else Vector.empty
    headers ++ keys ++ logIn ++ tokens(exchange.json) ++ tokens(exchange.bodyJson)
  }

  private def tokens(node: JsonNode): Vector[String] = leaves(node).collect {
    case (field, value) if SecretField.matches(field.toLowerCase) && isToken(value) => value
  }

  private def isToken(value: String): Boolean = value.length >= Shortest

  /** Values of fields that only persons have; of other fields only within a person's record. */
  private def personalIn(node: JsonNode, isPerson: Boolean): Vector[String] =
    if (node.isArray) node.elements.asScala.toVector.flatMap(personalIn(_, isPerson))
    else {
      val person = isPerson || node.has("personal") || node.has("patronGroup")
      node.properties.asScala.toVector.flatMap { field =>
        val name = field.getKey
        val value = field.getValue
        if (value.isContainerNode) personalIn(value, person || Persons(name))
        else if (value.isTextual && (PersonalData.isIn(name) || person && OfPersons(name)))
          Vector(value.asText)
        else Vector.empty
      }
    }

  private def leaves(node: JsonNode): Vector[(String, String)] =
    if (node.isArray) node.elements.asScala.toVector.flatMap(leaves)
    else
      node.properties.asScala.toVector.flatMap { field =>
        if (field.getValue.isContainerNode) leaves(field.getValue)
        else Vector(field.getKey -> field.getValue.asText)
      }

  private def ownUserOf(all: Vector[Exchange]): Option[String] = {
    val answers = all.filter { e =>
      e.path.startsWith("/bl-users/login") || e.path == "/bl-users/_self"
    }
    val named = answers.map(_.json.path("user").path("id").asText("")).find(_.nonEmpty)
    named.orElse(all.flatMap(secretsOf).distinct.flatMap(userInToken).headOption)
  }

  private def userInToken(token: String): Option[String] = token.split('.') match {
    case Array(_, claims, _*) =>
      Try(new String(Base64.getUrlDecoder.decode(claims), UTF_8)).toOption
        .map(Exchange.parse(_).path("user_id").asText(""))
        .filter(_.nonEmpty)
    case _ => None
  }

  private val Shortest = 6
  private val ShortestName = 3
  private val Persons = Set("personal", "borrower", "requester", "patron", "proxy", "user")
  private val OfPersons = Set("barcode", "name", "comments", "tagList")
  private val SecretField = ".*(password|secret|token|apikey|api_key)$".r

  /** Words that stand in such fields without naming anybody. */
  private val Vocabulary =
    Set("test", "user", "admin", "system", "name", "email", "mail", "true", "false")
}
