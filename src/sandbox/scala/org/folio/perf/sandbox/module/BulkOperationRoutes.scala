package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.io.ByteArrayOutputStream
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.bulkedit._
import org.folio.perf.sandbox.data.{Ids, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.fqm.{EntityTypes, SubmittedQueries}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc.MarcJson
import org.marc4j.MarcStreamWriter

/**
 * mod-bulk-operations: edits of many records by a file of identifiers or by a query. Edits change the tenant's records.
 * Left out: files with changed records (`manual=true`), profiles, and the list of operations.
 *
 * @param slowness multiplies the time of jobs; 0: they are done at once
 * @param queries that clients have submitted to mod-fqm-manager
 * @param loadCluster called when a job begins, with its duration in seconds
 */
final class BulkOperationRoutes(
    release: FolioRelease,
    slowness: Double,
    queries: SubmittedQueries,
    loadCluster: Double => Unit,
) extends RoutesOf("mod-bulk-operations") {
  import BulkOperationRoutes._

  private val marksEditing = release.interfaces.hasSince("bulk-operations", "1.5")
  private val entityTypes = EntityTypes.of(release)
  private val editing = new PerTenant(new BulkEditing(_, slowness, marksEditing, loadCluster))

  override val routes: Vector[Route] = Vector(
    route(s"POST $Path/upload", upload),
    route(s"POST $Path/query", checked(startByQuery)),
    route(s"GET $Path/{id}", request => known(request).map(shown(request, _)).merge),
    route(s"POST $Path/{id}/start", checked(start)),
    route(s"POST $Path/{id}/content-update", checked(updateContent)),
    route(s"POST $Path/{id}/marc-content-update", checked(updateMarcContent)),
    readRoute(s"GET $Path/{id}/preview", preview),
    route(s"GET $Path/{id}/errors", errors),
    readRoute(s"GET $Path/{id}/download", download),
  )

  private def known(request: SandboxRequest): Checked[BulkOperation] =
    editing(request.tenant)
      .get(request.id)
      .toRight(SandboxResponse.text(404, s"BulkOperation was not found by id=${request.id}"))

  private def upload(request: SandboxRequest): SandboxResponse = {
    val made = for {
      entity <- request.parameter("entityType").flatMap(BulkEntity.named)
      identifierType <- request.parameter("identifierType")
      file <- UploadedFile.of(request.header("content-type").getOrElse(""), request.body)
      if file.lines.nonEmpty
    } yield operation(request, entity, identifierType, "IN_APP").copy(
      fileName = Some(file.name),
      identifiers = file.lines,
      editsMarc = request.parameter("entityType").contains(BulkEntity.InstanceMarc),
    )
    made.fold(refused(400, "entityType, identifierType or lines of the file are missing"))(one =>
      shown(request, editing(request.tenant).put(one))
    )
  }

  private def operation(request: SandboxRequest, entity: BulkEntity, identifierType: String, approach: String) =
    BulkOperation(
      request.tenant.newId(),
      editing(request.tenant).newNumber(),
      request.claims.userId,
      entity,
      identifierType,
      approach,
      request.now,
      fileName = None,
      identifiers = Vector.empty,
    )

  /** The module waits for no running query: it fails, or stays as it is, if the query has no result yet. */
  private def startByQuery(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val typeId = body.getString("entityTypeId", "")
    for {
      entityType <- entityTypes.byId(typeId).toRight(SandboxResponse.text(404, s"Entity type not found: $typeId"))
      _ <- Check.that(entityType.name == BulkEntity.Queried, refused(500, s"No bulk edit of ${entityType.name}"))
    } yield {
      val queryId = body.getString("queryId", "")
      val made = operation(request, BulkEntity.Instance, "ID", "QUERY").copy(
        status = "EXECUTING_QUERY",
        query = Some(BulkQuery(queryId, Json.string(body, "fqlQuery"), Json.string(body, "userFriendlyQuery"))),
      )
      val own = editing(request.tenant)
      shown(
        request,
        queries.idsOf(request.tenant, queryId, request.now) match {
          case None => own.put(made)
          case Some(ids) => own.retrieve(made.copy(identifiers = ids), request.now)
        },
      )
    }
  }

  private def shown(request: SandboxRequest, operation: BulkOperation): SandboxResponse =
    SandboxResponse.ok(operation.record(request.now))

  private def start(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      found <- known(request)
      begun <- begin(request, found, body.getString("step", ""))
    } yield shown(request, begun)

  /** The module has no words for a step that the status does not allow: the framework answers. */
  private def begin(
      request: SandboxRequest,
      found: BulkOperation,
      step: String,
  ): Checked[BulkOperation] = {
    val own = editing(request.tenant)
    step match {
      case "UPLOAD" if found.fileName.isDefined && found.status != "FAILED" => Right(own.retrieve(found, request.now))
      case "EDIT" if Editable(found.status) && found.running.isEmpty => Right(own.edit(found, request.now))
      case "COMMIT" if found.status == "REVIEW_CHANGES" => Right(own.commit(found, request.now))
      case _ => Left(refused(500, s"No step $step in status ${found.status}"))
    }
  }

  /** Replaces all rules, those for MARC records too. */
  private def updateContent(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    change(request, body)(
      _.copy(rules = BulkRule.read(body, request.id), marcRules = Vector.empty, editsMarc = false)
    )

  /** Adds rules for MARC records. */
  private def updateMarcContent(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    change(request, body) { found =>
      found.copy(marcRules = found.marcRules ++ MarcRule.read(body, found.id), editsMarc = true)
    }

  /** Stores rules, whatever the operation's status, and returns them. */
  private def change(request: SandboxRequest, body: JsonObject)(
      withRules: BulkOperation => BulkOperation
  ): Checked[SandboxResponse] = known(request).map { found =>
    editing(request.tenant).put(withRules(found).copy(status = "DATA_MODIFICATION", running = None))
    SandboxResponse.ok(body)
  }

  private def preview(request: SandboxRequest): SandboxResponse = known(request).map { found =>
    val step = request.parameter("step").getOrElse("")
    val records = step match {
      case "UPLOAD" => found.matched
      case "EDIT" => found.modified
      case _ => if (found.committed.isEmpty && found.editsMarc) found.modified else found.committed
    }
    val rules = if (step == "UPLOAD") Vector.empty else found.rules
    val page = records.page(request.number("offset", 0), request.number("limit", 10))
    SandboxResponse.ok(
      RecordColumns.table(request.tenant, found.entity, page, changedColumns(request.tenant, found.entity, rules))
    )
  }.merge

  /** Columns that rules change. */
  private def changedColumns(tenant: TenantData, entity: BulkEntity, rules: Vector[BulkRule]): Set[String] = {
    val names = for {
      rule <- rules
      action <- rule.actions
      option <- rule.option +: action.updated.filter(_ => action.kind == "CHANGE_TYPE").toVector
    } yield
      if (Ids.isUuid(option)) NoteTypes.iterator.flatMap(tenant.reference(_).text(option, "name")).nextOption()
      else columnOf(entity, option)
    names.flatten.toSet
  }

  private def columnOf(entity: BulkEntity, option: String): Option[String] = option match {
    case "PERMANENT_LOCATION" =>
      Some(if (entity == BulkEntity.Item) "Item permanent location" else "Holdings permanent location")
    case "TEMPORARY_LOCATION" =>
      Some(if (entity == BulkEntity.Item) "Item temporary location" else "Holdings temporary location")
    case other => Columns.get(other)
  }

  private def errors(request: SandboxRequest): SandboxResponse = known(request).map { found =>
    val lines = found.status match {
      case "DATA_MODIFICATION" | "REVIEW_CHANGES" | "REVIEWED_NO_MARC_RECORDS" => Some(found.matchingErrors)
      case "COMPLETED_WITH_ERRORS" if found.errors.isEmpty => Some(found.matchingErrors)
      case "COMPLETED" | "COMPLETED_WITH_ERRORS" => Some(found.errors)
      case _ => None
    }
    val (offset, limit) = (request.number("offset", 0), request.number("limit", DefaultErrors))
    lines.fold(refused(404, "Errors preview is not available")) { own =>
      SandboxResponse.ok(
        obj("errors" -> list(own.slice(offset, offset + limit).map(_.record)), "totalRecords" -> own.size)
      )
    }
  }.merge

  private def download(request: SandboxRequest): SandboxResponse = known(request).map { found =>
    val record = found.record(request.now)
    def file(link: String)(content: => Buffer): SandboxResponse = sent(Option(record.getString(link)), content)
    def csv(link: String, records: StoredRecords) =
      file(link)(Buffer.buffer(ByteOrderMark + RecordColumns.csv(request.tenant, found.entity, records.iterator)))
    val hasMarcFiles = release.interfaces.hasSince("bulk-operations", "1.6")
    request.parameter("fileContentType") match {
      case Some("MATCHED_RECORDS_FILE") => csv("linkToMatchedRecordsCsvFile", found.matched)
      case Some("PROPOSED_CHANGES_FILE") => csv("linkToModifiedRecordsCsvFile", found.modified)
      case Some("COMMITTED_RECORDS_FILE") =>
        csv("linkToCommittedRecordsCsvFile", if (found.committed.isEmpty) found.modified else found.committed)
      case Some("PROPOSED_CHANGES_MARC_FILE") if hasMarcFiles =>
        file("linkToModifiedRecordsMarcFile")(marc(found.modifiedMarc))
      case Some("COMMITTED_RECORDS_MARC_FILE") if hasMarcFiles =>
        file("linkToCommittedRecordsMarcFile")(marc(found.committedMarc))
      case other => refused(400, s"No file ${other.getOrElse("")}")
    }
  }.merge

  /** An empty response where the operation has no such file yet, as from the module. */
  private def sent(path: Option[String], content: => Buffer): SandboxResponse =
    path.fold(SandboxResponse(200, None, Buffer.buffer())) { path =>
      val name = path.split('/').last
      SandboxResponse(
        200,
        Some("application/octet-stream"),
        content,
        List("content-disposition" -> s"""form-data; name="$name"; filename="$name""""),
      )
    }

  private def marc(records: StoredRecords): Buffer = {
    val out = new ByteArrayOutputStream
    val writer = new MarcStreamWriter(out, "UTF8")
    records.iterator.foreach(record => writer.write(MarcJson.record(record)))
    writer.close()
    Buffer.buffer(out.toByteArray)
  }

  private def refused(status: Int, message: String): SandboxResponse = SandboxResponse.text(status, message)
}

object BulkOperationRoutes {
  private val Path = "/bulk-operations"
  private val Editable = Set("DATA_MODIFICATION", "REVIEW_CHANGES")
  private val ByteOrderMark = "\uFEFF"
  private val DefaultErrors = 10
  private val NoteTypes = Vector("/item-note-types", "/holdings-note-types", "/instance-note-types")

  /** Names of columns by the options that change them. */
  private val Columns = Map(
    "EXPIRATION_DATE" -> "Expiration date",
    "ITEM_NOTE" -> "Notes",
    "HOLDINGS_NOTE" -> "Notes",
    "ADMINISTRATIVE_NOTE" -> "Administrative note",
    "CHECK_IN_NOTE" -> "Check in note",
    "CHECK_OUT_NOTE" -> "Check out note",
    "STATISTICAL_CODE" -> "Statistical code",
  )

}
