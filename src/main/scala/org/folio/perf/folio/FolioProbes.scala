package org.folio.perf.folio

import com.fasterxml.jackson.databind.JsonNode
import java.net.http.HttpResponse
import java.time.Instant
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.http.Http
import org.folio.perf.model.{ClockOffset, Interfaces, JsonTree, Platform, ServedRoute}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.settings.Secret
import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

/** Requests without a login: whether a target answers, its platform, its clock, its modules and its edge keys. */
final class FolioProbes private[folio] (http: FolioHttp, platform: Platform) extends ModuleLists(http, platform) {
  import FolioProbes._

  /**
   * Checks that the target answers at all; any status will do.
   *
   * @param path e.g. `/_/version`
   * @return the comparison of its clock with ours; `None`: the answer has no valid header `Date`
   */
  def ping(path: String): Either[FolioError, Option[ClockComparison]] = asked(path).map(_._2)

  /** The gateway's platform, version and time. Okapi tells its version at one path, Eureka's Kong at another. */
  def gateway(): Either[FolioError, GatewayAnswer] =
    asked(versionPath(Platform.Okapi)).flatMap { case (okapi, clock) =>
      okapiVersion(okapi) match {
        case Some(version) =>
          Right(GatewayAnswer(Some(Platform.Okapi), Some(version), clock, Vector.empty))
        case None =>
          asked(versionPath(Platform.Eureka)).map { case (kong, later) =>
            val version = kongVersion(kong)
            val isKong = version.isDefined || Vector(okapi, kong).exists(isOfKong)
            GatewayAnswer(
              Option.when(isKong)(Platform.Eureka),
              version,
              later,
              Vector(Platform.Okapi -> okapi, Platform.Eureka -> kong).map { case (of, answer) =>
                s"GET ${versionPath(of)} answered ${answer.statusCode}"
              },
            )
          }
      }
    }

  private def asked(path: String): Either[FolioError, (HttpResponse[String], Option[ClockComparison])] = {
    val asked = Instant.now
    http.send("", path, http.builder(path).GET).map { response =>
      val answered = Instant.now
      val there = response.headers.firstValue("date").toScala.flatMap(Http.date)
      (response, there.map(ClockComparison.of(_, asked, answered)))
    }
  }

  /** Routing entries of the tenant's modules by their ids; empty: the gateway does not show descriptors. */
  def routes(tenant: String, token: Option[Secret]): Map[String, Vector[ServedRoute]] =
    described(tenant, token).fold(Map.empty[String, Vector[ServedRoute]])(_.routes)

  /** Interfaces of the tenant's modules; `None`: the gateway does not show descriptors. */
  def interfaces(tenant: String, token: Option[Secret]): Option[Interfaces] =
    described(tenant, token).map(_.interfaces).filter(_.versions.nonEmpty)

  /** Descriptors have megabytes, so they are read once. */
  private val described = new ConcurrentHashMap[String, Option[Descriptors]]

  private def described(tenant: String, token: Option[Secret]): Option[Descriptors] = described.computeIfAbsent(
    tenant,
    _ => descriptors(tenant, token.getOrElse(new Secret(""))).toOption.flatten.map(new Descriptors(_)),
  )

  /** Whether the edge modules accept the API key. An unknown patron is accepted, an unknown key is not. */
  def edgeKeyIsAccepted(tenant: String, key: Secret): Either[FolioError, Boolean] = {
    val path = s"/patron/account/${UUID.randomUUID}"
    val uri = s"$path?${Http.form("apikey" -> key.reveal)}"
    http
      .send(tenant, "/patron/account/{id}", http.builder(uri).GET, key)
      .map(response => response.statusCode != 401 && response.statusCode != 403)
  }
}

object FolioProbes {

  /** Path at which the platform's gateway tells its version to anybody. */
  def versionPath(platform: Platform): String = platform match {
    case Platform.Okapi => "/_/version"
    case Platform.Eureka => "/version"
  }

  /** Okapi's version is a text such as `5.3.0`; another server may answer 200 with a page. */
  private def okapiVersion(answer: HttpResponse[String]): Option[String] =
    Option(answer.body.trim)
      .filter(text => answer.statusCode == 200 && text.matches("""\d+(\.\d+)+[\w.-]{0,40}"""))

  private def kongVersion(answer: HttpResponse[String]): Option[String] =
    Option.when(answer.statusCode == 200)(answer.body).flatMap(JsonTree.read).map(_.text("version")).filter(_.nonEmpty)

  /** A gateway may hide its version; Kong's refusal is its own all the same. */
  private def isOfKong(answer: HttpResponse[String]): Boolean =
    answer.statusCode == 404 && answer.body.contains("no Route matched with those values")
}

/**
 * Answer of a gateway to the question for its version.
 *
 * @param platform `None`: neither Okapi nor Eureka, as far as the answers tell
 * @param version of the gateway, such as `5.3.0` of Okapi; `None`: it is not known
 * @param clock the comparison of its clock with ours; `None`: the answer has no valid header `Date`
 * @param refusals requests without an answer of their platform, such as `GET /_/version answered 404`
 */
final case class GatewayAnswer(
    platform: Option[Platform],
    version: Option[String],
    clock: Option[ClockComparison],
    refusals: Vector[String],
)

/**
 * Range of the difference of two clocks, from `leastMs` to `greatestMs`. The other clock shows whole seconds, so an answer
 * near the change of a second narrows the range most.
 */
final case class ClockComparison(leastMs: Long, greatestMs: Long) {

  /** Intersection with another comparison of the same clocks. A contradiction, such as a cached date, is ignored. */
  def and(other: ClockComparison): ClockComparison = {
    val both =
      ClockComparison(math.max(leastMs, other.leastMs), math.min(greatestMs, other.greatestMs))
    if (both.leastMs <= both.greatestMs) both else this
  }

  def widthMs: Long = greatestMs - leastMs

  /** Smallest lead of the other clock over ours; negative: it is behind; 0: both may be right. */
  def skewMs: Long = if (greatestMs < 0) greatestMs else math.max(leastMs, 0)

  def offset: ClockOffset = {
    val middle = if (leastMs <= 0 && greatestMs >= 0) 0L else (leastMs + greatestMs) / 2
    ClockOffset(middle, math.max(greatestMs - middle, middle - leastMs))
  }
}

object ClockComparison {

  /**
   * @param there time in the answer's header `Date`, in whole seconds
   * @param asked time of the request by our clock; `answered`: time of the answer
   */
  def of(there: Instant, asked: Instant, answered: Instant): ClockComparison =
    ClockComparison(
      there.toEpochMilli - answered.toEpochMilli,
      there.toEpochMilli + 999 - asked.toEpochMilli,
    )
}

/**
 * What module descriptors say, as the lists of both platforms have them.
 *
 * @param json `[{"id","provides"}]` of Okapi, or `{"applicationDescriptors":[{"moduleDescriptors":[{"id","provides"}]}]}`
 *   of Eureka
 */
final private[folio] class Descriptors(json: JsonNode) {
  import Descriptors._

  /** Routes by module id. */
  val routes: Map[String, Vector[ServedRoute]] =
    modules(json).map(module => module.text("id") -> routesOf(module)).toMap

  /** All interfaces, those that the gateway calls itself too. */
  val interfaces: Interfaces = Interfaces(
    modules(json)
      .flatMap(_.items("provides"))
      .map(interface => interface.text("id") -> interface.text("version"))
      .groupMap(_._1)(_._2)
      .view
      .mapValues(_.distinct.sorted)
      .toMap
  )
}

private object Descriptors {
  private def modules(json: JsonNode): Vector[JsonNode] =
    if (json.isArray) json.elements.asScala.toVector
    else json.items("applicationDescriptors").flatMap(_.items("moduleDescriptors"))

  private def routesOf(module: JsonNode): Vector[ServedRoute] = for {
    interface <- module.items("provides")
    if !NotRouted(interface.text("interfaceType"))
    handler <- interface.items("handlers") ++ interface.items("routingEntries")
    pattern <- pattern(handler).toVector
    method <- handler.items("methods").map(_.asText)
  } yield ServedRoute(method, pattern)

  /** A path without a pattern is the start of all that it serves. */
  private def pattern(handler: JsonNode): Option[String] =
    Option(handler.text("pathPattern"))
      .filter(_.startsWith("/"))
      .orElse(
        Option(handler.text("path"))
          .filter(_.startsWith("/"))
          .map(path => s"${path.stripSuffix("/")}/${ServedRoute.Any}")
      )

  /** The gateway calls these itself. */
  private val NotRouted = Set("system", "internal")
}

/** Comparison of the target's clock with ours. */
object TargetClock {

  /**
   * Sends pings until the target's clock changes to the next second, because answers have whole seconds. This takes about
   * a second.
   *
   * @param path e.g. `/_/version`
   * @return `None`: the answers have no time
   */
  def compare(client: FolioClient, path: String): Either[FolioError, Option[ClockOffset]] = {
    val until = System.nanoTime + MostNanos
    var known = client.probes.ping(path)
    while (known.exists(_.exists(_.widthMs > AgreeWithinMs)) && System.nanoTime < until) {
      Thread.sleep(AskAgainMs)
      for (before <- known; next <- client.probes.ping(path))
        known = Right(before.flatMap(one => next.map(one.and).orElse(Some(one))))
    }
    known.map(_.map(_.offset))
  }

  private val MostNanos = 2000000000L
  private val AgreeWithinMs = 30L
  private val AskAgainMs = 10L
}
