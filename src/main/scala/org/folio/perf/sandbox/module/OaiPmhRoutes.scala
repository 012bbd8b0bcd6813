package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.cql.{Cql, CqlQuery}
import org.folio.perf.sandbox.data.{ChangedInstances, Select, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, EdgeModule, Route}
import org.folio.perf.sandbox.oai.{Harvest, OaiError, OaiXml, ResumptionToken}
import scala.util.Try

/**
 * mod-oai-pmh and, by API key, edge-oai-pmh: harvesting of instances as XML. The verbs ListRecords,
 * Identify and ListMetadataFormats are there. The repository knows nothing of deleted records.
 */
object OaiPmhRoutes {
  private val path = "/oai/records"

  val routes: Vector[Route] =
    Vector(Route("GET", path, "mod-oai-pmh", "oai-pmh.records.collection.get", CallKind.Read, get))

  val edge: EdgeModule = EdgeModule(
    Vector(Route("GET", path, "edge-oai-pmh", "", CallKind.Edge, get)),
    // Without a key the last part of the path is taken for it.
    (key, path) => Answer.text(401, s"Invalid API Key: ${key.getOrElse(path.split('/').last)}"),
  )

  /** In the order in which the answer repeats them. */
  private val Arguments = Vector("verb", "metadataPrefix", "from", "until", "resumptionToken")

  private def get(ask: Ask): Answer = ask.header("accept") match {
    case Some(accept) if !AcceptsXml.findFirstIn(accept).isDefined =>
      val message = s"""Accept header must be "text/xml" for this request, but it is "$accept","""
      Answer.text(406, s"$message can not send */*")
    case _ =>
      ask.parameter("verb") match {
        case Some("ListRecords") => listRecords(ask)
        case Some("Identify") => xml(document(ask).identify)
        case Some("ListMetadataFormats") => xml(document(ask).formats)
        case Some(other) => refused(ask, OaiError.unknownVerb(other))
        case None => Answer.text(500, "Internal Server Error")
      }
  }

  private def listRecords(ask: Ask): Answer = {
    val answer = for {
      harvest <- harvestOf(ask)
      size = maxRecordsPerResponse(ask.tenant)
      changed = new ChangedInstances(
        ask.tenant.instances,
        harvest.fromMoment,
        harvest.endMoment,
      )
      page <- changed.page(harvest.start, size).toRight(OaiError.BadResumptionToken)
      _ <- Either.cond(page.records.nonEmpty, (), OaiError.NoRecordsMatch)
    } yield {
      val token = page.next.map { start =>
        val next = harvest.copy(offset = harvest.offset + size, start = Some(start))
        val lastId = page.records.last.getString("id")
        ResumptionToken.write(next, ask.tenant.tenant.name, lastId, ask.now)
      }
      xml(document(ask).records(harvest.prefix, page.records, harvest.offset, token))
    }
    answer.fold(refused(ask, _), identity)
  }

  private def harvestOf(ask: Ask): Either[OaiError, Harvest] =
    ask.parameter("resumptionToken").filter(_.nonEmpty) match {
      case None => Harvest.first(ask.parameter, ask.tenant.newId())
      case Some(_)
          if Vector("metadataPrefix", "from", "until").exists(ask.parameter(_).isDefined) =>
        Left(OaiError.ExclusiveToken)
      case Some(token) =>
        ResumptionToken
          .read(token, ask.tenant.tenant.name, ask.now)
          .toRight(OaiError.BadResumptionToken)
    }

  private def document(ask: Ask, without: Set[String] = Set.empty): OaiXml = {
    val request = Arguments
      .filterNot(without)
      .flatMap(name => ask.parameter(name).map(name -> _))
    new OaiXml(ask.tenant, request, ask.now)
  }

  /** A date that is none is not repeated. */
  private def refused(ask: Ask, error: OaiError): Answer = {
    val bad = Set("from", "until").filter(name => error.message.contains(s"'$name="))
    xml(document(ask, without = bad).error(error))
  }

  private def xml(body: io.vertx.core.buffer.Buffer): Answer =
    Answer(200, Some("text/xml"), body)

  /** As the tenant's settings say, in mod-configuration. */
  private def maxRecordsPerResponse(tenant: TenantData): Int =
    Select(tenant.reference("/configurations/entries"), TechnicalSettings, 0, 1).records.headOption
      .flatMap(entry => Try(new JsonObject(entry.getString("value"))).toOption)
      .flatMap(value => Option(value.getValue("maxRecordsPerResponse")))
      .flatMap(_.toString.toIntOption)
      .filter(_ > 0)
      .getOrElse(DefaultRecordsPerResponse)

  private val DefaultRecordsPerResponse = 50
  private val AcceptsXml = """(text|\*)\s*/\s*(xml|\*)""".r
  private val TechnicalSettings = CqlQuery(
    Cql.And(
      Cql.Clause("module", "==", Vector.empty, "OAIPMH"),
      Cql.Clause("configName", "==", Vector.empty, "technical"),
    ),
    Vector.empty,
  )
}
