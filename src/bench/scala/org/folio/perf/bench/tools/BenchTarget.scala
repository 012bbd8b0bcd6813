package org.folio.perf.bench.tools

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.net.URI
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.{Files, Path}
import org.folio.perf.app.SandboxProcess
import org.folio.perf.settings.EmbeddedTenants
import org.folio.perf.feeders.SearchWords
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.settings.{LoginMethod, TenantAccount}
import org.folio.perf.workflows.search.WordLists
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** A sandbox whose stations cost nothing, for one run of one tool, and the records of it. */
final private[tools] class BenchTarget(folder: Path, tenants: Int) extends AutoCloseable {
  private val http = HttpClient.newHttpClient
  private val sandbox = SandboxProcess
    .start(Map("sandbox.serviceDemand" -> "0"))
    .fold(message => sys.error(message), identity)
  private val accounts: Vector[TenantAccount] = EmbeddedTenants.accounts.take(tenants)

  val url: String = sandbox.url
  val port: Int = URI.create(url).getPort
  def pid: Long = sandbox.pid

  /** What it served since the last call. */
  def served(): JsonNode = {
    val request = HttpRequest
      .newBuilder(URI.create(s"$url/_/served"))
      .POST(HttpRequest.BodyPublishers.noBody)
      .build()
    new ObjectMapper().readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body)
  }

  /** For our own run: the target's file, with the tenants' accounts beside it. */
  def conf(): Path = {
    val credentials = folder.resolve("credentials.csv")
    val owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    Files.deleteIfExists(credentials)
    Files.createFile(credentials, owner)
    val lines = accounts.map(a => s"${a.name},small,${a.username},${a.password.reveal},${a.edgeApiKey.get.reveal}")
    Files.write(
      credentials,
      ("tenant,size,username,password,edgeApiKey" +: lines).asJava,
    )
    val text = s"""target {
      |  okapiUrl = "$url"
      |  credentialsFile = "${credentials.toAbsolutePath}"
      |}
      |changes = any""".stripMargin
    Files.writeString(folder.resolve("bench.conf"), text).toAbsolutePath
  }

  /** For the others: a line of records an iteration, tenants in turn. */
  def records(perTenant: Int): Map[String, Path] = {
    val client = new FolioClient(url, 30.seconds)
    val tokens = new TokenKeeper(client, accounts, LoginMethod.WithExpiry)
    tokens.loginAll(_ => ()).fold(errors => sys.error(errors.map(_.message).mkString), identity)
    try {
      val words = WordLists.all.map(key => SearchWords.read(key.name))
      val perAccount = accounts.map { account =>
        val token = tokens.token(account.name).get
        def list(path: String, array: String, cql: String): Vector[JsonNode] = client
          .list(account.name, token, path, array, cql, perTenant, 0)
          .fold(error => sys.error(error.message), identity)
        val points = list("/locations", "locations", "cql.allRecords=1")
          .map(l => l.path("id").asText -> l.path("primaryServicePoint").asText)
          .toMap
        val items = list("/inventory/items", "items", """status.name=="Available"""")
        val patrons =
          list("/users", "users", "active==true and barcode=\"\"").filter(_.has("barcode"))
        val desks = items.zip(patrons).map { case (item, patron) =>
          val point = points(item.path("effectiveLocation").path("id").asText)
          Vector(item.path("barcode").asText, patron.path("barcode").asText, point)
        }
        (Vector(account.name, token.reveal), desks)
      }
      Map(
        "desks" -> write(
          "desks.tsv",
          (0 until perAccount.map(_._2.size).min).flatMap { i =>
            perAccount.map { case (who, of) => who ++ of(i) }
          },
        ),
        "searches" -> write(
          "searches.tsv",
          (0 until perTenant).map { i =>
            perAccount(i % perAccount.size)._1 ++ words.map(w => w(i % w.size))
          },
        ),
      )
    } finally tokens.close()
  }

  private def write(name: String, lines: Seq[Seq[String]]): Path =
    Files.write(folder.resolve(name), lines.map(_.mkString("\t")).asJava)

  override def close(): Unit = sandbox.close()
}
