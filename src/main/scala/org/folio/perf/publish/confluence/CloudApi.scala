package org.folio.perf.publish.confluence

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.publish.WebFailure
import org.folio.perf.publish.confluence.ConfluenceCalls.{encoded, json}
import org.folio.perf.settings.ConfluenceSettings

/** Confluence Cloud: pages and properties by version 2 of the API, which has no labels and takes no files. */
final private[confluence] class CloudApi(
    protected val calls: ConfluenceCalls,
    settings: ConfluenceSettings,
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
    } yield of(made, made, None)

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

  override protected def written(title: String, body: String): ObjectNode = {
    val page = json().put("status", "current").put("title", title)
    page.set[JsonNode]("body", json().put("representation", "storage").put("value", body))
    page
  }

  override protected def of(page: JsonNode, answer: JsonNode, mark: Option[WikiMark]): WikiPage = {
    val version = page.path("version")
    WikiPage(
      page.path("id").asText,
      version.path("number").asInt,
      mark,
      linkIn(page, answer, settings.url),
      version.path("createdAt").asText(""),
    )
  }
}
