package org.folio.perf.upkeep

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.MissingNode
import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.model.{JsonTree, UrlText}
import scala.jdk.CollectionConverters._
import scala.util.matching.Regex.Match

/**
 * A request of a recording or of a script, with what is known of its answer. In all texts of a script, `${name}` is a
 * variable.
 *
 * @param path decoded, without the query
 * @param query names and values, decoded
 * @param link address that an earlier answer had, without its query; `None`: the request goes to the gateway, or to an edge
 *   module
 * @param unclear what is not as it was sent, in words
 */
final case class Exchange(
    method: String,
    path: String,
    query: Vector[(String, String)] = Vector.empty,
    headers: Vector[(String, String)] = Vector.empty,
    body: Option[String] = None,
    answer: Answer = Answer(),
    place: Place = Place(),
    link: Option[String] = None,
    unclear: Vector[String] = Vector.empty,
) {
  def isPreflight: Boolean = method == "OPTIONS"
  def isLogIn: Boolean = Exchange.LogIn.findPrefixOf(path).isDefined

  /** Whether it goes to an edge module. */
  def isEdge: Boolean = query.exists(_._1.equalsIgnoreCase(Exchange.EdgeKey))
  def tenant: Option[String] = Exchange.named(headers, "x-okapi-tenant")
  def segments: Vector[String] = path.split('/').toVector.filter(_.nonEmpty)

  /** With other texts. */
  def map(change: String => String): Exchange = {
    def changed(pairs: Vector[(String, String)]) = pairs.map { case (name, value) => change(name) -> change(value) }
    copy(path = change(path), query = changed(query), headers = changed(headers), body = body.map(change))
  }
}

/**
 * @param statuses that are accepted; empty: unknown
 * @param body `None`: unknown
 * @param captures of a script, each with its variable
 */
final case class Answer(
    statuses: Vector[Int] = Vector.empty,
    headers: Vector[(String, String)] = Vector.empty,
    body: Option[String] = None,
    captures: Vector[(String, Check)] = Vector.empty,
) {
  lazy val json: JsonNode = body.fold[JsonNode](MissingNode.getInstance)(Exchange.json)
}

/** A method of [[org.folio.perf.protocol.Checks]] with its arguments. @param key the last argument; empty: none */
final case class Check(word: String, texts: Vector[String], key: String = "")

object Check {
  def of(word: String, texts: String*): Check = Check(word, texts.toVector)
}

/**
 * @param group number of the thread group
 * @param remarks conditions and the like around it, the outer ones first
 * @param pauseMs shortest and longest pause of a user before it
 * @param startMs epoch milliseconds
 */
final case class Place(
    group: Int = 0,
    transaction: String = "",
    remarks: Vector[String] = Vector.empty,
    pauseMs: Option[(Long, Long)] = None,
    startMs: Option[Long] = None,
)

/**
 * @param all with log-ins and those of other hosts: they tell what is secret
 * @param exchanges that a workflow has
 * @param leftOut the reason for each request that is left out
 * @param notes on what else is left out
 */
final case class Recording(
    all: Vector[Exchange],
    exchanges: Vector[Exchange],
    leftOut: Vector[String],
    notes: Vector[String] = Vector.empty,
    isScript: Boolean = false,
) {

  /** Both recordings, one after the other. */
  def +(next: Recording): Recording =
    Recording(all ++ next.all, exchanges ++ next.exchanges, leftOut ++ next.leftOut, notes ++ next.notes)
}

object Recording {

  /** A line for each reason. */
  def counted(reasons: Vector[String]): Vector[String] = reasons.distinct.sorted.map { reason =>
    s"Left out: ${number(reasons.count(_ == reason), "request")} ($reason)."
  }

  def number(count: Int, noun: String): String = s"$count $noun${if (count == 1) "" else "s"}"
}

/** A value in JSON, or an empty object or list. @param path such as `$.items[2].id` @param names of its fields, the inner one first */
final case class Leaf(path: String, names: List[String], value: JsonNode)

object Exchange {
  private val LogIn = "/authn/|/bl-users/(?:login|forgotten|password)|/saml/login".r

  /** Name of the parameter with the secret of an edge module. */
  val EdgeKey = "apikey"

  /** Stands for a value that is not written. */
  val Dropped = "recorded"

  /** Path of requests to a link. */
  val LinkPath = "{presigned link}"

  /** In characters; Java's constants have at most 65,535 bytes. */
  private val LongestBody = 20000

  /** A missing node if the text is no JSON. */
  def json(text: String): JsonNode = JsonTree.read(text).getOrElse(MissingNode.getInstance)

  def leaves(node: JsonNode, path: String = "$", names: List[String] = Nil): Vector[Leaf] =
    if (node.isEmpty) Vector(Leaf(path, names, node))
    else if (node.isArray) node.elements.asScala.toVector.zipWithIndex.flatMap { case (one, at) =>
      leaves(one, s"$path[$at]", names)
    }
    else
      node.properties.asScala.toVector.flatMap { field =>
        val step = if (field.getKey.matches("[A-Za-z_]\\w*")) s".${field.getKey}" else s"['${field.getKey}']"
        leaves(field.getValue, path + step, field.getKey :: names)
      }

  def named(headers: Vector[(String, String)], name: String): Option[String] = headers.collectFirst {
    case (other, value) if other.equalsIgnoreCase(name) => value
  }

  /** The path decoded, unless it would be another one then. */
  def decodedPath(path: String): String =
    if (path.matches("(?i).*%(?:2f|3f|23|25).*")) path else UrlText.decoded(path.replace("+", "%2B"))

  /** The body, unless it has a file or is too long, and what is left out. @param kind its media type */
  def written(body: String, kind: String): (String, Option[String]) =
    if (FileKind.findFirstIn(kind).isDefined || body.exists(c => c < ' ' && !c.isWhitespace || c == '\ufffd'))
      (Dropped, Some("the content of a file is left out"))
    else if (body.length > LongestBody)
      (Dropped, Some(s"a body of ${body.length} characters is left out: it is too long for a workflow"))
    else (body, None)

  private val FileKind =
    "(?i)octet-stream|csv|marc|zip|pdf|image/|audio/|video/|font|excel|spreadsheet|msword|multipart/".r
}

/** Values of headers, cookies, fields and parameters that are secret by their names. None of them is written. */
final class Secrets(all: Vector[Exchange]) {
  private val values = all.flatMap(Secrets.in).filter(_.length >= Secrets.Shortest).distinct.sortBy(-_.length)

  def without(text: String): String = values.foldLeft(text)(_.replace(_, Exchange.Dropped))

  /** The request without secrets, and without what folio-perf sends in its own way. */
  def blanked(exchange: Exchange): Exchange = {
    val sent = exchange.copy(
      query = exchange.query.filterNot(_._1.equalsIgnoreCase(Exchange.EdgeKey)),
      headers = exchange.headers.filterNot(header => Secrets.Own.matches(header._1)),
    )
    def without(sign: String)(pair: (String, String)) = pair._1 -> Secrets.blank(pair._1 + sign, pair._2)
    val left = sent
      .copy(
        query = sent.query.map(without("=")),
        headers = sent.headers.map(without(": ")),
        body = sent.body.map(Secrets.blank("", _)),
      )
      .map(this.without)
    // Gatling takes a second # for a text that begins like one of its expressions.
    left.map(_.replace("#{", "##{")).copy(unclear = sent.unclear ++ Option.when(left != sent)("a secret is left out"))
  }
}

object Secrets {

  /** In characters. Shorter ones, such as `Strict` of a cookie, are words of other texts too. */
  private val Shortest = 8
  private val Name = "(?:password|passwd|passphrase|secret|(?<!resumption)token|api[-_]?key|signature|credentials?|jwt)"
  private val Header = "(?:auth(?!ority)|token|secret|key|signature|session|passw|jwt|csrf)"

  /** Headers of browsers, proxies and log-ins, and those that folio-perf sends itself. */
  private val Own =
    ("(?i):.*|host|connection|content-length|accept-(?:language|encoding|charset)|user-agent|origin|referer|sec-.*|dnt|" +
      "pragma|te|cache-control|if-.*|upgrade.*|priority|proxy-.*|keep-alive|x-okapi-(?:url|user-id|request-id|permissions.*|token)|" +
      "access-control-.*|x-forwarded-.*|via|forwarded|authorization|cookie2?").r

  /** A field in JSON, in a form, a header, and a cookie: its start, its value. */
  private val Fields = Vector(
    s"""(?i)("[^"]*$Name"\\s*:\\s*"?)((?<=")[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+|(?<!")[^"\\s,}\\]]+)""",
    s"(?i)((?:^|&)[^=&\\s]*$Name=)([^&\\s]+)",
    s"(?i)^([^:\\s\"]*$Header[^:\\s]*: (?:\\w+ )?)(.+)",
    "(?i)((?:^(?:set-)?cookie2?: |\\G[;\\n]\\s*)[^=;\\n]+=\"?)([^;\\n\"]*)",
  ).map(_.r)
  private val Text = ":\\s*(\"?)([^\",{}]+)".r

  def isField(name: String): Boolean = s"(?i).*$Name".r.matches(name)

  /** Whether it is more than a variable of a script. */
  private def isValue(text: String): Boolean = text.replaceAll("\\$\\{[^}]*}", "").trim.nonEmpty

  /** The text without values of secret fields. @param start what stands before it */
  private def blank(start: String, text: String): String = Fields
    .foldLeft(start + text) { (made, field) =>
      def value(found: Match) = if (isValue(found.group(2))) Exchange.Dropped else found.group(2)
      field.replaceAllIn(made, found => quoteReplacement(found.group(1) + value(found)))
    }
    .drop(start.length)

  private def in(exchange: Exchange): Vector[String] = {
    val pairs = exchange.query.map { case (name, value) => s"$name=$value" } ++
      (exchange.headers ++ exchange.answer.headers).map { case (name, value) => s"$name: $value" }
    val fields = for (text <- pairs ++ exchange.body ++ exchange.answer.body; field <- Fields) yield field -> text
    (fields ++ exchange.body.filter(_ => exchange.isLogIn).map(Text -> _))
      .flatMap { case (field, text) => field.findAllMatchIn(text).map(_.group(2).trim) }
      .filter(isValue)
  }
}

/** Forms of values in requests. */
private[upkeep] object Values {
  val Uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
  val Time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?"
  val Day = "\\d{4}-\\d\\d-\\d\\d"

  /** The path of a known request that a recorded one fits; of several, the one with the most words. */
  def fitting(templates: Vector[String], segments: Vector[String]): Option[String] = templates
    .filter { template =>
      val words = template.split('/').filter(_.nonEmpty)
      words.length == segments.size && words.zip(segments).forall { case (a, b) => a == "{id}" || a == b }
    }
    .maxByOption(_.count(_ != '{'))

  def isUuid(text: String): Boolean = text.length == 36 && text.matches(Uuid)
  def isId(segment: String): Boolean = isUuid(segment) || segment.nonEmpty && segment.forall(_.isDigit)

  /** Whether a word may be a barcode, a number or a code, and no word of a language. */
  def isCode(text: String): Boolean = text.matches("(?=.*\\d)[\\p{L}\\p{N}_.@-]{4,}")
}
