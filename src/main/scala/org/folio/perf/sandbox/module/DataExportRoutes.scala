package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.{Ids, Json, Table, TenantData}
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.exports.{ExportFile, ExportJob, ExportProfiles}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Route}
import org.folio.perf.sandbox.storage.ObjectStorage
import scala.collection.mutable

/**
 * mod-data-export: files of record ids, jobs that export those records, and links to what they wrote.
 * Files with a query (`.cql`) are refused.
 *
 * @param slowness multiplies the time of jobs; 0: they end at once
 */
final class DataExportRoutes(storage: ObjectStorage, slowness: Double) {
  import DataExportRoutes._

  private val jobsByTenant = mutable.HashMap.empty[String, ExportJobs]

  val routes: Vector[Route] = Vector(
    route("POST", Definitions, "file-definitions.item.post", CallKind.Write)(define),
    route("GET", s"$Definitions/{id}", "file-definitions.item.get", CallKind.LightRead) { ask =>
      definition(ask.tenant, ask.id).fold(identity, Answer.json(200, _))
    },
    route("POST", s"$Definitions/{id}/upload", "file-definitions.upload.post", CallKind.Write)(
      upload
    ),
    route("POST", Export, "export.post", CallKind.Write)(startExport),
    route("GET", Jobs, "job-executions.collection.get", CallKind.LightRead) { ask =>
      jobsOf(ask.tenant).update(ask.now)
      DataExportLists(Jobs, "jobExecutions", JobSortFields, executions)(ask)
    },
    route(
      "GET",
      s"$Jobs/{id}/download/{fileId}",
      "job-executions.items.download",
      CallKind.LightRead,
    )(download),
  ) ++ ExportProfileRoutes.routes

  private def jobsOf(tenant: TenantData): ExportJobs =
    jobsByTenant.getOrElseUpdate(
      tenant.tenant.name,
      new ExportJobs(definitions(tenant), executions(tenant)),
    )

  private def define(ask: Ask): Answer = Bodies.json(ask) match {
    case Left(refusal) => refusal
    case Right(body) =>
      val size = Option(body.getInteger("size")).fold(0)(_.intValue)
      Json.string(body, "fileName") match {
        case None => DataExportErrors.badRequest(ask, Definitions)
        case Some(_) if size > MaxSize =>
          val message =
            s"File size is too large: '$size'. Please use file with size less than $MaxSize."
          DataExportErrors.text(413, message)
        case Some(name) if !name.toLowerCase.endsWith(".csv") =>
          DataExportErrors.text(422, s"Incorrect file extension of $name")
        case Some(name) => Answer.json(201, newDefinition(ask, body, name))
      }
  }

  /** Its job is there at once, but it waits to be started. */
  private def newDefinition(ask: Ask, body: JsonObject, name: String): JsonObject = {
    val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
    val jobId = ask.tenant.newId()
    val definition = obj(
      "id" -> id,
      "fileName" -> name,
      "jobExecutionId" -> jobId,
      "status" -> "NEW",
      "size" -> Option(body.getInteger("size")),
      "uploadFormat" -> "csv",
      "metadata" -> obj("createdDate" -> Json.time(ask.now), "updatedDate" -> Json.time(ask.now)),
    )
    definitions(ask.tenant).put(id, definition)
    executions(ask.tenant).put(jobId, obj("id" -> jobId, "status" -> "NEW"))
    jobsOf(ask.tenant).remember(id, jobId)
    definition
  }

  private def upload(ask: Ask): Answer =
    if (!ask.header("content-type").exists(_.startsWith("application/octet-stream"))) {
      val path = s"$Definitions/${ask.id}/upload"
      DataExportErrors.plain(415, "Unsupported Media Type", path, ask.now)
    } else
      definition(ask.tenant, ask.id) match {
        case Left(refusal) => refusal
        case Right(found) =>
          val key = s"mod-data-export/upload/${ask.id}/${found.getString("fileName")}"
          storage.put(key, ask.body)
          found.getJsonObject("metadata").put("updatedDate", Json.time(ask.now))
          found.put("sourcePath", key).put("status", "COMPLETED")
          definitions(ask.tenant).put(ask.id, found)
          Answer.json(200, found)
      }

  private def startExport(ask: Ask): Answer = {
    val started = for {
      body <- Bodies.json(ask)
      idType <- idTypeOf(body)
      ids = Vector("fileDefinitionId", "jobProfileId").flatMap(Json.string(body, _))
      _ <- Either.cond(
        ids.size == 2 && ids.forall(Ids.isUuid),
        (),
        DataExportErrors.badRequest(ask, Export),
      )
      file <- definition(ask.tenant, ids(0))
      profile <- ExportProfileRoutes
        .jobs(ask.tenant)
        .get(ids(1))
        .toRight(DataExportErrors.unknown("JobProfileEntity", ids(1)))
    } yield start(ask, file, profile, idType)
    started.fold(identity, _ => Answer.NoContent)
  }

  private def idTypeOf(body: JsonObject): Either[Answer, String] =
    Json.string(body, "idType").getOrElse("instance") match {
      case known if IdTypes(known) => Right(known)
      case other =>
        val message = "JSON parse error: Cannot construct instance of `org.folio.dataexp.domain." +
          s"dto.ExportRequest$$IdTypeEnum`, problem: Unexpected value '$other'"
        Left(DataExportErrors.text(400, message))
    }

  private def start(ask: Ask, file: JsonObject, profile: JsonObject, idType: String): Unit = {
    val jobId = file.getString("jobExecutionId")
    val mappingId = profile.getString("mappingProfileId")
    val mapping =
      ExportProfileRoutes.mappings(ask.tenant).get(mappingId).getOrElse(new JsonObject())
    val isAgain = executions(ask.tenant).get(jobId).exists(_.containsKey("startedDate"))
    val isRefused = idType == "authority" && mappingId != ExportProfiles.DefaultAuthorityMapping
    val ids = if (isRefused) Vector.empty else idsIn(file)
    val (table, recordsPerSecond) = idType match {
      case "instance" => (ask.tenant.instances, ExportJob.InstancesPerSecond)
      case "holding" => (ask.tenant.holdings, ExportJob.HoldingsPerSecond)
      case _ => (ask.tenant.authorities, ExportJob.AuthoritiesPerSecond)
    }
    val job = ExportJob(
      ask.now,
      total = ids.size,
      known = ids.count(table.contains),
      endless = isAgain || !ExportFile.isReadable(mapping),
      slowness,
      recordsPerSecond,
    )
    jobsOf(ask.tenant).start(ask, jobId, file.getString("fileName"), profile, job)
  }

  private def idsIn(file: JsonObject): Vector[String] =
    Option(file.getString("sourcePath"))
      .flatMap(storage.get)
      .fold(Vector.empty[String])(content =>
        content.toString.split("\\R").map(_.trim.replace("\"", "")).filter(_.nonEmpty).toVector
      )
      .distinct

  private def download(ask: Ask): Answer = {
    val fileId = ask.pathValues(1)
    jobsOf(ask.tenant).update(ask.now)
    val found = for {
      job <- executions(ask.tenant).get(ask.id)
      file <- Json.objects(job.getJsonArray("exportedFiles", arr())).headOption
      if file.getString("fileId") == fileId
    } yield (job, file.getString("fileName"))
    found match {
      case None => DataExportErrors.unknown("JobExecutionExportFilesEntity", fileId)
      case Some((job, name)) =>
        val key = s"mod-data-export/download/${ask.id}/$name"
        if (storage.get(key).isEmpty) contentOf(ask.tenant, job).foreach(storage.put(key, _))
        val host = ask.header("host").getOrElse("localhost")
        Answer.json(
          200,
          obj("fileId" -> fileId, "link" -> storage.linkToGet(key, host, ask.now)),
        )
    }
  }

  /**
   * The file is written when somebody wants it, which nobody does under load. Of holdings, the records
   * of their instances are written. `None`: nothing has been exported, or the ids are no longer there.
   */
  private def contentOf(tenant: TenantData, job: JsonObject): Option[Buffer] =
    for {
      _ <- Option(job.getString("completedDate"))
      definition <- jobsOf(tenant).definitionOf(job.getString("id"))
      mapping <- ExportProfileRoutes
        .jobs(tenant)
        .text(job.getString("jobProfileId"), "mappingProfileId")
        .flatMap(ExportProfileRoutes.mappings(tenant).get)
      ids = idsIn(definition)
      instanceIds = ids.flatMap { id =>
        if (tenant.instances.contains(id)) Some(id) else tenant.holdings.text(id, "instanceId")
      }
      file = new ExportFile(tenant, mapping)
      isOfAuthorities = ids.exists(tenant.authorities.contains)
      if instanceIds.nonEmpty || isOfAuthorities
    } yield if (isOfAuthorities) file.ofAuthorities(ids) else file.of(instanceIds.distinct)
}

object DataExportRoutes {
  private val Definitions = "/data-export/file-definitions"
  private val Export = "/data-export/export"
  private val Jobs = "/data-export/job-executions"

  /** In kB, as the user interface sends it. */
  private val MaxSize = 500000
  private val IdTypes = Set("instance", "holding", "authority")

  private val JobSortFields = Set(
    "id",
    "hrId",
    "status",
    "jobProfileName",
    "startedDate",
    "completedDate",
    "lastUpdatedDate",
    "runBy.firstName",
    "runBy.lastName",
    "progress.total",
    "progress.exported",
    "progress.failed",
  )

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, "mod-data-export", s"data-export.$does", kind, handle)

  private def definitions(tenant: TenantData): Table =
    tenant.own("data-export file definitions", Nil)

  private def executions(tenant: TenantData): Table =
    tenant.own("data-export job executions", Seq("status"))

  private def definition(tenant: TenantData, id: String): Either[Answer, JsonObject] =
    definitions(tenant).get(id).toRight(DataExportErrors.unknown("FileDefinitionEntity", id))
}
