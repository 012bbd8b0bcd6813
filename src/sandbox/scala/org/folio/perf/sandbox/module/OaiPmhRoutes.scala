package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.ChangedInstances
import org.folio.perf.sandbox.gateway.{EdgeModule, Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.oai.{HarvestRequest, OaiError, OaiXml, ResumptionToken}

/**
 * mod-oai-pmh and, by API key, edge-oai-pmh: harvesting of instances as XML, by the verb
 * ListRecords. The repository does not report deleted records.
 */
object OaiPmhRoutes extends RoutesOf("mod-oai-pmh") {
  override def modules: Vector[SandboxModule] = super.modules :+ SandboxModule("edge-oai-pmh")

  private val path = "/oai/records"

  override val routes: Vector[Route] = Vector(readRoute(s"GET $path", listRecords))

  override val edge: Option[EdgeModule] = Some(
    EdgeModule(
      Vector(Route("edge-oai-pmh", s"GET $path", RequestKind.Edge, listRecords)),
      // Without a key, the message has the last part of the path in its place.
      (key, http) => SandboxResponse.text(401, s"Invalid API Key: ${key.getOrElse(http.path.split('/').last)}"),
    )
  )

  /** Arguments in the order in which the response repeats them. */
  private val Arguments = Vector("verb", "metadataPrefix", "from", "until", "resumptionToken")

  private def listRecords(request: SandboxRequest): SandboxResponse = {
    val response = for {
      harvest <- harvestOf(request)
      changed = new ChangedInstances(request.tenant.instances, harvest.fromMoment, harvest.endMoment)
      page <- changed.page(harvest.start, Size).toRight(OaiError.BadResumptionToken)
      _ <- Check.that(page.records.nonEmpty, OaiError.NoRecordsMatch)
    } yield {
      val token = page.next.map { start =>
        val next = harvest.copy(offset = harvest.offset + Size, start = Some(start))
        val lastId = page.records.last.getString("id")
        ResumptionToken.write(next, request.tenant.tenant.name, lastId, request.now)
      }
      xml(document(request).records(page.records, harvest.offset, token))
    }
    response.fold(refused(request, _), identity)
  }

  private def harvestOf(request: SandboxRequest): Either[OaiError, HarvestRequest] =
    request.parameter("resumptionToken").filter(_.nonEmpty) match {
      case None => Right(HarvestRequest.first(request.parameter, request.tenant.newId()))
      case Some(token) =>
        ResumptionToken
          .read(token, request.tenant.tenant.name, request.now)
          .toRight(OaiError.BadResumptionToken)
    }

  private def document(request: SandboxRequest): OaiXml = {
    val arguments = Arguments.flatMap(name => request.parameter(name).map(name -> _))
    new OaiXml(request.tenant, arguments, request.now)
  }

  private def refused(request: SandboxRequest, error: OaiError): SandboxResponse = xml(document(request).error(error))

  private def xml(body: io.vertx.core.buffer.Buffer): SandboxResponse =
    SandboxResponse(200, Some("text/xml"), body)

  /** Records of a page. */
  private val Size = 50
}
