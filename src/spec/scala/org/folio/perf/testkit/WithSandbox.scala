package org.folio.perf.testkit

import org.folio.perf.model.{Platform, TenantSize}
import org.folio.perf.settings.{SandboxAccounts, SandboxTenant}
import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.folio.perf.settings.{SandboxData, SandboxSettings}
import org.scalatest.{BeforeAndAfterAll, Suite}
import scala.concurrent.duration.{DurationInt, FiniteDuration}
import io.vertx.core.json.{JsonArray, JsonObject}
import java.net.{URI, URLEncoder}
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.format.Json
import scala.jdk.CollectionConverters._

/** Runs a sandbox with two small tenants for all tests of a class, and stops it after them. */
trait WithSandbox extends BeforeAndAfterAll { this: Suite =>

  /** Life of access tokens. */
  protected def tokenLife: FiniteDuration = 10.minutes

  /** Factor of the durations of jobs; 0: they end at once. */
  protected def serviceDemand: Double = 0

  protected def data: SandboxData = SandboxData.Prepared

  protected def tenants: Vector[SandboxTenant] = Vector(WithSandbox.North, WithSandbox.South)

  protected def platform: Platform = Platform.Okapi

  /** Release of FOLIO; `None`: the usual one of the platform. */
  protected def releaseName: Option[String] = None

  private var running: Option[RunningSandbox] = None

  protected def withSandbox[T](test: String => T): T = {
    if (running.isEmpty) running = Some(start(platform))
    test(running.get.url)
  }

  private def start(platform: Platform): RunningSandbox = Sandbox.start(
    SandboxSettings(
      "none",
      port = 0,
      serviceDemand,
      tokenLife,
      seed = 7L,
      data,
      platform = platform,
      releaseName = releaseName,
    ),
    tenants,
  )

  /** A member of staff of the first tenant, logged in. */
  protected def withFolio[T](test: SandboxClient => T): T =
    withSandbox(url => test(SandboxClient.loggedIn(url, WithSandbox.North.name)))

  /** The same for all tests. */
  protected lazy val folio: SandboxClient = withFolio(identity)

  /** A member of staff of another tenant. */
  protected def clientOf(tenant: String): SandboxClient = SandboxClient.loggedIn(folio.url, tenant)

  override protected def afterAll(): Unit = {
    running.foreach(_.close())
    super.afterAll()
  }
}

/** Tests of one sandbox. */
abstract class SandboxSuite extends PlainSuite with WithSandbox {

  /** Id of no record. */
  protected val unknown = "00000000-0000-4000-8000-000000000001"
}

abstract class TrilliumSuite extends SandboxSuite {
  override protected def releaseName: Option[String] = Some("Trillium")
}

object WithSandbox {
  val North: SandboxTenant = SandboxTenant("north", 1, TenantSize.Small, 1600, 2000, 400)
  val South: SandboxTenant = SandboxTenant("south", 2, TenantSize.Small, 100, 200, 60)

  /** Central tenant of the consortium whose members are both tenants. */
  val Central: SandboxTenant =
    SandboxTenant("central", 3, TenantSize.Small, 50, 10, 20, isCentral = true)
}

final case class Reply(status: Int, body: String, headers: Map[String, Vector[String]]) {
  def json: JsonObject = new JsonObject(body)
  def id: String = text("id")
  def text(field: String): String = json.getString(field)
  def total: Int = json.getInteger("totalRecords").intValue
  def list(name: String): Vector[JsonObject] = Json.objects(json.getJsonArray(name))

  /** The records of an answer that has one list. */
  def records: Vector[JsonObject] =
    json.asScala.map(_.getValue).collectFirst { case list: JsonArray => Json.objects(list) }.get

  def record: JsonObject = records.head

  /** A field of these records. */
  def texts(field: String): Vector[String] = records.map(_.getString(field))

  def answer: (Int, String) = status -> body

  /** Status, and code of the first error. */
  def refusal: (Int, String) = status -> code
  def code: String = error.getString("code")

  /** The first of the response's `errors`. */
  def error: JsonObject = list("errors").head

  /** Messages in the response's `errors`. */
  def errors: Vector[String] = list("errors").map(_.getString("message"))
  def header(name: String): Option[String] = headers.get(name).flatMap(_.headOption)
}

/** Requests to a sandbox, as any HTTP client sends them. */
final case class SandboxClient(url: String, headers: Map[String, String]) {

  def get(path: String, query: (String, String)*): Reply = send("GET", path, None, query)
  def read(path: String, query: (String, String)*): JsonObject = get(path, query: _*).json
  def list(path: String, cql: String, more: (String, String)*): Reply =
    get(path, ("query" -> cql) +: more: _*)

  /** The first record that the query finds. */
  def first(path: String, cql: String, more: (String, String)*): JsonObject = list(path, cql, more: _*).record
  def post(path: String, body: JsonObject): Reply = send("POST", path, Some(body.encode), Nil)
  def post(path: String): Reply = send("POST", path, None, Nil)

  /** Posts a record. @return its id */
  def create(path: String, body: JsonObject): String = post(path, body).id
  def put(path: String, body: JsonObject): Reply = send("PUT", path, Some(body.encode), Nil)
  def delete(path: String): Reply = send("DELETE", path, None, Nil)

  /** Does something while the sandbox has a fault. */
  def withFault[T](fault: (String, String)*)(test: => T): T = {
    val control = SandboxClient(url, Map.empty)
    assert(control.send("POST", "/_/faults", None, fault).status == 200)
    try test
    finally { control.delete("/_/faults"); () }
  }

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
