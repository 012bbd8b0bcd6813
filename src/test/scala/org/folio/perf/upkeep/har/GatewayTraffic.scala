package org.folio.perf.upkeep.har

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.MissingNode
import java.net.URLDecoder
import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Try

/**
 * The requests of a recording that belong to FOLIO's API.
 *
 * @param exchanges without log-ins, in the order of their start
 * @param leftOut number of requests left out, by the reason
 */
final case class GatewayTraffic(exchanges: Vector[Exchange], leftOut: Vector[(String, Int)])

object GatewayTraffic {

  /** @param gateway address of the gateway; `None`: where requests with a tenant went */
  def of(all: Vector[Exchange], gateway: Option[String]): Either[String, GatewayTraffic] = {
    val origins =
      gateway.fold(all.filter(isForTenant).map(_.origin).toSet)(url => Set(originOf(url)))
    if (origins.isEmpty)
      Left(
        "The recording has no request with the header x-okapi-tenant. Pass -Dgateway=URL, the address of the gateway."
      )
    else {
      val (reasons, kept) = all.zipWithIndex.partitionMap { case (exchange, at) =>
        reasonToLeaveOut(exchange, origins, all.take(at)).toLeft(revalidated(exchange))
      }
      val counted = reasons.distinct.map(reason => reason -> reasons.count(_ == reason))
      if (kept.isEmpty) Left(s"The recording has no request to ${origins.mkString(", ")}.")
      else Right(GatewayTraffic(kept, counted))
    }
  }

  /** Whether its address stood in an earlier answer, as a link to a file does. */
  def isLinked(exchange: Exchange, before: Vector[Exchange]): Boolean = {
    val address = exchange.origin + exchange.path
    before.exists(_.answer.contains(address))
  }

  private def reasonToLeaveOut(
      exchange: Exchange,
      origins: Set[String],
      before: Vector[Exchange],
  ): Option[String] =
    if (!origins(exchange.origin)) {
      val isStorage = !exchange.isPreflight && isLinked(exchange, before)
      Option.when(!exchange.isEdge && !isStorage)(OfPages)
    } else if (LogIns.exists(exchange.path.startsWith)) Some("log-ins")
    else if (exchange.status == 0) Some("requests without an answer")
    else if (isAsset(exchange)) Some(OfPages)
    else None

  private def isForTenant(exchange: Exchange): Boolean =
    exchange.headers.contains("x-okapi-tenant") ||
      exchange.isPreflight && exchange.headers
        .get("access-control-request-headers")
        .exists(_.toLowerCase.contains("x-okapi-tenant"))

  /** FOLIO's pages may come from the gateway's own host. */
  private def isAsset(exchange: Exchange): Boolean =
    !isForTenant(exchange) && !exchange.isPreflight && exchange.method == "GET" &&
      (exchange.path == "/" || AssetEndings.exists(exchange.path.endsWith))

  /** An answer from the browser's cache. */
  private def revalidated(exchange: Exchange): Exchange =
    if (exchange.status == 304) exchange.copy(status = 200) else exchange

  private def originOf(url: String): String = url.split("/", 4).take(3).mkString("/")

  val ApiKey = "apikey"
  private val OfPages = "the page's own files and other hosts"
  private val LogIns =
    Vector("/authn/", "/bl-users/login", "/bl-users/forgotten", "/bl-users/password", "/saml/login")
  private val AssetEndings =
    Vector(".js", ".css", ".html", ".svg", ".png", ".ico", ".woff", ".woff2", ".map", ".json")
}

/**
 * A request of a recording with its answer.
 *
 * @param startMs epoch milliseconds
 * @param endMs when the answer was complete
 * @param origin such as `https://folio-okapi.example.org`
 * @param path without the query
 * @param params of the query, decoded
 * @param headers of the request; names in lower case
 */
final case class Exchange(
    startMs: Long,
    endMs: Long,
    method: String,
    origin: String,
    path: String,
    params: Vector[(String, String)],
    headers: Map[String, String],
    body: Option[String],
    status: Int,
    answerHeaders: Map[String, String],
    answer: String,
) {
  def isPreflight: Boolean = method == "OPTIONS"

  /** Whether it goes to an edge module. */
  def isEdge: Boolean = params.exists(_._1 == GatewayTraffic.ApiKey)

  /** A missing node if the answer is no JSON. */
  lazy val json: JsonNode = Exchange.parse(answer)
  lazy val bodyJson: JsonNode = body.fold[JsonNode](MissingNode.getInstance)(Exchange.parse)

  def segments: Vector[String] = path.split('/').toVector.filter(_.nonEmpty)
}

object Exchange {

  def parse(text: String): JsonNode = {
    val start = text.dropWhile(_.isWhitespace).headOption
    if (!start.exists(c => c == '{' || c == '[')) MissingNode.getInstance
    else JsonTree.read(text).getOrElse(MissingNode.getInstance)
  }

  /** Parameters of a query, decoded. */
  def params(rawQuery: String): Vector[(String, String)] =
    rawQuery.split('&').toVector.filter(_.nonEmpty).map { part =>
      val (name, value) = part.span(_ != '=')
      decoded(name) -> decoded(value.drop(1))
    }

  def decoded(text: String): String = Try(URLDecoder.decode(text, UTF_8)).getOrElse(text)
}
