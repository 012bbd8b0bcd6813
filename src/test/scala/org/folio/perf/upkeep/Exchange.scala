package org.folio.perf.upkeep

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.MissingNode
import java.net.URLDecoder
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Locale
import org.folio.perf.model.JsonTree
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * A request of a recording or of a script, with what is known of its answer. In all texts of a script, `${name}` is a
 * variable.
 *
 * @param origin such as `https://okapi.example.org:9130`; empty: the gateway
 * @param path decoded, without the query
 * @param query names and values, decoded
 * @param unclear what is not as it was sent, in words
 */
final case class Exchange(
    method: String,
    origin: String,
    path: String,
    query: Vector[(String, String)] = Vector.empty,
    headers: Vector[(String, String)] = Vector.empty,
    body: Option[String] = None,
    answer: Answer = Answer(),
    place: Place = Place(),
    unclear: Vector[String] = Vector.empty,
) {
  def isPreflight: Boolean = method == "OPTIONS"
  def isLogIn: Boolean = Exchange.LogIn.findPrefixOf(path).isDefined

  /** Whether it goes to an edge module. */
  def isEdge: Boolean = query.exists(_._1.equalsIgnoreCase("apikey"))
  def header(name: String): Option[String] = headers.collectFirst {
    case (n, value) if n.equalsIgnoreCase(name) => value
  }
  def tenant: Option[String] = header("x-okapi-tenant")

  /** Its address, if an earlier answer of another host had it, as a link to a file. */
  def link(before: Vector[Exchange]): Option[String] = Option(origin + path).filter { address =>
    tenant.isEmpty && !isPreflight && !isEdge && before.exists(_.answer.body.exists(_.contains(address)))
  }
  def segments: Vector[String] = path.split('/').toVector.filter(_.nonEmpty)
  lazy val bodyJson: JsonNode = body.fold[JsonNode](MissingNode.getInstance)(Exchange.json)
  lazy val json: JsonNode = answer.body.fold[JsonNode](MissingNode.getInstance)(Exchange.json)
}

/**
 * @param statuses that are accepted; empty: unknown
 * @param body `None`: unknown
 * @param checks of a script
 */
final case class Answer(
    statuses: Vector[Int] = Vector.empty,
    headers: Vector[(String, String)] = Vector.empty,
    body: Option[String] = None,
    captures: Vector[Capture] = Vector.empty,
    checks: Vector[Call] = Vector.empty,
)

/** A call in source code. @param arguments texts, keys, numbers, pairs with a name, and calls @param second its second list */
final case class Call(word: String, arguments: Vector[Any], second: Option[Vector[Call]]) {

  /** With other texts. */
  def text(change: String => String): Call = copy(arguments = arguments.map {
    case text: String => change(text)
    case other => other
  })
}

object Call {
  def apply(word: String, arguments: Any*): Call = Call(word, arguments.toVector, None)
}

/** A variable of a script, and the check that saves it; a key is its last argument. */
final case class Capture(variable: String, check: Call)

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
 * @param lists variables that loops take from lists, each with that of the list
 */
final case class Recording(
    all: Vector[Exchange],
    exchanges: Vector[Exchange],
    leftOut: Vector[String],
    notes: Vector[String] = Vector.empty,
    lists: Map[String, String] = Map.empty,
    isScript: Boolean = false,
) {

  /** Both recordings, one after the other. */
  def +(next: Recording): Recording = Recording(
    all ++ next.all,
    exchanges ++ next.exchanges,
    leftOut ++ next.leftOut,
    notes ++ next.notes,
  )
}

object Recording {

  /** A line for each reason. */
  def counted(reasons: Vector[String]): Vector[String] = reasons.groupBy(identity).toVector.sortBy(_._1).map {
    case (reason, all) => s"Left out: ${requests(all.size)} ($reason)."
  }

  def requests(count: Int): String = if (count == 1) "1 request" else s"$count requests"
}

object Exchange {
  private val LogIn =
    "/authn/|/bl-users/(?:login|forgotten|password)|/saml/login".r

  /** Stands for a value that is not written. */
  val Dropped = "recorded"

  /** In characters; Java's constants have at most 65,535 bytes. */
  val LongestBody = 20000

  /** Bytes of a file. */
  val LargestFile: Long = 500L << 20

  /** A missing node if the text is no JSON. */
  def json(text: String): JsonNode =
    if (!text.dropWhile(_.isWhitespace).headOption.exists("{[".contains(_))) MissingNode.getInstance
    else JsonTree.read(text).getOrElse(MissingNode.getInstance)

  def pairs(query: String): Vector[(String, String)] = query.split('&').toVector.filter(_.nonEmpty).map { part =>
    val (name, value) = part.span(_ != '=')
    decoded(name) -> decoded(value.drop(1))
  }

  def decoded(text: String): String = Try(URLDecoder.decode(text, UTF_8)).getOrElse(text)

  /** The segments decoded, but for those that would be others then. */
  def decodedPath(path: String): String = path
    .split("/", -1)
    .map { segment =>
      val plain = decoded(segment.replace("+", "%2B"))
      if (plain.exists("/?#%".contains(_))) segment else plain
    }
    .mkString("/")

  /** A multipart form. @param parts parameters of each part's disposition and its further headers, and its value */
  def multipart(boundary: String, parts: Seq[(String, String)]): String =
    parts.map { case (head, value) =>
      s"--$boundary\r\nContent-Disposition: form-data$head\r\n\r\n$value\r\n"
    }.mkString +
      s"--$boundary--\r\n"

  /** Such parameters and headers. */
  def partOf(name: String, file: Option[String] = None, kind: String = ""): String =
    s"""; name="$name"${file.fold("")(f => s"; filename=\"$f\"")}${if (kind.isEmpty) ""
      else s"\r\nContent-Type: $kind"}"""

  /** Texts and numbers of a JSON value, with the names of their fields. */
  def leaves(node: JsonNode, name: String = ""): Vector[(String, String)] =
    if (node.isArray) node.elements.asScala.toVector.flatMap(leaves(_, name))
    else if (node.isObject) node.properties.asScala.toVector.flatMap(field => leaves(field.getValue, field.getKey))
    else if (node.isTextual || node.isNumber) Vector(name -> node.asText)
    else Vector.empty
}

/** Values of headers, cookies, fields and parameters that are secret by their names. None of them is written. */
final class Secrets(all: Vector[Exchange]) {
  private val values = all.flatMap(Secrets.of).filter(_.length >= Secrets.Shortest).distinct.sortBy(-_.length)

  def isIn(text: String): Boolean = values.exists(text.contains)

  /** A text without secrets. */
  def without(text: String): String = values.foldLeft(text)(_.replace(_, Exchange.Dropped))

  /** Gatling takes a second # for a text that begins like one of its expressions. */
  private def plain(text: String): String = text.replace("#{", "##{")

  /** The request without its secrets. */
  def blanked(exchange: Exchange): Exchange = {
    val left = exchange.headers.map(_._1).filter(Secrets.isHeader).filterNot(Secrets.OfLogIns.matches)
    val query = exchange.query.map {
      case (name, _) if name.equalsIgnoreCase("apikey") => name -> ""
      case (name, value) if Secrets.isField(name) && Secrets.isValue(value) => name -> Exchange.Dropped
      case (name, value) => name -> without(value)
    }
    val body = exchange.body.map(text => without(Secrets.Fields.foldLeft(text)(Secrets.blank)))
    val path = without(exchange.path)
    val isLess = path != exchange.path || body != exchange.body ||
      query.zip(exchange.query).exists { case (a, b) => a != b && !b._1.equalsIgnoreCase("apikey") }
    val headers = exchange.headers.filterNot(header => Secrets.isHeader(header._1)).map { case (name, value) =>
      name -> plain(without(value))
    }
    exchange.copy(
      path = plain(path),
      query = query.map { case (name, value) => plain(name) -> plain(value) },
      body = body.map(plain),
      headers = headers,
      unclear = exchange.unclear ++ left.map(name => s"the secret header $name is left out") ++
        Option.when(isLess)(Secrets.LeftOut),
    )
  }
}

object Secrets {
  val LeftOut = "a secret is left out"
  private val Shortest = 6
  private val Name = "(?:password|passwd|passphrase|secret|(?<!resumption)token|api[-_]?key|signature|credentials?|jwt)"
  private val Field = s"(?i).*$Name".r
  private val Header = "(?i).*(?:auth(?!ority)|cookie|token|secret|key|signature|session|passw|jwt|csrf).*".r

  /** Headers in whose place folio-perf has its own. */
  private val OfLogIns = "(?i)authorization|cookie2?|x-okapi-token|proxy-authorization".r
  private val Variable = "\\$\\{[^}]*}".r

  /** A field in JSON, in a form, in a multipart form, and in XML: its start, its value. */
  private val Fields = Vector(
    s"""(?i)("[^"]*$Name"\\s*:\\s*"?)((?<=")[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+|(?<!")[^"\\s,}\\]]+)""",
    s"(?i)((?:^|&)[^=&\\s]*$Name=)([^&\\s]+)",
    s"""(?i)(name="[^"]*$Name"[^\\r\\n]*\\r?\\n(?:[^\\r\\n]+\\r?\\n)*\\r?\\n)([^\\r\\n]+)""",
    s"(?i)(<[^<>/]*$Name(?:\\s[^<>]*)?>)([^<]+)",
  ).map(_.r)

  def isField(name: String): Boolean = Field.matches(name)
  def isHeader(name: String): Boolean = Header.matches(name)

  /** Whether it is more than a variable of a script. */
  private def isValue(text: String): Boolean = Variable.replaceAllIn(text, "").trim.nonEmpty

  private def blank(text: String, field: scala.util.matching.Regex): String = field.replaceAllIn(
    text,
    { found =>
      val value = if (isValue(found.group(2))) Exchange.Dropped else found.group(2)
      java.util.regex.Matcher.quoteReplacement(found.group(1) + value)
    },
  )

  private def of(exchange: Exchange): Vector[String] = {
    val headers = (exchange.headers ++ exchange.answer.headers).flatMap { case (name, value) =>
      name.toLowerCase(Locale.ROOT) match {
        case "cookie" | "set-cookie" =>
          val parts = value.split("[;\\n]").toVector
          val own =
            if (name.equalsIgnoreCase("cookie")) parts else parts.filterNot(CookieAttribute.findPrefixOf(_).isDefined)
          own.map(_.dropWhile(_ != '=').drop(1).trim.stripPrefix("\"").stripSuffix("\""))
        case _ if isHeader(name) => Vector(value, value.replaceFirst("^\\w+ ", ""))
        case _ => Vector.empty
      }
    }
    val texts = exchange.body.toVector ++ exchange.answer.body
    val fields = for (text <- texts; field <- Fields; found <- field.findAllMatchIn(text)) yield found.group(2)
    val logIn =
      if (!exchange.isLogIn) Vector.empty
      else Exchange.leaves(exchange.bodyJson).map(_._2)
    (headers ++ exchange.query.filter(p => isField(p._1)).map(_._2) ++ fields ++ logIn).filter(isValue)
  }

  private val CookieAttribute = "(?i)\\s*(?:path|domain|expires|max-age|samesite|secure|httponly|priority)\\b".r
}

/** Forms of values in requests. */
private[upkeep] object Values {
  val Uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
  val Time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?"
  val Day = "\\d{4}-\\d\\d-\\d\\d"

  def isUuid(text: String): Boolean = text.length == 36 && text.matches(Uuid)
  def isDate(text: String): Boolean = isTime(text) || isDay(text)
  def isTime(text: String): Boolean = text.matches(Time)
  def isDay(text: String): Boolean = text.matches(Day)
  def isId(segment: String): Boolean = isUuid(segment) || segment.nonEmpty && segment.forall(_.isDigit)

  /** Whether a word may be a barcode, a number or a code, and no word of a language. */
  def isCode(text: String): Boolean = text.length >= 4 && text.exists(_.isDigit)
}

/** Paths that workflows request, with `{id}` for ids. */
final private[upkeep] class Templates(paths: Vector[String]) {
  private val known = paths.distinct.map(_.split('/').toVector.filter(_.nonEmpty)).groupBy(_.size)

  /** Segments of the path that a recorded one fits; of several, the one with the most words. */
  def fitting(recorded: Vector[String]): Option[Vector[String]] = known
    .getOrElse(recorded.size, Vector.empty)
    .filter(_.zip(recorded).forall { case (t, r) => t == "{id}" || t == r })
    .maxByOption(_.count(_ != "{id}"))
}
