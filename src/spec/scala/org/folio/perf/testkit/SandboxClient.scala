package org.folio.perf.testkit

import io.vertx.core.json.{JsonArray, JsonObject}
import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.data.SandboxAccounts
import org.folio.perf.sandbox.format.Json
import scala.jdk.CollectionConverters._

final case class Reply(status: Int, body: String, headers: Map[String, Vector[String]]) {
  def json: JsonObject = new JsonObject(body)
  def total: Int = json.getInteger("totalRecords").intValue
  def list(name: String): Vector[JsonObject] = Json.objects(json.getJsonArray(name))

  /** Messages in the response's `errors`. */
  def errors: Vector[String] = list("errors").map(_.getString("message"))
  def header(name: String): Option[String] = headers.get(name).flatMap(_.headOption)
}

/** Requests to a sandbox, as any HTTP client sends them. */
final case class SandboxClient(url: String, headers: Map[String, String]) {

  def get(path: String, query: (String, String)*): Reply = send("GET", path, None, query)
  def list(path: String, cql: String, more: (String, String)*): Reply =
    get(path, ("query" -> cql) +: more: _*)
  def post(path: String, body: JsonObject): Reply = send("POST", path, Some(body.encode), Nil)
  def put(path: String, body: JsonObject): Reply = send("PUT", path, Some(body.encode), Nil)
  def delete(path: String): Reply = send("DELETE", path, None, Nil)

  /** Paths, with places for ids, that the gateway's modules say they read. */
  def readPaths: Vector[String] = {
    val tenant = headers("x-okapi-tenant")
    val modules = new JsonArray(get(s"/_/proxy/tenants/$tenant/modules", "full" -> "true").body)
    for {
      module <- Json.objects(modules)
      interface <- Json.objects(module.getJsonArray("provides"))
      handler <- Json.objects(interface.getJsonArray("handlers"))
      if handler.getJsonArray("methods").contains("GET")
    } yield handler.getString("pathPattern")
  }

  def withHeader(name: String, value: String): SandboxClient =
    copy(headers = headers + (name -> value))
  def without(name: String): SandboxClient = copy(headers = headers - name)

  def send(
      method: String,
      path: String,
      body: Option[String],
      query: Seq[(String, String)],
  ): Reply = {
    val parameters = query.map { case (k, v) => s"$k=${URLEncoder.encode(v, UTF_8)}" }
    val uri = url + path + (if (parameters.isEmpty) "" else parameters.mkString("?", "&", ""))
    val typed =
      if (body.isEmpty || headers.contains("content-type")) headers
      else headers + ("content-type" -> "application/json")
    val request = HttpRequest
      .newBuilder(URI.create(uri))
      .method(method, body.fold(BodyPublishers.noBody)(BodyPublishers.ofString))
    typed.foreach { case (name, value) => request.header(name, value) }
    val response = SandboxClient.http.send(request.build, BodyHandlers.ofString)
    Reply(
      response.statusCode,
      response.body,
      response.headers.map.asScala.view.mapValues(_.asScala.toVector).toMap,
    )
  }
}

object SandboxClient {
  private val http = HttpClient.newHttpClient()

  val credentials: JsonObject = Json.obj(
    "username" -> SandboxAccounts.Username,
    "password" -> SandboxAccounts.Password,
  )

  def anonymous(url: String, tenant: String): SandboxClient =
    SandboxClient(url, Map("x-okapi-tenant" -> tenant))

  def loggedIn(url: String, tenant: String): SandboxClient = {
    val client = anonymous(url, tenant)
    client.withHeader(
      "x-okapi-token",
      client.post("/authn/login", credentials).json.getString("okapiToken"),
    )
  }
}
