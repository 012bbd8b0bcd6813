package org.folio.perf.folio

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.net.URI
import java.net.URLEncoder
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.nio.charset.StandardCharsets.UTF_8
import java.time.{Duration, Instant}
import java.util.UUID
import org.folio.perf.settings.{HostPort, LoginMethod, Secret, TenantAccount}
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._
import scala.util.control.NonFatal

/**
 * A small FOLIO client for what a run needs besides its load: logins, lists and counts. It blocks.
 *
 * @param okapiUrl of the gateway, without a slash at its end
 */
final class FolioClient(okapiUrl: String, requestTimeout: FiniteDuration) {

  private val timeout = Duration.ofMillis(requestTimeout.toMillis)
  private val http = HttpClient.newBuilder
    .version(HttpClient.Version.HTTP_1_1)
    .connectTimeout(Duration.ofSeconds(10))
    // Its host may not be one that is allowed.
    .followRedirects(HttpClient.Redirect.NEVER)
    .build()

  def login(account: TenantAccount, method: LoginMethod): Either[FolioError, Login] = {
    val path = method match {
      case LoginMethod.WithExpiry => "/authn/login-with-expiry"
      case LoginMethod.Legacy => "/authn/login"
    }
    val body = FolioClient.json.createObjectNode
      .put("username", account.username)
      .put("password", account.password.reveal)
    val request = post(path, body.toString).header("x-okapi-tenant", account.name)
    send(account.name, path, request, account.password).flatMap { response =>
      response.statusCode match {
        case 201 => tokens(account.name, path, response)
        // mod-login: password.incorrect and username.incorrect; Keycloak behind Eureka: 401
        case 401 | 422 =>
          val words = errorWords(response, account.password)
          Left(FolioError.WrongCredentials(account.name, account.username, words))
        case _ => Left(refusal(account.name, path, response, account.password))
      }
    }
  }

  /** A refresh token can be used once, whatever the answer. */
  def refresh(tenant: String, refreshToken: Secret): Either[FolioError, Login] = {
    val path = "/authn/refresh"
    val request = post(path, "{}")
      .header("x-okapi-tenant", tenant)
      .header("Cookie", s"folioRefreshToken=${refreshToken.reveal}")
    send(tenant, path, request, refreshToken).flatMap { response =>
      response.statusCode match {
        case 201 => tokens(tenant, path, response)
        case status if status >= 400 && status < 500 =>
          Left(FolioError.RefreshRefused(tenant, status, errorWords(response, refreshToken)))
        case _ => Left(refusal(tenant, path, response, refreshToken))
      }
    }
  }

  /** Who the token belongs to. */
  def self(tenant: String, token: Secret): Either[FolioError, SelfUser] =
    get(tenant, token, "/bl-users/_self").flatMap { body =>
      val servicePoint = body.path("servicePointsUser").path("defaultServicePointId").asText("")
      body.path("user").path("id").asText("") match {
        case "" =>
          Left(FolioError.UnexpectedAnswer(tenant, "/bl-users/_self", 200, "no user id in it"))
        case userId => Right(SelfUser(userId, Option.when(servicePoint.nonEmpty)(servicePoint)))
      }
    }

  /** @param path without query, e.g. `/users` */
  def get(
      tenant: String,
      token: Secret,
      path: String,
      params: (String, String)*
  ): Either[FolioError, JsonNode] = {
    val query = params.map { case (name, value) => s"$name=${URLEncoder.encode(value, UTF_8)}" }
    val uri = if (query.isEmpty) path else query.mkString(s"$path?", "&", "")
    val request = builder(uri).GET
      .header("x-okapi-tenant", tenant)
      .header("x-okapi-token", token.reveal)
    send(tenant, path, request, token).flatMap { response =>
      if (response.statusCode == 200) parse(tenant, path, response.body, token)
      else Left(refusal(tenant, path, response, token))
    }
  }

  /** One page of a list: what is in the array of the given name. */
  def list(
      tenant: String,
      token: Secret,
      path: String,
      arrayName: String,
      cql: String,
      limit: Int,
      offset: Int,
  ): Either[FolioError, Vector[JsonNode]] = {
    val params =
      Seq("query" -> cql, "limit" -> limit.toString, "offset" -> offset.toString)
    get(tenant, token, path, params: _*).flatMap { body =>
      val array = body.path(arrayName)
      if (array.isArray) Right(array.elements.asScala.toVector)
      else Left(FolioError.UnexpectedAnswer(tenant, path, 200, s"no list $arrayName in it"))
    }
  }

  /** Makes a record; @return what the target answered, e.g. the record with its id. */
  def post(
      tenant: String,
      token: Secret,
      path: String,
      body: JsonNode,
  ): Either[FolioError, JsonNode] =
    send(tenant, path, postAs(tenant, token, path, body), token).flatMap { response =>
      response.statusCode match {
        case 200 | 201 => parse(tenant, path, response.body, token)
        case _ => Left(refusal(tenant, path, response, token))
      }
    }

  /**
   * Whether anything answers, whatever it says, and what time it is there.
   *
   * @param path e.g. `/_/version`
   */
  def greet(path: String): Either[FolioError, Greeting] = {
    val asked = Instant.now
    send("", path, builder(path).GET).map { response =>
      val answered = Instant.now
      val date = response.headers.firstValue("date")
      val there = Option.when(date.isPresent)(date.get).flatMap(HttpDate.parse)
      Greeting(there.map(ClockComparison.of(_, asked, answered)))
    }
  }

  /**
   * Ids of the tenant's modules, such as `mod-users-19.3.1`. `None`: the gateway does not tell, as when
   * the list needs a permission, or when it is no Okapi.
   */
  def modules(tenant: String): Either[FolioError, Option[Vector[String]]] = {
    // With a tenant in the header, Okapi would look for a module that serves the path.
    val path = s"/_/proxy/tenants/$tenant/modules"
    send(tenant, path, builder(path).GET).map { response =>
      if (response.statusCode != 200) None
      else
        parse(tenant, path, response.body).toOption
          .filter(_.isArray)
          .map(_.elements.asScala.map(_.path("id").asText).toVector)
    }
  }

  /** Whether the edge modules take the API key: they know the patron or do not, but not the key. */
  def edgeKeyIsAccepted(tenant: String, key: Secret): Either[FolioError, Boolean] = {
    val path = s"/patron/account/${UUID.randomUUID}"
    val uri = s"$path?apikey=${URLEncoder.encode(key.reveal, UTF_8)}"
    send(tenant, "/patron/account/{id}", builder(uri).GET, key)
      .map(response => response.statusCode != 401 && response.statusCode != 403)
  }

  /** How many records match. Above 1000 FOLIO may estimate. */
  def count(tenant: String, token: Secret, path: String, cql: String): Either[FolioError, Long] =
    // Not 0, which some modules refuse, such as mod-entities-links.
    get(tenant, token, path, "query" -> cql, "limit" -> "1").flatMap { body =>
      val total = body.path("totalRecords")
      if (total.isNumber) Right(total.asLong)
      else Left(FolioError.UnexpectedAnswer(tenant, path, 200, "no totalRecords in it"))
    }

  /** Whether a list has so many records: sure where a count may be an estimate. */
  def hasAtLeast(
      tenant: String,
      token: Secret,
      path: String,
      cql: String,
      records: Long,
  ): Either[FolioError, Boolean] =
    get(
      tenant,
      token,
      path,
      "query" -> cql,
      "limit" -> "1",
      "offset" -> (records - 1).toString,
    ).map(_.elements.asScala.exists(value => value.isArray && !value.isEmpty))

  private def builder(uri: String): HttpRequest.Builder =
    HttpRequest
      .newBuilder(URI.create(okapiUrl + uri))
      .timeout(timeout)
      .header("Accept", "application/json, text/plain")

  private def post(path: String, body: String): HttpRequest.Builder =
    builder(path)
      .header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(body))

  private def postAs(
      tenant: String,
      token: Secret,
      path: String,
      body: JsonNode,
  ): HttpRequest.Builder =
    post(path, body.toString)
      .header("x-okapi-tenant", tenant)
      .header("x-okapi-token", token.reveal)

  private def send(
      tenant: String,
      path: String,
      request: HttpRequest.Builder,
      secrets: Secret*
  ): Either[FolioError, HttpResponse[String]] =
    try Right(http.send(request.build(), HttpResponse.BodyHandlers.ofString()))
    catch {
      case NonFatal(e) =>
        val reason = FolioError.words(ConnectionWords.of(e), secrets: _*)
        Left(FolioError.Unreachable(tenant, okapiUrl + path, reason))
    }

  /** @param secrets that were sent, in case the answer repeats them */
  private def refusal(
      tenant: String,
      path: String,
      response: HttpResponse[String],
      secrets: Secret*
  ): FolioError = {
    val words = errorWords(response, secrets: _*)
    val status = response.statusCode
    if (status >= 300 && status < 400)
      FolioError.Redirected(tenant, path, status, whereTo(response))
    else if (words.startsWith("No such Tenant")) FolioError.UnknownTenant(tenant, path, words)
    else if (response.statusCode == 404) FolioError.NoRoute(tenant, path, words)
    else FolioError.UnexpectedAnswer(tenant, path, response.statusCode, words)
  }

  /** The host alone: the rest of an address may hold a secret. */
  private def whereTo(response: HttpResponse[String]): String = {
    val location = response.headers.firstValue("location").orElse("")
    HostPort.ofUrl(location).fold(_ => "nowhere that is a plain URL", _.toString)
  }

  /** FOLIO's modules answer `{"errors":[{"message":...}]}` or plain text. */
  private def errorWords(response: HttpResponse[String], secrets: Secret*): String = {
    val message =
      try
        FolioClient.json.readTree(response.body).path("errors").path(0).path("message").asText("")
      catch { case NonFatal(_) => "" }
    FolioError.words(if (message.nonEmpty) message else response.body, secrets: _*)
  }

  private def parse(
      tenant: String,
      path: String,
      body: String,
      secrets: Secret*
  ): Either[FolioError, JsonNode] =
    try Right(FolioClient.json.readTree(body))
    catch {
      case NonFatal(_) =>
        val words = s"no JSON: ${FolioError.words(body, secrets: _*)}"
        Left(FolioError.UnexpectedAnswer(tenant, path, 200, words))
    }

  private def tokens(
      tenant: String,
      path: String,
      response: HttpResponse[String],
  ): Either[FolioError, Login] = {
    val cookies = response.headers.allValues("set-cookie").asScala.flatMap(Cookie.parse).toVector
    val refresh = cookies.find(_.name == "folioRefreshToken").map(c => new Secret(c.value))
    val withExpiry = cookies.find(_.name == "folioAccessToken").map { cookie =>
      Login(new Secret(cookie.value), cookie.maxAgeSeconds, refresh)
    }
    def legacy: Option[Login] = {
      val header = response.headers.firstValue("x-okapi-token")
      Option.when(header.isPresent)(Login(new Secret(header.get), None, None))
    }
    withExpiry
      .orElse(legacy)
      .toRight(FolioError.UnexpectedAnswer(tenant, path, response.statusCode, "no token in it"))
  }
}

object FolioClient {
  private val json = new ObjectMapper()
}
