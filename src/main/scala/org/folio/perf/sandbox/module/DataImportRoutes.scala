package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.{FixedRecords, Json, Table, TenantData}
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Route}
import org.folio.perf.sandbox.imports.{ImportExecution, ImportRole}
import org.folio.perf.sandbox.storage.{ObjectStorage, UploadPart}

/**
 * mod-data-import: uploads of files, in parts to the object storage or as a whole through the gateway, and
 * the order to process them. Files from the object storage are split, the others are not.
 *
 * @param slowness multiplies the time of jobs; 0: they end at once
 * @param works told of a job that begins now, with the seconds it will take
 */
final class DataImportRoutes(storage: ObjectStorage, slowness: Double, works: Double => Unit) {
  import DataImportRoutes._

  private val run = new ImportRun(slowness, works)

  val routes: Vector[Route] = Vector(
    route("GET", "/data-import/splitStatus", "splitconfig.get", CallKind.LightRead)(_ =>
      Answer.json(200, obj("splitStatus" -> true))
    ),
    route("GET", Definitions, "uploaddefinitions.get", CallKind.LightRead)(
      Storage.list(definitions, "uploadDefinitions", hasResultInfo = false)
    ),
    route("POST", Definitions, "uploaddefinitions.post", CallKind.Write)(define),
    route("GET", s"$Definitions/{id}", "uploaddefinitions.get", CallKind.LightRead)(ask =>
      definition(ask).fold(identity, Answer.json(200, _))
    ),
    route("DELETE", s"$Definitions/{id}", "uploaddefinitions.delete", CallKind.Write) { ask =>
      definition(ask).fold(
        identity,
        _ => {
          definitions(ask.tenant).delete(ask.id)
          Answer.NoContent
        },
      )
    },
    route("GET", "/data-import/uploadUrl", "uploadurl.get", CallKind.LightRead)(uploadUrl),
    route("GET", "/data-import/uploadUrl/subsequent", "uploadurl.get", CallKind.LightRead)(
      nextUploadUrl
    ),
    route("GET", "/data-import/fileExtensions", "fileExtensions.get", CallKind.LightRead)(
      Storage.list(extensions, "fileExtensions", hasResultInfo = false)
    ),
    route("POST", s"$Definitions/{id}/files/{fileId}", "upload.file.post", CallKind.Write)(upload),
    route(
      "POST",
      s"$Definitions/{id}/files/{fileId}/assembleStorageFile",
      "assembleStorageFile.post",
      CallKind.Write,
    )(assemble),
    route("POST", s"$Definitions/{id}/processFiles", "uploaddefinitions.post", CallKind.Write)(
      process
    ),
  )

  private def define(ask: Ask): Answer = Bodies.json(ask) match {
    case Left(refusal) => refusal
    case Right(body) =>
      Json.objects(body.getJsonArray("fileDefinitions")).headOption match {
        case None => ServerError
        case Some(file) => Answer.json(201, newDefinition(ask, file))
      }
  }

  private def newDefinition(ask: Ask, file: JsonObject): JsonObject = {
    val tenant = ask.tenant
    val (id, jobId) = (tenant.newId(), tenant.newId())
    val name = file.getString("name")
    val now = Json.time(ask.now)
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
      "metadata" -> Json.metadata(ask.now, ask.claims.userId),
    )
    definitions(tenant).put(id, definition)
    tenant.imports.put(
      ImportExecution(
        jobId,
        tenant.newNumber("jobExecutions"),
        ImportRole.Single,
        jobId,
        sourcePath = name,
        fileName = name,
        runBy = ask.claims.username,
        userId = ask.claims.userId,
        madeAt = ask.now,
        profile = None,
        timeline = None,
      )
    )
    definition
  }

  /** Without a file name it answers, too, as FOLIO does. */
  private def uploadUrl(ask: Ask): Answer = {
    val file = ask.parameter("filename").getOrElse("null")
    val place = s"${ask.tenant.tenant.name}/${ask.now.toEpochMilli}-$file"
    urlAnswer(ask, s"${ObjectStorage.MarcPrefix}$place", storage.newUploadId(), 1)
  }

  private def nextUploadUrl(ask: Ask): Answer = {
    val number = ask.parameter("partNumber").flatMap(_.toIntOption).filter(_ > 0)
    (ask.parameter("key"), ask.parameter("uploadId"), number) match {
      case (Some(key), Some(uploadId), Some(part)) => urlAnswer(ask, key, uploadId, part)
      case _ => Answer.text(400, "key, uploadId and partNumber are required")
    }
  }

  private def urlAnswer(ask: Ask, key: String, uploadId: String, part: Int): Answer = {
    val host = ask.header("host").getOrElse("localhost")
    val url = storage.linkToPut(key, Some(UploadPart(uploadId, part)), host, ask.now)
    Answer.json(200, obj("url" -> url, "key" -> key, "uploadId" -> uploadId))
  }

  private def assemble(ask: Ask): Answer =
    withFile(ask) { (definition, file) =>
      Bodies.json(ask) match {
        case Left(refusal) => refusal
        case Right(body) =>
          val key = body.getString("key", "")
          val etags = Option(body.getJsonArray("tags")).fold(Vector.empty[String]) { tags =>
            (0 until tags.size).toVector.map(tags.getString)
          }
          if (storage.assembleMarc(key, body.getString("uploadId", ""), etags)) {
            uploaded(ask, definition, file, key)
            Answer.NoContent
          } else ServerError
      }
    }

  /** The whole file, through the gateway. */
  private def upload(ask: Ask): Answer =
    if (!ask.header("content-type").exists(_.startsWith("application/octet-stream")))
      Answer.text(400, """Content-type header must be ["application/octet-stream"]""")
    else
      withFile(ask) { (definition, file) =>
        val path = s"./storage/upload/${ask.id}/${ask.pathValues(1)}/${file.getString("name")}"
        storage.marcUploads.put(path, ask.body)
        Answer.json(200, uploaded(ask, definition, file, path))
      }

  private def withFile(ask: Ask)(use: (JsonObject, JsonObject) => Answer): Answer = {
    val fileId = ask.pathValues(1)
    definition(ask) match {
      case Left(refusal) => refusal
      case Right(found) =>
        Json
          .objects(found.getJsonArray("fileDefinitions"))
          .find(_.getString("id") == fileId)
          .fold(
            Answer.text(404, s"FileDefinition not found. FileDefinition ID: $fileId")
          )(use(found, _))
    }
  }

  private def uploaded(
      ask: Ask,
      definition: JsonObject,
      file: JsonObject,
      path: String,
  ): JsonObject = {
    file
      .put("sourcePath", path)
      .put("status", "UPLOADED")
      .put("uploadedDate", Json.time(ask.now))
    definition.put("status", "LOADED")
    definitions(ask.tenant).put(definition.getString("id"), definition)
    definition
  }

  /** 204 whatever it is asked; nothing is done without an uploaded file and a known job profile. */
  private def process(ask: Ask): Answer = {
    val order = for {
      found <- definition(ask)
      body <- Bodies.json(ask)
    } yield (found, body)
    order match {
      case Left(refusal) => refusal
      case Right((found, body)) =>
        for {
          info <- Option(body.getJsonObject("jobProfileInfo"))
          profile <- ask.tenant.reference(ImportProfileRoutes.Jobs).get(info.getString("id", ""))
          file <- Json.objects(found.getJsonArray("fileDefinitions")).headOption
          path <- Json.string(file, "sourcePath")
          records <- storage.marcUploads.take(path)
          meta <- ask.tenant.imports.get(file.getString("jobExecutionId"))
        } {
          val isSplit = path.startsWith(ObjectStorage.MarcPrefix)
          run.start(ask, meta, path, profile, records, isSplit)
          definitions(ask.tenant).put(ask.id, found.put("status", "COMPLETED"))
        }
        Answer.NoContent
    }
  }

  private def definition(ask: Ask): Either[Answer, JsonObject] = definitions(ask.tenant)
    .get(ask.id)
    .toRight(Answer.text(404, s"Upload Definition with id '${ask.id}' not found"))
}

object DataImportRoutes {
  private val Definitions = "/data-import/uploadDefinitions"

  private val ServerError: Answer =
    Answer.text(500, "Internal Server Error, Please contact System Administrator or try again")

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, "mod-data-import", s"data-import.$does", kind, handle)

  private def definitions(tenant: TenantData): Table =
    tenant.own("data-import upload definitions", Seq("status"))

  private val knownExtensions = new FixedRecords(
    Vector(
      obj(
        "id" -> "f445092c-94b8-408a-a9f1-5edd8b5919c9",
        "description" -> "",
        "extension" -> ".mrc",
        "dataTypes" -> arr("MARC"),
        "importBlocked" -> false,
        "userInfo" -> obj("firstName" -> "", "lastName" -> "", "userName" -> "System"),
      )
    )
  )

  private def extensions(tenant: TenantData): Table =
    tenant.own("data-import file extensions", Nil, knownExtensions)
}
