package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.{Ids, InstanceLink, InstanceLinks, Select}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc._
import scala.jdk.CollectionConverters._

/**
 * mod-entities-links: authorities, their source files, and the links of instances to them.
 *
 * Approximate: a library of a consortium has its own source files, and creates them itself.
 */
final class EntitiesLinksRoutes(release: FolioRelease) extends RoutesOf("mod-entities-links") {
  private val path = "/authority-storage/authorities"
  private val files = "/authority-source-files"
  private val rules = LinkingRules.of(release)

  private val stored =
    Storage(module, path, _.authorities, "authorities", dbTable = "authority", location = s"$path/")

  override val routes: Vector[Route] = Vector(
    readRoute(s"GET $path", Storage.list(_.authorities, "authorities")),
    route(s"GET $path/{id}", get),
    route(s"POST $path", stored.post),
    route(s"GET $files", Storage.list(_.reference(files), "authoritySourceFiles")),
    route(s"GET $files/{id}", Storage.get(_.reference(files))),
    route(s"POST $files", checked(newFile)),
    route(s"POST $files/{id}/hrid", nextNumber),
    route("GET /linking-rules/instance-authority", _ => SandboxResponse.jsonArray(200, list(rules.map(_.json)))),
    route("GET /links/instances/{instanceId}", links),
    route("PUT /links/instances/{instanceId}", checked(putLinks)),
    readRoute("POST /links-suggestions/marc", withBody(suggest)),
  )

  private def get(request: SandboxRequest): SandboxResponse = request.tenant.authorities
    .get(request.id)
    .fold(SandboxResponse.text(404, s"Authority with ID [${request.id}] was not found"))(SandboxResponse.ok)

  /** A source file of the library itself: with one code, and with numbers. */
  private def newFile(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val (name, code) = (body.getString("name"), body.getString("code"))
    val others = Select(request.tenant.reference(files), CqlQuery.All, 0, Select.MaxWhole).records
    def taken(field: String, number: String) =
      error(422, s"Authority source file with the given '$field' already exists.", "validation", number)
    for {
      _ <- Check.that(
        code.forall(c => c < 128 && c.isLetter),
        error(
          422,
          "Authority Source File prefix should be non-empty sequence of letters",
          "RequestBodyValidationException",
          "validation",
          "code" -> code,
        ),
      )
      _ <- Check.that(!others.exists(_.getString("name") == name), taken("name", "104"))
      _ <- Check.that(!others.exists(_.getJsonArray("codes").contains(code)), taken("code", "106"))
    } yield {
      val file = obj(
        "id" -> request.idOf(body),
        "name" -> name,
        "codes" -> arr(code),
        "type" -> Json.string(body, "type"),
        "baseUrl" -> Json.string(body, "baseUrl"),
        "source" -> "local",
        "selectable" -> body.getBoolean("selectable", true),
        "hridManagement" -> obj("startNumber" -> startOf(body).getOrElse(1)),
        "_version" -> 0,
        "metadata" -> request.metadata,
      )
      request.tenant.reference(files).put(file)
      SandboxResponse.json(201, file)
    }
  }

  /** The first number of a source file. */
  private def startOf(file: JsonObject): Option[Int] =
    Option(file.getJsonObject("hridManagement")).flatMap(it => Option(it.getInteger("startNumber"))).map(_.intValue)

  /** The next number of a source file: its code and a count. */
  private def nextNumber(request: SandboxRequest): SandboxResponse = {
    val id = request.id
    request.tenant.reference(files).get(id) match {
      case _ if !Ids.isUuid(id) => noUuid(id)
      case None =>
        error(
          404,
          s"Authority Source File with ID [$id] was not found",
          "AuthoritySourceFileNotFoundException",
          "not-found",
        )
      case Some(file) =>
        val codes = file.getJsonArray("codes")
        startOf(file).filter(_ => codes.size == 1) match {
          case None =>
            val cause = "source file doesn't support HRID generation"
            val message = s"Cannot get next HRID for source file [id: $id, cause: $cause]"
            error(422, message, "AuthoritySourceFileHridException", "validation")
          case Some(first) =>
            val number = first - 1 + request.tenant.newNumber(s"authoritySourceFile-$id")
            SandboxResponse.ok(obj("id" -> id, "hrid" -> s"${codes.getString(0)}$number"))
        }
    }
  }

  private def links(request: SandboxRequest): SandboxResponse =
    if (!Ids.isUuid(request.id)) noUuid(request.id)
    else Lists.whole("links", new InstanceLinks(request.tenant).of(request.id))

  private def noUuid(id: String): SandboxResponse =
    error(400, s"Invalid UUID string: $id", "MethodArgumentTypeMismatchException", "validation")

  private def putLinks(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val sent = Json.objects(body, "links")
    val others = sent.map(_.getString("instanceId")).filterNot(_ == request.id)
    for {
      _ <- Check.that(others.isEmpty, notOfInstance(request.id, others))
      made = sent.map(link => InstanceLink(link.getString("authorityId"), link.getInteger("linkingRuleId").intValue))
      _ <- new InstanceLinks(request.tenant).update(request.id, made).left.map { unknown =>
        val ids = unknown.mkString("[", ", ", "]")
        error(404, s"Authority with ID [$ids] was not found", "AuthorityNotFoundException", "not-found")
      }
    } yield SandboxResponse.NoContent
  }

  private def notOfInstance(instanceId: String, others: Vector[String]): SandboxResponse = {
    val message = s"Link should have instanceId = $instanceId"
    error(422, message, "RequestBodyValidationException", "validation", others.map("instanceId" -> _): _*)
  }

  private def suggest(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val byId = request.parameter("authoritySearchParameter").contains("ID")
    val suggestions = new LinkSuggestions(request.tenant, rules, byId)
    Json.objects(body, "records").foreach { content =>
      val fields = Json.objects(content, "fields")
      val linked = suggestions.of(MarcJson.dataFields(MarcJson.record(content))).iterator
      val filled = fields.map { field =>
        val tag = field.fieldNames.asScala.head
        field.getValue(tag) match {
          case _: JsonObject => withDetails(linked.next())
          case _ => field
        }
      }
      content.put("fields", list(filled))
    }
    SandboxResponse.ok(body)
  }

  private def withDetails(linked: LinkedField): JsonObject = {
    val field = MarcJson.field(linked.field)
    linked.details.foreach(field.getJsonObject(linked.field.getTag).put("linkDetails", _))
    field
  }

  /** Lists no parameters if there are none, as sidecars do. */
  private def error(
      status: Int,
      message: String,
      kind: String,
      code: String,
      parameters: (String, String)*
  ): SandboxResponse = SpringErrors.ofSidecar(status, message, kind, code, parameters: _*)
}
