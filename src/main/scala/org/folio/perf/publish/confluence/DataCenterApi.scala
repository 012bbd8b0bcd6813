package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.publish.WebFailure
import org.folio.perf.publish.confluence.ConfluenceCalls.{encoded, json, list}
import org.folio.perf.settings.ConfluenceSettings

/** Confluence Data Center: `/rest/api/content`. */
final private[confluence] class DataCenterApi(
    protected val calls: ConfluenceCalls,
    settings: ConfluenceSettings,
) extends ConfluenceApi {
  private val Content = "/rest/api/content"

  override def find(title: String): Either[WebFailure, Option[WikiPage]] =
    for {
      found <- calls.get(
        "the page",
        s"$Content?type=page&status=current&spaceKey=${encoded(settings.space)}" +
          s"&title=${encoded(title)}&expand=version",
      )
      page <- first(found) match {
        case None => Right(None)
        case Some(page) => markOf(page.path("id").asText).map(mark => Some(of(page, found, mark)))
      }
    } yield page

  override def create(title: String, body: String): Either[WebFailure, WikiPage] = {
    val page = content(title, body)
    page.set[JsonNode]("space", json().put("key", settings.space))
    settings.parent.foreach(id => page.set[JsonNode]("ancestors", list(json().put("id", id))))
    calls.send("a new page", "POST", Content, page).map(made => of(made, made, None))
  }

  override def update(
      page: WikiPage,
      title: String,
      body: String,
      remark: String,
  ): Either[WebFailure, WikiPage] = {
    val next = content(title, body).put("id", page.id)
    next.set[JsonNode]("version", json().put("number", page.version + 1).put("message", remark))
    calls
      .send(s"version ${page.version + 1} of the page", "PUT", s"$Content/${page.id}", next)
      .map(made => of(made, made, page.mark))
  }

  override def mark(page: WikiPage, run: String): Either[WebFailure, Unit] = {
    val property = json().put("key", ConfluenceApi.MarkKey)
    property.set[JsonNode]("value", markValue(run, page.version))
    val all = s"$Content/${page.id}/property"
    (page.mark match {
      case None => calls.send("the page's property", "POST", all, property)
      case Some(old) =>
        property.set[JsonNode]("version", json().put("number", old.number + 1))
        calls.send("the page's property", "PUT", s"$all/${ConfluenceApi.MarkKey}", property)
    }).map(_ => ())
  }

  private def markOf(id: String): Either[WebFailure, Option[WikiMark]] =
    calls
      .find("the page's property", s"$Content/$id/property/${ConfluenceApi.MarkKey}?expand=version")
      .map(_.flatMap(markIn))

  private def content(title: String, body: String): ObjectNode = {
    val page = json().put("type", "page").put("title", title)
    val storage = json().put("value", body).put("representation", "storage")
    page.set[JsonNode]("body", json().set[JsonNode]("storage", storage))
    page
  }

  private def of(page: JsonNode, answer: JsonNode, mark: Option[WikiMark]): WikiPage = {
    val version = page.path("version")
    val author = version.path("by").path("displayName").asText("")
    WikiPage(
      page.path("id").asText,
      version.path("number").asInt,
      mark,
      linkIn(page, answer, settings.url),
      Vector(author, version.path("when").asText("")).filter(_.nonEmpty).mkString(", "),
    )
  }
}
