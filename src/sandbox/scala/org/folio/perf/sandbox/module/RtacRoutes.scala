package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.{Json, XmlWriter}
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{EdgeModule, Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._
import org.folio.perf.sandbox.data.{TenantData, View}

/**
 * mod-rtac and, by API key, edge-rtac: the items of an instance and their due dates. The edge
 * module responds with 200 even for errors.
 */
object RtacRoutes extends RoutesOf("mod-rtac") {
  override def modules: Vector[SandboxModule] = super.modules :+ SandboxModule("edge-rtac")

  override val routes: Vector[Route] = Vector.empty

  override val edge: Option[EdgeModule] = Some(
    EdgeModule(
      Vector(Route("edge-rtac", "GET /rtac", RequestKind.Edge, byKey)),
      (_, _) => nothing,
    )
  )

  private def byKey(request: SandboxRequest): SandboxResponse = {
    val ids = request.parameter("instanceIds").toVector.flatMap(_.split(',')).map(_.trim)
    val availability = new ItemAvailability(request.tenant)
    xml(RtacXml(ids.flatMap(availability.availability)))
  }

  /** Empty result. */
  private def nothing: SandboxResponse = xml(RtacXml(Vector.empty))

  private def xml(body: Buffer): SandboxResponse =
    SandboxResponse(200, Some("application/xml"), body)
}

/** Availability of instances in the form of edge-rtac: one line per element, indented. */
object RtacXml {
  private val Prolog = "<?xml version='1.0' encoding='UTF-8'?>\n"

  def apply(found: Vector[JsonObject]): Buffer = {
    val xml = new IndentedXml
    xml.element("instances", isEmpty = found.isEmpty) {
      found.foreach { instance =>
        xml.element("holdings") {
          xml.text("instanceId", instance.getString("instanceId"))
          Json.objects(instance, "holdings").foreach(xml.value("holding", _))
        }
      }
    }
    xml.toBuffer
  }

  final private class IndentedXml {
    private val xml = new XmlWriter(Prolog)
    private var depth = 0

    def element(name: String, isEmpty: Boolean = false)(content: => Unit): Unit = {
      indent()
      if (isEmpty) xml.writer.writeEmptyElement(name)
      else {
        xml.writer.writeStartElement(name)
        endLine()
        depth += 1
        content
        depth -= 1
        indent()
        xml.writer.writeEndElement()
      }
      endLine()
    }

    def text(name: String, content: String): Unit = {
      indent()
      xml.text(name, content)
      endLine()
    }

    def value(name: String, found: Any): Unit = found match {
      case null => ()
      case json: JsonObject =>
        element(name)(json.forEach(entry => value(entry.getKey, entry.getValue)))
      case entries: JsonArray =>
        // The list and its entries have the same name.
        element(name, entries.isEmpty)(entries.iterator.asScala.foreach(value(name, _)))
      case other => text(name, other.toString)
    }

    def toBuffer: Buffer = xml.toBuffer

    private def indent(): Unit = xml.writer.writeCharacters("  " * depth)
    private def endLine(): Unit = xml.writer.writeCharacters("\n")
  }
}

/** Availability of instances in mod-rtac: one entry per item, or per holdings without items. */
final class ItemAvailability(tenant: TenantData) {

  /** `None`: the instance has no holdings. */
  def availability(instanceId: String): Option[JsonObject] = {
    val holdings = tenant.holdings.find("instanceId", instanceId)
    Option.when(holdings.nonEmpty)(obj("instanceId" -> instanceId, "holdings" -> list(holdings.flatMap(entries))))
  }

  private def entries(holdings: JsonObject): Vector[JsonObject] = {
    val items = tenant.items.find("holdingsRecordId", holdings.getString("id"))
    if (items.isEmpty) Vector(withoutItems(holdings)) else items.map(ofItem(holdings, _))
  }

  private def ofItem(holdings: JsonObject, item: JsonObject): JsonObject = {
    val id = item.getString("id")
    val holds = obj("count" -> Circulation.openRequestsOfItem(tenant, id).size)
    val records = Vector("item" -> item, "holds" -> holds, "holdings" -> holdings) ++
      Circulation.openLoanOfItem(tenant, id).map("loan" -> _)
    View.named("availability")(tenant, records :+ "location" -> ItemView.locationOf(tenant, item): _*)
  }

  /** Entry of holdings without items; its status is the first of their statements. */
  private def withoutItems(holdings: JsonObject): JsonObject = {
    val records = Vector("holdings" -> holdings, "location" -> ItemView.locationOf(tenant, holdings)) ++
      Json.objects(holdings, "holdingsStatements").headOption.map("first" -> _)
    View.named("availability of holdings")(tenant, records: _*)
  }
}
