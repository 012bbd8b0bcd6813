package org.folio.perf.folio

import com.fasterxml.jackson.databind.JsonNode
import java.net.URLEncoder
import java.net.http.HttpResponse
import java.nio.charset.StandardCharsets.UTF_8
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZonedDateTime}
import java.util.UUID
import org.folio.perf.model.{Platform, ServedRoute}
import org.folio.perf.settings.Secret
import scala.util.Try

/** Requests without a login: whether a target answers, its platform, its clock, its modules and its edge keys. */
final class FolioProbes private[folio] (http: FolioHttp, platform: Platform) {

  private val lists = new ModuleLists(http)

  /**
   * Checks that the target answers at all; any status will do.
   *
   * @param path e.g. `/_/version`
   */
  def ping(path: String): Either[FolioError, ServerTime] = asked(path).map(_._2)

  /** The gateway's platform, version and time. Okapi tells its version at one path, Eureka's Kong at another. */
  def gateway(): Either[FolioError, GatewayAnswer] =
    asked(FolioProbes.versionPath(Platform.Okapi)).flatMap { case (okapi, time) =>
      FolioProbes.okapiVersion(okapi) match {
        case Some(version) =>
          Right(GatewayAnswer(Some(Platform.Okapi), Some(version), time, Vector.empty))
        case None =>
          asked(FolioProbes.versionPath(Platform.Eureka)).map { case (kong, later) =>
            val version = FolioProbes.kongVersion(kong)
            val isKong = version.isDefined || Vector(okapi, kong).exists(FolioProbes.isOfKong)
            GatewayAnswer(
              Option.when(isKong)(Platform.Eureka),
              version,
              later,
              Vector(Platform.Okapi -> okapi, Platform.Eureka -> kong).map { case (of, answer) =>
                s"GET ${FolioProbes.versionPath(of)} answered ${answer.statusCode}"
              },
            )
          }
      }
    }

  private def asked(path: String): Either[FolioError, (HttpResponse[String], ServerTime)] = {
    val asked = Instant.now
    http.send("", path, http.builder(path).GET).map { response =>
      val answered = Instant.now
      val date = response.headers.firstValue("date")
      val there = Option.when(date.isPresent)(date.get).flatMap(HttpDate.parse)
      (response, ServerTime(there.map(ClockComparison.of(_, asked, answered))))
    }
  }

  /**
   * The tenant's modules: of Okapi as it lists them to anybody, and if it refuses, to the tenant's user; of Eureka by the
   * tenant's entitlements.
   */
  def modules(tenant: String, token: Option[Secret] = None): Either[FolioError, ModuleAnswer] =
    platform match {
      case Platform.Okapi => lists.ofOkapi(tenant, token)
      case Platform.Eureka => lists.ofEureka(tenant, token)
    }

  /** Descriptors of the tenant's modules: Okapi's list, or Eureka's applications; `None`: they are not listed. */
  def descriptors(tenant: String, token: Secret): Either[FolioError, Option[JsonNode]] =
    lists.descriptors(tenant, token, isEureka = platform == Platform.Eureka)

  /** Routing entries of the tenant's modules by their ids; empty: the gateway does not show descriptors. */
  def routes(tenant: String, token: Option[Secret]): Map[String, Vector[ServedRoute]] =
    descriptors(tenant, token.getOrElse(new Secret(""))).toOption.flatten
      .fold(Map.empty[String, Vector[ServedRoute]])(DescriptorRoutes.routes)

  /** Whether the edge modules accept the API key. An unknown patron is accepted, an unknown key is not. */
  def edgeKeyIsAccepted(tenant: String, key: Secret): Either[FolioError, Boolean] = {
    val path = s"/patron/account/${UUID.randomUUID}"
    val uri = s"$path?apikey=${URLEncoder.encode(key.reveal, UTF_8)}"
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
    if (answer.statusCode != 200) None
    else
      Try(FolioHttp.json.readTree(answer.body)).toOption
        .filter(_.isObject)
        .map(_.path("version").asText(""))
        .filter(_.nonEmpty)

  /** A gateway may hide its version; Kong's refusal is its own all the same. */
  private def isOfKong(answer: HttpResponse[String]): Boolean =
    answer.statusCode == 404 && answer.body.contains("no Route matched with those values")
}

/**
 * Answer of a gateway to the question for its version.
 *
 * @param platform `None`: neither Okapi nor Eureka, as far as the answers tell
 * @param version of the gateway, such as `5.3.0` of Okapi; `None`: it is not known
 * @param refusals requests without an answer of their platform, such as `GET /_/version answered 404`
 */
final case class GatewayAnswer(
    platform: Option[Platform],
    version: Option[String],
    time: ServerTime,
    refusals: Vector[String],
)

/**
 * The clock of a target at the moment of a ping.
 *
 * @param clock the comparison with our clock; `None`: the answer has no valid header `Date`
 */
final case class ServerTime(clock: Option[ClockComparison])

private[folio] object HttpDate {
  def parse(header: String): Option[Instant] =
    Try(ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant).toOption
}
