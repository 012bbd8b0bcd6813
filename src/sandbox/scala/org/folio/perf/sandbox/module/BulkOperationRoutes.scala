package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.io.ByteArrayOutputStream
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.bulkedit._
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.fqm.SubmittedQueries
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
  private val editing = new PerTenant(new BulkEditing(_, slowness, marksEditing, loadCluster))

  override val routes: Vector[Route] = Vector(
    route(s"POST $Path/upload", upload),
    route(s"POST $Path/query", withBody(startByQuery)),
    route(s"GET $Path/{id}", ofKnown(_)(shown)),
    route(s"POST $Path/{id}/start", checked(start)),
    route(s"POST $Path/{id}/content-update", checked(updateContent)),
    route(s"POST $Path/{id}/marc-content-update", checked(updateMarcContent)),
    readRoute(s"GET $Path/{id}/preview", ofKnown(_)(preview)),
    route(s"GET $Path/{id}/errors", ofKnown(_)(errors)),
    readRoute(s"GET $Path/{id}/download", ofKnown(_)(download)),
  )

  private def ofKnown(request: SandboxRequest)(
      answer: (SandboxRequest, BulkOperation) => SandboxResponse
  ): SandboxResponse = known(request).map(answer(request, _)).merge

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
    } yield operation(request, entity, identifierType.toLowerCase, "IN_APP", file.lines)
      .copy(fileName = Some(file.name))
    made.fold(SandboxResponse.text(400, "entityType, identifierType or lines of the file are missing"))(one =>
      shown(request, editing(request.tenant).put(one))
    )
  }

  private def operation(
      request: SandboxRequest,
      entity: BulkEntity,
      identifiedBy: String,
      approach: String,
      identifiers: Vector[String],
  ) = BulkOperation(
    request.tenant.newId(),
    editing(request.tenant).newNumber(),
    request.claims.userId,
    entity,
    identifiedBy,
    approach,
    request.now,
    fileName = None,
    identifiers,
  )

  /** A running query has no results yet: the module waits for none. */
  private def startByQuery(request: SandboxRequest, body: JsonObject): SandboxResponse = {
    val queryId = body.getString("queryId")
    val ids = queries.idsOf(request.tenant, queryId, request.now).getOrElse(Vector.empty)
    val query = obj("fqlQueryId" -> queryId, "fqlQuery" -> Json.string(body, "fqlQuery"))
    val made = operation(request, BulkEntity.Instance, "id", "QUERY", ids).copy(query = Some(query))
    shown(request, editing(request.tenant).retrieve(made, request.now))
  }

  private def shown(request: SandboxRequest, operation: BulkOperation): SandboxResponse =
    SandboxResponse.ok(operation.record(request.now))

  /** The module has no words for a step that the status does not allow: the framework answers. */
  private def start(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val own = editing(request.tenant)
    known(request).flatMap { found =>
      val begun = body.getString("step") match {
        case "UPLOAD" => Right(own.retrieve(found, request.now))
        case "EDIT" if found.status == "DATA_MODIFICATION" => Right(own.edit(found, request.now))
        case "COMMIT" if found.status == "REVIEW_CHANGES" => Right(own.commit(found, request.now))
        case step => Left(SandboxResponse.text(500, s"No step $step in status ${found.status}"))
      }
      begun.map(shown(request, _))
    }
  }

  private def updateContent(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    change(request, body)(_.copy(rules = BulkRule.read(body)))

  private def updateMarcContent(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    change(request, body)(_.copy(marcRules = MarcRule.read(body)))

  /** Stores rules and returns them. */
  private def change(request: SandboxRequest, body: JsonObject)(
      withRules: BulkOperation => BulkOperation
  ): Checked[SandboxResponse] = known(request).map { found =>
    editing(request.tenant).put(withRules(found))
    SandboxResponse.ok(body)
  }

  private def preview(request: SandboxRequest, found: BulkOperation): SandboxResponse = {
    val (records, rules) = request.parameter("step").getOrElse("") match {
      case "UPLOAD" => found.matched -> Vector.empty
      case "EDIT" => found.modified -> found.rules
      case _ => found.committed -> found.rules
    }
    val page = records.page(request.number("offset", 0), request.number("limit", 10))
    SandboxResponse.ok(RecordColumns.table(request.tenant, found.entity, page, rules))
  }

  private def errors(request: SandboxRequest, found: BulkOperation): SandboxResponse = {
    val own = if (found.isCommitted && !found.matched.isEmpty) found.errors else found.matchingErrors
    val (offset, limit) = (request.number("offset", 0), request.number("limit", DefaultErrors))
    SandboxResponse.ok(
      obj("errors" -> list(own.slice(offset, offset + limit).map(_.record)), "totalRecords" -> own.size)
    )
  }

  private def download(request: SandboxRequest, found: BulkOperation): SandboxResponse = {
    def csv(records: StoredRecords) =
      Buffer.buffer(ByteOrderMark + RecordColumns.csv(request.tenant, found.entity, records.iterator))
    val (link, content) = request.parameter("fileContentType").getOrElse("") match {
      case "PROPOSED_CHANGES_FILE" => "linkToModifiedRecordsCsvFile" -> csv(found.modified)
      case "PROPOSED_CHANGES_MARC_FILE" => "linkToModifiedRecordsMarcFile" -> marc(found.modifiedMarc)
      case "COMMITTED_RECORDS_MARC_FILE" => "linkToCommittedRecordsMarcFile" -> marc(found.committedMarc)
      case _ => "linkToCommittedRecordsCsvFile" -> csv(found.committed)
    }
    // An empty response where the operation has no such file yet, as from the module.
    Json.string(found.record(request.now), link).fold(SandboxResponse(200, None, Buffer.buffer())) { path =>
      val name = path.split('/').last
      val disposition = s"""form-data; name="$name"; filename="$name""""
      SandboxResponse(200, Some("application/octet-stream"), content, List("content-disposition" -> disposition))
    }
  }

  private def marc(records: StoredRecords): Buffer = {
    val out = new ByteArrayOutputStream
    val writer = new MarcStreamWriter(out, "UTF8")
    records.iterator.foreach(record => writer.write(MarcJson.record(record)))
    writer.close()
    Buffer.buffer(out.toByteArray)
  }
}

object BulkOperationRoutes {
  private val Path = "/bulk-operations"
  private val ByteOrderMark = "\uFEFF"
  private val DefaultErrors = 10
}
