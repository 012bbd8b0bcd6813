package org.folio.perf.sandbox.oai

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.temporal.ChronoUnit.SECONDS
import org.folio.perf.sandbox.data.{ChangedInstances, TenantData}
import org.folio.perf.sandbox.format.XmlWriter
import org.folio.perf.sandbox.marc.{BibRecord, ItemFields}
import org.marc4j.marc.{DataField, MarcFactory, Record}
import scala.jdk.CollectionConverters._

/**
 * Response of mod-oai-pmh, in one line.
 *
 * @param request the arguments that were understood, in the protocol's order
 */
final class OaiXml(tenant: TenantData, request: Vector[(String, String)], now: Instant) {
  import OaiXml._

  private val xml = new XmlWriter(Prolog)
  private val items = new ItemFields(tenant)

  def error(error: OaiError): Buffer = document(
    xml.text("error", error.message, "code" -> error.code)
  )

  /**
   * @param offset records given before this page
   * @param token for the next page; `None`: this is the last one
   */
  def records(
      page: Vector[JsonObject],
      offset: Int,
      token: Option[String],
  ): Buffer = document(xml.element("ListRecords") {
    page.foreach(record)
    val cursor = "cursor" -> offset.toString
    val expires = "expirationDate" -> ResumptionToken.expiresAt(now).toString
    token match {
      case Some(text) => xml.text("resumptionToken", text, expires, cursor)
      case None => xml.text("resumptionToken", "", cursor)
    }
  })

  private def document(content: => Unit): Buffer = {
    xml.element("OAI-PMH", Namespaces: _*) {
      xml.text("responseDate", now.truncatedTo(SECONDS).toString)
      xml.text("request", BaseUrl, request: _*)
      content
    }
    xml.toBuffer
  }

  private def identifier(id: String): String = s"oai:folio.org:${tenant.tenant.name}/$id"

  private def record(instance: JsonObject): Unit = xml.element("record") {
    val id = instance.getString("id")
    xml.element("header") {
      xml.text("identifier", identifier(id))
      xml.text("datestamp", ChangedInstances.changedAt(instance).truncatedTo(SECONDS).toString)
      xml.text("setSpec", "all")
    }
    xml.element("metadata") {
      marc(harvested(instance), items.fields(id))
    }
  }

  /** Record in the form of mod-oai-pmh: its ids, and whether it is suppressed. */
  private def harvested(instance: JsonObject): Record = {
    val record = BibRecord.of(tenant, instance)
    val suppressed = if (instance.getBoolean("discoverySuppress", false)) "1" else "0"
    record.getVariableFields("999").asScala.lastOption.collect { case ids: DataField =>
      ids.addSubfield(MarcFactory.newInstance().newSubfield('t', suppressed))
    }
    record
  }

  /**
   * Writes a record as MARCXML. The leader's lengths are zero: only binary MARC needs them, and
   * readers of MARCXML ignore them.
   */
  private def marc(record: Record, more: Vector[DataField]): Unit = xml.element("marc:record") {
    xml.text("marc:leader", record.getLeader.marshal)
    record.getControlFields.asScala.foreach { field =>
      xml.text("marc:controlfield", field.getData, "tag" -> field.getTag)
    }
    (record.getDataFields.asScala ++ more).foreach { field =>
      xml.element(
        "marc:datafield",
        "tag" -> field.getTag,
        "ind1" -> field.getIndicator1.toString,
        "ind2" -> field.getIndicator2.toString,
      )(field.getSubfields.asScala.foreach { subfield =>
        xml.text("marc:subfield", subfield.getData, "code" -> subfield.getCode.toString)
      })
    }
  }
}

object OaiXml {
  private val Prolog = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"""
  private val BaseUrl = "http://folio.org/oai"

  private val Namespaces = Vector(
    "xsi:schemaLocation" -> ("http://www.openarchives.org/OAI/2.0/" +
      " http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"),
    "xmlns" -> "http://www.openarchives.org/OAI/2.0/",
    "xmlns:oai_dc" -> "http://www.openarchives.org/OAI/2.0/oai_dc/",
    "xmlns:marc" -> "http://www.loc.gov/MARC21/slim",
    "xmlns:oai-identifier" -> "http://www.openarchives.org/OAI/2.0/oai-identifier",
    "xmlns:dc" -> "http://purl.org/dc/elements/1.1/",
    "xmlns:xsi" -> "http://www.w3.org/2001/XMLSchema-instance",
  )
}

/** Error of a harvest, which has status 200 nevertheless. Codes are those of OAI-PMH 2.0. */
final case class OaiError(code: String, message: String)

object OaiError {
  val NoRecordsMatch: OaiError = OaiError("noRecordsMatch", "No records match")
  val BadResumptionToken: OaiError = OaiError("badResumptionToken", "The resumption token is not valid")
}
