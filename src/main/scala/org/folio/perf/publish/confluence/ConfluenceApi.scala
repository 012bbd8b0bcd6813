package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import java.net.http.HttpRequest.{BodyPublisher, BodyPublishers}
import java.net.http.HttpResponse
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.{Base64, UUID}
import org.folio.perf.http.Http
import org.folio.perf.http.Http.encoded
import org.folio.perf.model.JsonTree
import org.folio.perf.publish.{ReportFile, Sizes, WebClient}
import org.folio.perf.settings.{ConfluenceSettings, PublishingSecrets, Secret}
import scala.jdk.CollectionConverters._

/** Pages of one space, by one edition of the REST API. Attachments and labels are the same in both. */
abstract private[confluence] class ConfluenceApi(calls: ConfluenceCalls, settings: ConfluenceSettings) {
  import ConfluenceApi._

  /** Path of all pages; a page adds its id. */
  protected def content: String

  /** Query for the space, and for what an answer shall have. */
  protected def query: Either[String, String]

  /** A page as this edition takes it, without its id and version. */
  protected def written(title: String, body: String): ObjectNode

  /** A new page with its space and the page above it. */
  protected def placed(page: ObjectNode): Either[String, ObjectNode]

  /** The page with a title; `None`: there is none that the token's owner can see. */
  def find(title: String): Either[String, Option[WikiPage]] =
    for {
      space <- query
      found <- calls.get("the page", s"$content?$space&title=${encoded(title)}&status=current")
    } yield first(found).map(wikiPage(_, found))

  /** Makes a page, to be updated at once: only an update has a remark, by which we know our own versions. */
  def create(title: String): Either[String, WikiPage] =
    placed(written(title, "<p>folio-perf writes this page.</p>"))
      .flatMap(calls.send("a new page", "POST", content, _))
      .map(made => wikiPage(made, made))

  /** Writes the version after `page.version`, in storage format. Left also: it is not the current one. */
  def update(page: WikiPage, title: String, body: String, run: String): Either[String, WikiPage] = {
    val next = written(title, body).put("id", page.id)
    val number = page.version + 1
    next.set[JsonNode]("version", JsonTree.of("number" -> number, "message" -> s"$Remark$run"))
    calls.send(s"version $number of the page", "PUT", s"$content/${page.id}", next).map(made => wikiPage(made, made))
  }

  /** Attaches a file, or a new version of it if the page has one of this name. */
  def attach(page: WikiPage, file: ReportFile, run: String): Either[String, Unit] = {
    val all = s"/rest/api/content/${page.id}/child/attachment"
    for {
      known <- calls.get(file.name, s"$all?filename=${encoded(file.name)}")
      same = first(known).map(_.path("id").asText)
      place = same.fold(all)(id => s"$all/${encoded(id)}/data")
      _ <- calls.upload(file, place, s"$Remark$run")
    } yield ()
  }

  /** Adds labels to those of the page. */
  def label(page: WikiPage, labels: Vector[String]): Either[String, Unit] = {
    val all = JsonTree.list(labels.map(name => JsonTree.of("prefix" -> "global", "name" -> name)))
    calls.send("the labels", "POST", s"/rest/api/content/${page.id}/label", all).map(_ => ())
  }

  /** @param answer has the page, or is it */
  private def wikiPage(page: JsonNode, answer: JsonNode): WikiPage = {
    val link = Option(page.at("/_links/webui").asText("")).filter(_.startsWith("/")).map { path =>
      val roots = Iterator(page, answer).map(_.at("/_links/base").asText(""))
      roots.find(_.nonEmpty).getOrElse(settings.url) + path
    }
    val version = page.path("version")
    val editor = Vector(version.at("/by/displayName"), version.path("when"), version.path("createdAt"))
    WikiPage(
      page.path("id").asText,
      version.path("number").asInt,
      version.path("message").asText("").startsWith(Remark),
      link,
      editor.map(_.asText("")).filter(_.nonEmpty).mkString(", "),
    )
  }

  protected def first(items: JsonNode): Option[JsonNode] =
    items.path("results").elements.asScala.nextOption()
}

private object ConfluenceApi {

  /** Begins the remark of each version that we write, in the page's history. */
  private val Remark = "folio-perf: "
}

/**
 * A page of Confluence.
 *
 * @param version number of its current version
 * @param isOurs whether nobody else has written the current version
 * @param link its address for readers
 * @param editor author and time of the current version, as far as Confluence names them
 */
final private[confluence] case class WikiPage(
    id: String,
    version: Int,
    isOurs: Boolean,
    link: Option[String],
    editor: String,
)

/** Confluence Cloud: pages by version 2 of the API, which has no labels and takes no files. */
final private[confluence] class CloudApi(calls: ConfluenceCalls, settings: ConfluenceSettings)
    extends ConfluenceApi(calls, settings) {
  override protected val content = "/api/v2/pages"

  override protected def query: Either[String, String] = spaceId.map(id => s"space-id=${encoded(id)}")

  override protected def placed(page: ObjectNode): Either[String, ObjectNode] = spaceId.map { id =>
    settings.parent.foreach(page.put("parentId", _))
    page.put("spaceId", id)
  }

  private def spaceId: Either[String, String] =
    calls.get("the space", s"/api/v2/spaces?keys=${encoded(settings.space)}").flatMap { found =>
      first(found)
        .map(_.path("id").asText)
        .toRight(
          s"Confluence has no space ${settings.space} that the token's owner can see. Check space, and the owner's " +
            "permissions."
        )
    }

  override protected def written(title: String, body: String): ObjectNode = JsonTree.of(
    "status" -> "current",
    "title" -> title,
    "body" -> JsonTree.of("representation" -> "storage", "value" -> body),
  )
}

/** Confluence Data Center: `/rest/api/content`. */
final private[confluence] class DataCenterApi(calls: ConfluenceCalls, settings: ConfluenceSettings)
    extends ConfluenceApi(calls, settings) {
  override protected val content = "/rest/api/content"

  override protected def query: Either[String, String] =
    Right(s"type=page&spaceKey=${encoded(settings.space)}&expand=version")

  override protected def placed(page: ObjectNode): Either[String, ObjectNode] = {
    settings.parent.foreach(id => page.set[JsonNode]("ancestors", JsonTree.list(Seq(JsonTree.of("id" -> id)))))
    Right(page.set[ObjectNode]("space", JsonTree.of("key" -> settings.space)))
  }

  override protected def written(title: String, body: String): ObjectNode = JsonTree.of(
    "type" -> "page",
    "title" -> title,
    "body" -> JsonTree.of("storage" -> JsonTree.of("value" -> body, "representation" -> "storage")),
  )
}

/**
 * Calls of Confluence's REST API, whose answers are JSON. Paths are below the base, with their query.
 *
 * @param http client with the token
 */
final private[confluence] class ConfluenceCalls(http: WebClient, settings: ConfluenceSettings) {

  /** @param what the request in messages, after "for" */
  def get(what: String, path: String): Either[String, JsonNode] =
    call(what, "GET", path, BodyPublishers.noBody)

  def send(what: String, method: String, path: String, body: JsonNode): Either[String, JsonNode] =
    call(what, method, path, BodyPublishers.ofString(body.toString), "content-type" -> WebClient.Json)

  /** Sends a form (RFC 7578) with a file, which is not held in memory. @param comment to this version of the file */
  def upload(file: ReportFile, path: String, comment: String): Either[String, JsonNode] = {
    val boundary = s"folio-perf-${UUID.randomUUID}"
    def field(head: String) = s"--$boundary\r\ncontent-disposition: form-data; $head\r\n\r\n"
    val fields = field("name=\"comment\"") + s"$comment\r\n" + field("name=\"minorEdit\"") + "true\r\n" +
      field(s"name=\"file\"; filename=\"${file.name}\"")
    val body = BodyPublishers.concat(
      BodyPublishers.ofString(fields),
      BodyPublishers.ofFile(file.path),
      BodyPublishers.ofString(s"\r\n--$boundary--\r\n"),
    )
    val kind = "content-type" -> s"multipart/form-data; boundary=$boundary"
    call(file.name, "POST", path, body, kind, "X-Atlassian-Token" -> "nocheck")
  }

  private def call(
      what: String,
      method: String,
      path: String,
      body: BodyPublisher,
      headers: (String, String)*
  ): Either[String, JsonNode] =
    http.send(what, method, s"${settings.url}$path", body, headers: _*).flatMap { answer =>
      val found = JsonTree.read(answer.body).filter(_ => answer.statusCode / 100 == 2)
      found.toRight(refusal(what, answer, body.contentLength))
    }

  /** For the person who publishes. @param bytes size of what was sent */
  private def refusal(what: String, answer: HttpResponse[String], bytes: Long): String = {
    val advice = answer.statusCode match {
      case 401 =>
        s"Check ${PublishingSecrets.ConfluenceToken} or the secret, that the token has not expired, and that " +
          "username is its owner."
      case 403 =>
        "Give the owner of the token the permission to view, add and edit pages and attachments in space " +
          s"${settings.space}."
      case 404 =>
        s"Check space (${settings.space}), parent and url, and that the owner of the token can see them."
      case 409 => "Somebody else changed the page at the same time. Publish the run again."
      case 413 =>
        s"It takes no request of ${Sizes.text(bytes)}. Raise the limit (usually 100 MiB for an attachment, " +
          "and less in a proxy), or publish without the archive: -Dattach=charts."
      case _ => s"Check the block confluence: ${settings.url} must be the base of Confluence."
    }
    s"Confluence answered ${answer.statusCode} for $what: ${Http.reason(answer)}. $advice"
  }
}

private[confluence] object ConfluenceCalls {

  /** The header that identifies us. */
  def authorization(username: Option[String], token: Secret): String = username match {
    case None => s"Bearer ${token.reveal}"
    case Some(name) =>
      val pair = s"$name:${token.reveal}".getBytes(UTF_8)
      s"Basic ${new String(Base64.getEncoder.encode(pair), ISO_8859_1)}"
  }
}
