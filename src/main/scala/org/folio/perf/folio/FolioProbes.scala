package org.folio.perf.folio

import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.net.http.HttpRequest
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

  /** The tenant's modules as the gateway lists them to anybody; if it refuses, to the tenant's user. */
  def modules(tenant: String, token: Option[Secret] = None): Either[FolioError, ModuleAnswer] = {
    val path = FolioProbes.ModulesPath.replace("{tenant}", tenant)
    def answer(request: HttpRequest.Builder, secrets: Secret*) =
      http.send(tenant, path, request, secrets: _*).map { response =>
        val ids =
          if (response.statusCode != 200) None
          else
            http
              .parse(tenant, path, response.body, secrets: _*)
              .toOption
              .filter(_.isArray)
              .map(_.elements.asScala.map(_.path("id").asText).toVector)
        ModuleAnswer(response.statusCode, ids)
      }
    // With a tenant in the header, Okapi looks for a module that serves the path.
    answer(http.builder(path).GET).flatMap { first =>
      token.filter(_ => first.ids.isEmpty).fold[Either[FolioError, ModuleAnswer]](Right(first)) {
        secret =>
          val request = http
            .builder(path)
            .GET
            .header("x-okapi-tenant", tenant)
            .header("x-okapi-token", secret.reveal)
          answer(request, secret).map(second => if (second.ids.isEmpty) first else second)
      }
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

object FolioProbes {

  /** Path of the gateway's list of a tenant's modules. */
  val ModulesPath = "/_/proxy/tenants/{tenant}/modules"
}

/**
 * @param ids such as `mod-users-19.3.1`; `None`: the gateway does not list them, because the list needs a permission,
 *   or because it is no Okapi
 */
final case class ModuleAnswer(status: Int, ids: Option[Vector[String]])

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
