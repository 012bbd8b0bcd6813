package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.publish.{ReportFile, WebFailure}
import org.folio.perf.publish.confluence.ConfluenceCalls.encoded
import org.folio.perf.model.JsonTree
import scala.jdk.CollectionConverters._
import org.folio.perf.settings.ConfluenceSettings

/** Pages of one space, by one form of the REST API. Attachments and labels are the same in both. */
private[confluence] trait ConfluenceApi {
  protected def calls: ConfluenceCalls
  protected def settings: ConfluenceSettings

  /** Path of all pages; a page adds its id. */
  protected def content: String

  /** A page as both forms of the API take it, without its id and version. */
  protected def written(title: String, body: String): ObjectNode

  /** Author and time of a version, as far as Confluence names them. */
  protected def editor(version: JsonNode): String

  /** Path of the properties of a page with this id, and behind it that of ours. */
  protected def properties(page: String): String
  protected def markPath(mark: WikiMark): String
  protected def markOf(page: String): Either[WebFailure, Option[WikiMark]]

  /** The page with a title; `None`: there is none that the token's owner can see. */
  def find(title: String): Either[WebFailure, Option[WikiPage]]

  /** @param body in storage format */
  def create(title: String, body: String): Either[WebFailure, WikiPage]

  /**
   * Writes the version after `page.version`. Left with status 409: it is not the current one.
   *
   * @param remark of the version in the page's history
   */
  def update(
      page: WikiPage,
      title: String,
      body: String,
      remark: String,
  ): Either[WebFailure, WikiPage] = {
    val next = written(title, body).put("id", page.id)
    next.set[JsonNode]("version", JsonTree.of("number" -> (page.version + 1), "message" -> remark))
    calls
      .send(s"version ${page.version + 1} of the page", "PUT", s"$content/${page.id}", next)
      .map(made => wikiPage(made, made, page.mark))
  }

  /** Notes at a page that its current version is ours. */
  def mark(page: WikiPage, run: String): Either[WebFailure, Unit] = {
    val property =
      JsonTree.of("key" -> ConfluenceApi.MarkKey, "value" -> JsonTree.of("run" -> run, "pageVersion" -> page.version))
    val all = properties(page.id)
    (page.mark match {
      case None => calls.send("the page's property", "POST", all, property)
      case Some(old) =>
        property.set[JsonNode]("version", JsonTree.of("number" -> (old.number + 1)))
        calls.send("the page's property", "PUT", s"$all/${markPath(old)}", property)
    }).map(_ => ())
  }

  /** Attaches a file, or a new version of it if the page has one of this name. */
  def attach(page: WikiPage, file: ReportFile, comment: String): Either[WebFailure, Unit] = {
    val all = s"/rest/api/content/${page.id}/child/attachment"
    for {
      known <- calls.get(s"${file.name}", s"$all?filename=${encoded(file.name)}")
      same = known
        .path("results")
        .elements
        .asScala
        .find(_.path("title").asText == file.name)
        .map(_.path("id").asText)
      place = same.fold(all)(id => s"$all/${encoded(id)}/data")
      _ <- calls.upload(file.name, place, AttachmentForm(file, comment))
    } yield ()
  }

  /** Adds labels to those of the page. */
  def label(page: WikiPage, labels: Vector[String]): Either[WebFailure, Unit] =
    if (labels.isEmpty) Right(())
    else
      calls
        .send(
          "the labels",
          "POST",
          s"/rest/api/content/${page.id}/label",
          JsonTree.list(labels.map(name => JsonTree.of("prefix" -> "global", "name" -> name))),
        )
        .map(_ => ())

  /** The first page of a list, with our property. */
  protected def firstMarked(found: JsonNode): Either[WebFailure, Option[WikiPage]] =
    first(found) match {
      case None => Right(None)
      case Some(page) => markOf(page.path("id").asText).map(mark => Some(wikiPage(page, found, mark)))
    }

  /** Our property in an answer. Other values under its key are not ours. */
  protected def markIn(property: JsonNode): Option[WikiMark] = {
    val version = property.at("/value/pageVersion")
    Option.when(version.isInt)(
      WikiMark(property.path("id").asText, property.at("/version/number").asInt(1), version.asInt)
    )
  }

  /** @param answer has the page, or is it */
  protected def wikiPage(page: JsonNode, answer: JsonNode, mark: Option[WikiMark]): WikiPage = {
    val link = Option(page.at("/_links/webui").asText("")).filter(_.startsWith("/")).map { path =>
      val roots = Iterator(page, answer).map(_.at("/_links/base").asText(""))
      roots.find(_.nonEmpty).getOrElse(settings.url) + path
    }
    val version = page.path("version")
    WikiPage(page.path("id").asText, version.path("number").asInt, mark, link, editor(version))
  }

  protected def first(items: JsonNode): Option[JsonNode] =
    items.path("results").elements.asScala.nextOption()
}

private[confluence] object ConfluenceApi {

  /** Key of our property. Confluence takes letters, digits, dots and dashes. */
  val MarkKey = "folio-perf"
}

/**
 * A page of Confluence.
 *
 * @param version number of its current version
 * @param mark what we left at the page when we wrote it last; `None`: nothing
 * @param link its address for readers
 * @param editor author and time of the current version, as far as Confluence names them
 */
final private[confluence] case class WikiPage(
    id: String,
    version: Int,
    mark: Option[WikiMark],
    link: Option[String],
    editor: String,
) {

  /** Whether nobody else has written the current version. */
  def isOurs: Boolean = mark.exists(_.pageVersion == version)
}

/**
 * A content property of a page, which readers do not see.
 *
 * @param id of the property; Confluence Cloud finds it by this id
 * @param number version of the property itself
 * @param pageVersion version of the page that we wrote
 */
final private[confluence] case class WikiMark(id: String, number: Int, pageVersion: Int)

/** Confluence Cloud: pages and properties by version 2 of the API, which has no labels and takes no files. */
final private[confluence] class CloudApi(
    protected val calls: ConfluenceCalls,
    protected val settings: ConfluenceSettings,
) extends ConfluenceApi {
  override protected val content = "/api/v2/pages"

  override def find(title: String): Either[WebFailure, Option[WikiPage]] =
    for {
      space <- spaceId
      found <- calls.get(
        "the page",
        s"$content?space-id=${encoded(space)}&title=${encoded(title)}&status=current",
      )
      page <- firstMarked(found)
    } yield page

  override def create(title: String, body: String): Either[WebFailure, WikiPage] =
    for {
      space <- spaceId
      page = written(title, body).put("spaceId", space)
      made <- calls.send(
        "a new page",
        "POST",
        content,
        settings.parent.fold(page)(id => page.put("parentId", id)),
      )
    } yield wikiPage(made, made, None)

  override protected def properties(page: String): String = s"$content/$page/properties"

  override protected def markPath(mark: WikiMark): String = encoded(mark.id)

  override protected def markOf(id: String): Either[WebFailure, Option[WikiMark]] =
    calls
      .get("the page's property", s"${properties(id)}?key=${ConfluenceApi.MarkKey}")
      .map(first(_).flatMap(markIn))

  private def spaceId: Either[WebFailure, String] =
    calls.get("the space", s"/api/v2/spaces?keys=${encoded(settings.space)}").flatMap { found =>
      first(found)
        .map(_.path("id").asText)
        .toRight(
          WebFailure(
            s"Confluence has no space ${settings.space} that the token's owner can see. Check space, and the " +
              "owner's permissions."
          )
        )
    }

  override protected def written(title: String, body: String): ObjectNode = JsonTree.of(
    "status" -> "current",
    "title" -> title,
    "body" -> JsonTree.of("representation" -> "storage", "value" -> body),
  )

  override protected def editor(version: JsonNode): String = version.path("createdAt").asText("")
}

/** Confluence Data Center: `/rest/api/content`. */
final private[confluence] class DataCenterApi(
    protected val calls: ConfluenceCalls,
    protected val settings: ConfluenceSettings,
) extends ConfluenceApi {
  override protected val content = "/rest/api/content"

  override def find(title: String): Either[WebFailure, Option[WikiPage]] =
    for {
      found <- calls.get(
        "the page",
        s"$content?type=page&status=current&spaceKey=${encoded(settings.space)}" +
          s"&title=${encoded(title)}&expand=version",
      )
      page <- firstMarked(found)
    } yield page

  override def create(title: String, body: String): Either[WebFailure, WikiPage] = {
    val page = written(title, body)
    page.set[JsonNode]("space", JsonTree.of("key" -> settings.space))
    settings.parent.foreach(id => page.set[JsonNode]("ancestors", JsonTree.list(Seq(JsonTree.of("id" -> id)))))
    calls.send("a new page", "POST", content, page).map(made => wikiPage(made, made, None))
  }

  override protected def properties(page: String): String = s"$content/$page/property"

  override protected def markPath(mark: WikiMark): String = ConfluenceApi.MarkKey

  override protected def markOf(id: String): Either[WebFailure, Option[WikiMark]] =
    calls
      .find("the page's property", s"${properties(id)}/${ConfluenceApi.MarkKey}?expand=version")
      .map(_.flatMap(markIn))

  override protected def written(title: String, body: String): ObjectNode = JsonTree.of(
    "type" -> "page",
    "title" -> title,
    "body" -> JsonTree.of("storage" -> JsonTree.of("value" -> body, "representation" -> "storage")),
  )

  override protected def editor(version: JsonNode): String =
    Vector(version.at("/by/displayName"), version.path("when")).map(_.asText("")).filter(_.nonEmpty).mkString(", ")
}
