package org.folio.perf.sandbox.exports

import io.vertx.core.json.JsonObject
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import org.folio.perf.sandbox.format.Json

/**
 * An EDIFACT file of orders, one message for each order, as mod-data-export-worker writes it. Left out: notes, product ids,
 * accounts and reference numbers.
 *
 * @param config the integration's `ediConfig`
 * @param jobName number of the job, such as `000012`
 */
final class EdifactFile(config: JsonObject, jobName: String, now: Instant) {

  /** @param orders each with its lines */
  def apply(orders: Vector[(JsonObject, Vector[JsonObject])]): String = {
    val segments = Vector("UNA:+.? '", header) ++ orders.flatMap { case (order, lines) => message(order, lines) } :+
      s"UNZ+${orders.size}+$jobName'"
    segments.mkString("\n") + "\n"
  }

  private def header: String = {
    val prepared = EdifactFile.Prepared.format(now)
    s"UNB+UNOC:3+${party("lib")}+${party("vendor")}+${prepared.take(6)}:${prepared.drop(6)}+$jobName'"
  }

  private def message(order: JsonObject, lines: Vector[JsonObject]): Vector[String] = {
    val number = escaped(order.getString("poNumber"))
    val ordered = Json.string(order, "dateOrdered").fold("")(_.take(10).replace("-", ""))
    val currency = lines.headOption.flatMap(Json.stringAt(_, "cost.currency")).getOrElse("")
    val content = Vector(
      s"UNH+$number+ORDERS:D:96A:UN:EAN008'",
      s"BGM+220+$number+9'",
      s"DTM+137:$ordered:102'",
      s"NAD+BY+${text("libEdiCode")}::${typeOf("libEdiType")}'",
      s"NAD+SU+${text("vendorEdiCode")}::${typeOf("vendorEdiType")}'",
      s"CUX+2:$currency:9'",
    ) ++ lines.zipWithIndex.flatMap { case (line, i) => ofLine(line, i + 1) } ++ Vector(
      "UNS+S'",
      s"CNT+1:${lines.map(EdifactFile.copies).sum}'",
      s"CNT+2:${lines.size}'",
    )
    content :+ s"UNT+${content.size + 1}+$number'"
  }

  private def ofLine(line: JsonObject, number: Int): Vector[String] = {
    val price = Json.stringAt(line, "cost.poLineEstimatedPrice").getOrElse("0")
    val funds = Json.texts(line, "fundDistribution", "code")
    Vector(
      s"LIN+$number++:'",
      s"IMD+L+050+:::${escaped(line.getString("titleOrPackage"))}'",
      s"QTY+21:${EdifactFile.copies(line)}'",
      s"PRI+AAB:$price'",
      s"RFF+LI:${escaped(line.getString("poLineNumber"))}'",
    ) ++ funds.map(code => s"RFF+BFN:${escaped(code)}'")
  }

  private def party(whose: String): String = s"${text(s"${whose}EdiCode")}:${typeOf(s"${whose}EdiType")}"
  private def text(field: String): String = escaped(config.getString(field, ""))
  private def typeOf(field: String): String = config.getString(field, "").take(3)

  private def escaped(value: String): String = value.flatMap {
    case c if "?+:'".contains(c) => s"?$c"
    case c => c.toString
  }
}

private object EdifactFile {
  private val Prepared = DateTimeFormatter.ofPattern("ddMMyyHHmm").withZone(UTC)

  private def copies(line: JsonObject): Int = {
    val cost = line.getJsonObject("cost")
    cost.getInteger("quantityPhysical", 0) + cost.getInteger("quantityElectronic", 0)
  }
}
