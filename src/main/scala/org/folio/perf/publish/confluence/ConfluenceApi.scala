package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.publish.{ReportFile, WebFailure}
import org.folio.perf.publish.confluence.ConfluenceCalls.{encoded, json, list}
import scala.jdk.CollectionConverters._

/** Pages of one space, by one form of the REST API. Attachments and labels are the same in both. */
private[confluence] trait ConfluenceApi {
  protected def calls: ConfluenceCalls

  /** Path of all pages; a page adds its id. */
  protected def content: String

  /** A page as both forms of the API take it, without its id and version. */
  protected def written(title: String, body: String): ObjectNode

  /** @param answer has the page, or is it */
  protected def of(page: JsonNode, answer: JsonNode, mark: Option[WikiMark]): WikiPage

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
    next.set[JsonNode]("version", json().put("number", page.version + 1).put("message", remark))
    calls
      .send(s"version ${page.version + 1} of the page", "PUT", s"$content/${page.id}", next)
      .map(made => of(made, made, page.mark))
  }

  /** Notes at a page that its current version is ours. */
  def mark(page: WikiPage, run: String): Either[WebFailure, Unit] = {
    val property = json().put("key", ConfluenceApi.MarkKey)
    property.set[JsonNode]("value", markValue(run, page.version))
    val all = properties(page.id)
    (page.mark match {
      case None => calls.send("the page's property", "POST", all, property)
      case Some(old) =>
        property.set[JsonNode]("version", json().put("number", old.number + 1))
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
          list(labels.map(name => json().put("prefix", "global").put("name", name)): _*),
        )
        .map(_ => ())

  /** The first page of a list, with our property. */
  protected def firstMarked(found: JsonNode): Either[WebFailure, Option[WikiPage]] =
    first(found) match {
      case None => Right(None)
      case Some(page) => markOf(page.path("id").asText).map(mark => Some(of(page, found, mark)))
    }

  private def markValue(run: String, version: Int): JsonNode =
    json().put("run", run).put("pageVersion", version)

  /** Our property in an answer. Other values under its key are not ours. */
  protected def markIn(property: JsonNode): Option[WikiMark] = {
    val version = property.path("value").path("pageVersion")
    Option.when(version.isInt)(
      WikiMark(
        property.path("id").asText,
        property.path("version").path("number").asInt(1),
        version.asInt,
      )
    )
  }

  /** The address of a page, whose parts both forms name alike. */
  protected def linkIn(page: JsonNode, answer: JsonNode, base: String): Option[String] =
    Option(page.path("_links").path("webui").asText(""))
      .filter(_.startsWith("/"))
      .map { path =>
        val roots = Iterator(page, answer).map(_.path("_links").path("base").asText(""))
        roots.find(_.nonEmpty).getOrElse(base) + path
      }

  protected def first(items: JsonNode): Option[JsonNode] =
    items.path("results").elements.asScala.nextOption()
}

private[confluence] object ConfluenceApi {

  /** Key of our property. Confluence takes letters, digits, dots and dashes. */
  val MarkKey = "folio-perf"
}
