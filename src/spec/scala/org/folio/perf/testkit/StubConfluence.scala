package org.folio.perf.testkit

import com.fasterxml.jackson.databind.JsonNode
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import org.folio.perf.model.JsonTree
import scala.collection.mutable
import scala.jdk.CollectionConverters._

/**
 * A stand-in of Confluence's REST API with one space, PERF, as strict as the API's documentation.
 *
 * @param cloud true: version 2 of the API below /wiki, and basic authentication alone
 * @param attachmentLimit largest attachment in bytes
 */
final class StubConfluence(cloud: Boolean, attachmentLimit: Long = 1L << 20) extends StubWeb {
  import StubConfluence._
  val pages: mutable.Map[String, Page] = mutable.LinkedHashMap.empty
  private var ids = 1000

  /** Base of Confluence below the server's URL. */
  val context: String = if (cloud) "/wiki" else "/confluence"

  def page: Page = pages.values.head

  /** A page that a person has made. */
  def written(title: String): Page = {
    val made = Page(nextId(), title, "<p>By hand.</p>", version = 1, message = "")
    pages(made.id) = made
    made
  }

  /** A person edits a page in the browser. */
  def edit(page: Page): Unit = {
    page.version += 1
    page.body = "<p>Edited.</p>"
    page.message = ""
  }

  override protected def answer(request: StubRequest): StubAnswer = {
    val path = request.path.stripPrefix(context).split('/').toVector.drop(1)
    if (!accepts(request.header("authorization"))) error(401, "Unauthorized")
    else if (!request.path.startsWith(s"$context/")) error(404, "no such context")
    else if (isJson(request) && json(request).isEmpty) error(400, "no JSON")
    else
      (request.method, path) match {
        case (method, Vector("rest", "api", "content", rest @ _*)) =>
          content(method, rest.toVector, request)
        case (method, Vector("api", "v2", rest @ _*)) if cloud => v2(method, rest.toVector, request)
        case _ => error(404, "null for uri")
      }
  }

  private def accepts(header: String): Boolean = {
    val basic = Base64.getEncoder.encodeToString(s"$User:$Token".getBytes(UTF_8))
    header == s"Basic $basic" || !cloud && header == s"Bearer $Token"
  }

  private def content(method: String, path: Vector[String], request: StubRequest): StubAnswer =
    (method, path) match {
      case ("GET", Vector()) if !cloud =>
        results(asked(request, "spaceKey" -> Space).map(asV1))
      case ("POST", Vector()) if !cloud =>
        val body = json(request).get
        if (body.path("type").asText != "page") error(400, "type is required")
        else if (body.path("space").path("key").asText != Space)
          error(404, s"No space with key : ${body.path("space").path("key").asText}")
        else create(body.path("title").asText, body.path("body").path("storage"), asV1)
      case ("PUT", Vector(id)) if !cloud =>
        update(id, json(request).get, _.path("body").path("storage"), asV1)
      case (_, Vector(id, "child", "attachment", rest @ _*)) =>
        on(id)(attachment(method, _, rest.toVector, request))
      case ("POST", Vector(id, "label")) => on(id)(label(_, json(request).get))
      case _ => error(404, "No content found")
    }

  private def v2(method: String, path: Vector[String], request: StubRequest): StubAnswer =
    (method, path) match {
      case ("GET", Vector("spaces")) =>
        val known = request.parameters.get("keys").contains(Space)
        results(if (known) Seq(JsonTree.of("id" -> SpaceId, "key" -> Space)) else Nil)
      case ("GET", Vector("pages")) =>
        results(asked(request, "space-id" -> SpaceId).map(asV2))
      case ("POST", Vector("pages")) =>
        val body = json(request).get
        if (body.path("spaceId").asText != SpaceId) error(404, "no such space")
        else create(body.path("title").asText, body.path("body"), asV2)
      case ("PUT", Vector("pages", id)) =>
        val body = json(request).get
        if (body.path("id").asText != id || body.path("status").asText != "current")
          error(400, "id and status are required")
        else update(id, body, _.path("body"), asV2)
      case _ => error(404, "Not Found")
    }

  /** Pages of the title that is asked for in our space. @param space parameter and value that mean it */
  private def asked(request: StubRequest, space: (String, String)): Iterable[Page] = {
    val (name, value) = space
    val isHere = request.parameters.get(name).contains(value)
    pages.values.filter(page => isHere && request.parameters.get("title").contains(page.title))
  }

  private def results(items: Iterable[JsonNode]): StubAnswer =
    StubWeb.json(JsonTree.of("results" -> items.toVector))

  private def create(title: String, storage: JsonNode, form: Page => JsonNode): StubAnswer =
    if (title.isEmpty || title.length > 255) error(400, "title must have 1 to 255 characters")
    else if (pages.values.exists(_.title == title))
      error(400, s"A page with this title already exists: $title")
    else
      checked(storage) { body =>
        val made = Page(nextId(), title, body, version = 1, message = "")
        pages(made.id) = made
        StubWeb.json(form(made))
      }

  private def update(
      id: String,
      body: JsonNode,
      storage: JsonNode => JsonNode,
      form: Page => JsonNode,
  ): StubAnswer = on(id) { page =>
    val number = body.path("version").path("number")
    if (!number.isInt) error(400, "version.number is required")
    else if (body.path("title").asText.isEmpty) error(400, "title is required")
    else if (number.asInt != page.version + 1)
      error(409, s"Version must be incremented on update. Current version is: ${page.version}")
    else
      checked(storage(body)) { text =>
        page.version += 1
        page.body = text
        page.message = body.path("version").path("message").asText
        StubWeb.json(form(page))
      }
  }

  private def checked(storage: JsonNode)(use: String => StubAnswer): StubAnswer =
    if (storage.path("representation").asText != "storage") error(400, "representation is required")
    else
      StorageFormat
        .parse(storage.path("value").asText)
        .fold(error(400, _), _ => use(storage.path("value").asText))

  private def attachment(
      method: String,
      page: Page,
      path: Vector[String],
      request: StubRequest,
  ): StubAnswer =
    if (method == "GET") {
      val same = page.files.filter(f => request.parameters.get("filename").contains(f._1))
      results(same.map { case (name, _) => JsonTree.of("id" -> s"att-$name", "title" -> name) })
    } else if (request.header("x-atlassian-token") != "nocheck") error(403, "XSRF check failed")
    else
      MultipartForm.file(request, Set("comment", "minorEdit")) match {
        case None => error(400, "no multipart form with a file")
        case Some((_, bytes)) if bytes.length > attachmentLimit =>
          error(413, s"The attachment is larger than $attachmentLimit bytes")
        case Some((name, bytes)) =>
          val place = path.headOption.map(_.stripPrefix("att-"))
          if (place.isEmpty && page.files.contains(name))
            error(400, s"Cannot add a new attachment with same file name as an existing one: $name")
          else if (
            path.nonEmpty && (path.size != 2 || path(1) != "data" || !place.exists(
              page.files.contains
            ))
          )
            error(404, "no such attachment")
          else {
            page.files(place.getOrElse(name)) = bytes
            page.uploads += 1
            StubWeb.json(JsonTree.of("id" -> s"att-$name"))
          }
      }

  private def label(page: Page, body: JsonNode): StubAnswer = {
    val names =
      body.elements.asScala.map(l => l.path("prefix").asText -> l.path("name").asText).toVector
    if (!body.isArray || names.exists(l => l._1 != "global" || !l._2.matches("[a-z0-9_-]{1,255}")))
      error(400, "label is invalid")
    else {
      page.labels ++= names.map(_._2)
      results(Nil)
    }
  }

  private def on(id: String)(use: Page => StubAnswer): StubAnswer =
    pages.get(id).fold(error(404, s"No content found with id $id"))(use)

  private def nextId(): String = {
    ids += 1
    ids.toString
  }

  private def asV1(page: Page): JsonNode = JsonTree.of(
    "id" -> page.id,
    "type" -> "page",
    "title" -> page.title,
    "version" -> versionOf(page, "when" -> When, "by" -> JsonTree.of("displayName" -> "Ann")),
    "_links" -> JsonTree.of("webui" -> s"/display/$Space/${page.id}"),
  )

  private def asV2(page: Page): JsonNode = JsonTree.of(
    "id" -> page.id,
    "status" -> "current",
    "title" -> page.title,
    "version" -> versionOf(page, "createdAt" -> When),
    "_links" -> JsonTree.of("webui" -> s"/spaces/$Space/pages/${page.id}"),
  )

  private def error(status: Int, words: String): StubAnswer = StubWeb.json(
    if (cloud) JsonTree.of("errors" -> Vector(JsonTree.of("title" -> words)))
    else JsonTree.of("message" -> words, "statusCode" -> status),
    status,
  )
}

object StubConfluence {
  val User = "robot@example.org"
  val Token = "canary-token"
  private val Space = "PERF"
  private val SpaceId = "77"
  private val When = "2026-11-22T10:00:00.000Z"

  final case class Page(
      id: String,
      title: String,
      var body: String,
      var version: Int,
      var message: String,
      files: mutable.Map[String, String] = mutable.LinkedHashMap.empty,
      labels: mutable.Set[String] = mutable.LinkedHashSet.empty,
      var uploads: Int = 0,
  )

  private def versionOf(page: Page, more: (String, Any)*): JsonNode =
    JsonTree.of(Vector("number" -> page.version, "message" -> page.message) ++ more: _*)
}

/** A form of several parts, with a body that has one character for each byte. */
private object MultipartForm {

  /**
   * Name and bytes of the part `file`.
   *
   * @param fields names that other parts may have
   * @return `None`: it is no such form, has no file or another part
   */
  def file(request: StubRequest, fields: Set[String]): Option[(String, String)] =
    "multipart/form-data; boundary=(\\S+)".r
      .findFirstMatchIn(request.header("content-type"))
      .map(_.group(1))
      .filter(boundary => request.body.endsWith(s"\r\n--$boundary--\r\n"))
      .flatMap { boundary =>
        val parts = s"\r\n${request.body}".split(s"\r\n--$boundary(--)?\r\n").filter(_.nonEmpty)
        val known = parts.map { part =>
          val (head, body) = part.splitAt(part.indexOf("\r\n\r\n"))
          "name=\"(\\w+)\"(?:; filename=\"([^\"]+)\")?".r
            .findFirstMatchIn(head)
            .map(m => (m.group(1), Option(m.group(2)), body.drop(4)))
        }
        Option
          .when(known.forall(_.exists { case (name, _, _) => name == "file" || fields(name) }))(
            known
          )
          .flatMap(_.flatten.collectFirst { case ("file", Some(name), bytes) => name -> bytes })
      }
}
