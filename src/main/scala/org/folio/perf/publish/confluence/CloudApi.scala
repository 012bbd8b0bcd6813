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
  private val Pages = "/api/v2/pages"

  override def find(title: String): Either[WebFailure, Option[WikiPage]] =
    for {
      space <- spaceId
      found <- calls.get(
        "the page",
        s"$Pages?space-id=${encoded(space)}&title=${encoded(title)}&status=current",
      )
      page <- first(found) match {
        case None => Right(None)
        case Some(page) => markOf(page.path("id").asText).map(mark => Some(of(page, found, mark)))
      }
    } yield page

  override def create(title: String, body: String): Either[WebFailure, WikiPage] =
    for {
      space <- spaceId
      page = content(title, body).put("spaceId", space)
      made <- calls.send(
        "a new page",
        "POST",
        Pages,
        settings.parent.fold(page)(id => page.put("parentId", id)),
      )
    } yield of(made, made, None)

  override def update(
      page: WikiPage,
      title: String,
      body: String,
      remark: String,
  ): Either[WebFailure, WikiPage] = {
    val next = content(title, body).put("id", page.id)
    next.set[JsonNode]("version", json().put("number", page.version + 1).put("message", remark))
    calls
      .send(s"version ${page.version + 1} of the page", "PUT", s"$Pages/${page.id}", next)
      .map(made => of(made, made, page.mark))
  }

  override def mark(page: WikiPage, run: String): Either[WebFailure, Unit] = {
    val property = json().put("key", ConfluenceApi.MarkKey)
    property.set[JsonNode]("value", markValue(run, page.version))
    val all = s"$Pages/${page.id}/properties"
    (page.mark match {
      case None => calls.send("the page's property", "POST", all, property)
      case Some(old) =>
        property.set[JsonNode]("version", json().put("number", old.number + 1))
        calls.send("the page's property", "PUT", s"$all/${encoded(old.id)}", property)
    }).map(_ => ())
  }

  private def markOf(id: String): Either[WebFailure, Option[WikiMark]] =
    calls
      .get("the page's property", s"$Pages/$id/properties?key=${ConfluenceApi.MarkKey}")
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

  private def content(title: String, body: String): ObjectNode = {
    val page = json().put("status", "current").put("title", title)
    page.set[JsonNode]("body", json().put("representation", "storage").put("value", body))
    page
  }

  private def of(page: JsonNode, answer: JsonNode, mark: Option[WikiMark]): WikiPage = {
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
