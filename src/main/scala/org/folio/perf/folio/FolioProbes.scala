package org.folio.perf.folio

import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZonedDateTime}
import java.util.UUID
import org.folio.perf.settings.Secret
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Requests without a login: whether a target answers, its clock, its modules and its edge keys. */
final class FolioProbes private[folio] (http: FolioHttp) {

  /**
   * Checks that the target answers at all; any status will do.
   *
   * @param path e.g. `/_/version`
   */
  def ping(path: String): Either[FolioError, ServerTime] = {
    val asked = Instant.now
    http.send("", path, http.builder(path).GET).map { response =>
      val answered = Instant.now
      val date = response.headers.firstValue("date")
      val there = Option.when(date.isPresent)(date.get).flatMap(HttpDate.parse)
      ServerTime(there.map(ClockComparison.of(_, asked, answered)))
    }
  }

  /**
   * Ids of the tenant's modules, such as `mod-users-19.3.1`. `None`: the gateway does not list them, because the
   * list needs a permission, or because it is no Okapi.
   */
  def modules(tenant: String): Either[FolioError, Option[Vector[String]]] = {
    // With a tenant in the header, Okapi would look for a module that serves the path.
    val path = s"/_/proxy/tenants/$tenant/modules"
    http.send(tenant, path, http.builder(path).GET).map { response =>
      if (response.statusCode != 200) None
      else
        http
          .parse(tenant, path, response.body)
          .toOption
          .filter(_.isArray)
          .map(_.elements.asScala.map(_.path("id").asText).toVector)
    }
  }

  /** Whether the edge modules accept the API key. An unknown patron is accepted, an unknown key is not. */
  def edgeKeyIsAccepted(tenant: String, key: Secret): Either[FolioError, Boolean] = {
    val path = s"/patron/account/${UUID.randomUUID}"
    val uri = s"$path?apikey=${URLEncoder.encode(key.reveal, UTF_8)}"
    http
      .send(tenant, "/patron/account/{id}", http.builder(uri).GET, key)
      .map(response => response.statusCode != 401 && response.statusCode != 403)
  }
}

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
