package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.imports.{ImportExecution, ImportRole}
import org.folio.perf.sandbox.storage.ObjectStorage

/**
 * mod-data-import: uploads of files and their processing. Files are uploaded in parts to the object
 * storage where files are split, else as a whole through the gateway. The other way ends with an error.
 *
 * @param slowness multiplies the time of jobs; 0: they end at once
 * @param loadCluster called when a job begins, with its duration in seconds
 */
final class DataImportRoutes(
    storage: ObjectStorage,
    splitsFiles: Boolean,
    slowness: Double,
    loadCluster: Double => Unit,
) extends RoutesOf("mod-data-import") {
  import DataImportRoutes._

  private val run = new ImportRun(slowness, loadCluster)

  override val routes: Vector[Route] = Vector(
    route("GET /data-import/splitStatus", _ => SandboxResponse.ok(obj("splitStatus" -> splitsFiles))),
    route(s"GET $Definitions", Storage.list(definitions, "uploadDefinitions")),
    route(s"POST $Definitions", withBody(define)),
    route(s"GET $Definitions/{id}", request => definition(request).map(SandboxResponse.ok).merge),
    route("GET /data-import/uploadUrl", uploadUrl),
    route("GET /data-import/uploadUrl/subsequent", nextUploadUrl),
    route(
      "GET /data-import/fileExtensions",
      Storage.list(_.reference("/data-import/fileExtensions"), "fileExtensions"),
    ),
    route(s"POST $Definitions/{id}/files/{fileId}", upload),
    route(s"POST $Definitions/{id}/files/{fileId}/assembleStorageFile", assemble),
    route(s"POST $Definitions/{id}/processFiles", process),
  )

  private def define(request: SandboxRequest, body: JsonObject): SandboxResponse =
    SandboxResponse.json(201, newDefinition(request, Json.objects(body, "fileDefinitions").head))

  private def newDefinition(request: SandboxRequest, file: JsonObject): JsonObject = {
    val tenant = request.tenant
    val (id, jobId) = (tenant.newId(), tenant.newId())
    val name = file.getString("name")
    val now = Json.time(request.now)
    val definition = obj(
      "id" -> id,
      "metaJobExecutionId" -> jobId,
      "status" -> "NEW",
      "createDate" -> now,
      "fileDefinitions" -> arr(
        obj(
          "id" -> tenant.newId(),
          "name" -> name,
          "status" -> "NEW",
          "jobExecutionId" -> jobId,
          "uploadDefinitionId" -> id,
          "createDate" -> now,
          "size" -> Option(file.getValue("size")),
          "uiKey" -> Json.string(file, "uiKey"),
        )
      ),
      "metadata" -> request.metadata,
    )
    definitions(tenant).put(id, definition)
    tenant.put(
      ImportExecution(
        jobId,
        tenant.newNumber("jobExecutions"),
        ImportRole.Single,
        jobId,
        sourcePath = name,
        fileName = name,
        runBy = request.claims.username,
        userId = request.claims.userId,
        createdAt = request.now,
        profile = None,
        timeline = None,
      )
    )
    definition
  }

  /** Responds with a link also without a file name, as FOLIO does. */
  private def uploadUrl(request: SandboxRequest): SandboxResponse = {
    val file = request.parameter("filename").getOrElse("null")
    val place = s"${request.tenant.tenant.name}/${request.now.toEpochMilli}-$file"
    urlAnswer(request, s"${ObjectStorage.MarcPrefix}$place", storage.newUploadId(), 1)
  }

  private def nextUploadUrl(request: SandboxRequest): SandboxResponse = {
    val parameters = request.parameters
    urlAnswer(request, parameters.get("key"), parameters.get("uploadId"), request.number("partNumber", 2))
  }

  private def urlAnswer(
      request: SandboxRequest,
      key: String,
      uploadId: String,
      part: Int,
  ): SandboxResponse = {
    val host = request.header("host").getOrElse("localhost")
    val url = storage.linkToPut(key, uploadId, part, host, request.now)
    SandboxResponse.ok(obj("url" -> url, "key" -> key, "uploadId" -> uploadId))
  }

  private def assemble(request: SandboxRequest): SandboxResponse = withFile(request) { (definition, file) =>
    Bodies
      .json(request)
      .map { body =>
        val key = body.getString("key", "")
        val etags =
          Option(body.getJsonArray("tags")).toVector.flatMap(tags => Vector.tabulate(tags.size)(tags.getString))
        if (storage.assembleMarc(key, body.getString("uploadId", ""), etags)) {
          uploaded(request, definition, file, key)
          SandboxResponse.NoContent
        } else ServerError
      }
      .merge
  }

  /** Uploads a whole file through the gateway. */
  private def upload(request: SandboxRequest): SandboxResponse =
    withFile(request) { (definition, file) =>
      val path = s"./storage/upload/${request.id}/${request.pathValues(1)}/${file.getString("name")}"
      storage.marcUploads.put(path, request.body)
      SandboxResponse.ok(uploaded(request, definition, file, path))
    }

  private def withFile(
      request: SandboxRequest
  )(use: (JsonObject, JsonObject) => SandboxResponse): SandboxResponse = {
    val fileId = request.pathValues(1)
    definition(request).map { found =>
      Json
        .objects(found, "fileDefinitions")
        .find(_.getString("id") == fileId)
        .fold(
          SandboxResponse.text(404, s"FileDefinition not found. FileDefinition ID: $fileId")
        )(use(found, _))
    }.merge
  }

  private def uploaded(
      request: SandboxRequest,
      definition: JsonObject,
      file: JsonObject,
      path: String,
  ): JsonObject = {
    file
      .put("sourcePath", path)
      .put("status", "UPLOADED")
      .put("uploadedDate", Json.time(request.now))
    definition.put("status", "LOADED")
    definitions(request.tenant).put(definition)
    definition
  }

  /**
   * Always responds with 204. Processing begins only with an uploaded file and a known job profile.
   */
  private def process(request: SandboxRequest): SandboxResponse = {
    val done = for {
      found <- definition(request)
      body <- Bodies.json(request)
    } yield {
      for {
        info <- Option(body.getJsonObject("jobProfileInfo"))
        profile <- request.tenant.reference(ImportProfileRoutes.Jobs).get(info.getString("id", ""))
        file <- Json.objects(found, "fileDefinitions").headOption
        path <- Json.string(file, "sourcePath")
        records <- storage.marcUploads.take(path)
        meta <- request.tenant.imports.get(file.getString("jobExecutionId"))
      }
        if (path.startsWith(ObjectStorage.MarcPrefix) == splitsFiles) {
          run.start(request, meta, path, profile, records, splitsFiles)
          definitions(request.tenant).put(request.id, found.put("status", "COMPLETED"))
        } else {
          // mod-data-import does not find the file: the upload's own job fails, and its definition stays as it is.
          run.start(request, meta, path, profile, None, isSplit = false)
        }
      SandboxResponse.NoContent
    }
    done.merge
  }

  private def definition(request: SandboxRequest): Checked[JsonObject] =
    definitions(request.tenant)
      .get(request.id)
      .toRight(SandboxResponse.text(404, s"Upload Definition with id '${request.id}' not found"))
}

object DataImportRoutes {
  private val Definitions = "/data-import/uploadDefinitions"

  private[module] val ServerError: SandboxResponse =
    SandboxResponse.text(
      500,
      "Internal Server Error, Please contact System Administrator or try again",
    )

  private def definitions(tenant: TenantData): RecordTable =
    tenant.own("data-import upload definitions", Seq("status"))
}
