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
    page.set[JsonNode]("space", json().put("key", settings.space))
    settings.parent.foreach(id => page.set[JsonNode]("ancestors", list(json().put("id", id))))
    calls.send("a new page", "POST", content, page).map(made => of(made, made, None))
  }

  override protected def properties(page: String): String = s"$content/$page/property"

  override protected def markPath(mark: WikiMark): String = ConfluenceApi.MarkKey

  override protected def markOf(id: String): Either[WebFailure, Option[WikiMark]] =
    calls
      .find("the page's property", s"${properties(id)}/${ConfluenceApi.MarkKey}?expand=version")
      .map(_.flatMap(markIn))

  override protected def written(title: String, body: String): ObjectNode = {
    val page = json().put("type", "page").put("title", title)
    val storage = json().put("value", body).put("representation", "storage")
    page.set[JsonNode]("body", json().set[JsonNode]("storage", storage))
    page
  }

  override protected def of(page: JsonNode, answer: JsonNode, mark: Option[WikiMark]): WikiPage = {
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
