package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.model.JsonTree
import org.folio.perf.publish.ReportFile
import org.folio.perf.publish.confluence.ConfluenceCalls.encoded
import org.folio.perf.settings.ConfluenceSettings
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
          s"Confluence has no space ${settings.space} that the token's owner can see. Check space, and the owner's permissions."
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
