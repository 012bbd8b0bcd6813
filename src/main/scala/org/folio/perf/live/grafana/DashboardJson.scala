package org.folio.perf.live.grafana

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode}
import org.folio.perf.live.MetricFamily

/**
 * Writes a dashboard as JSON for provisioning in Grafana.
 *
 * Source: Grafana's documentation of the dashboard JSON model, schema version 39 (Grafana 11).
 */
object DashboardJson {
  private val SchemaVersion = 39
  private val Columns = 24

  def render(dashboard: Dashboard): String = {
    val root = JsonTree.mapper.createObjectNode
    root.put("uid", dashboard.uid)
    root.put("title", dashboard.title)
    root.put("description", dashboard.description)
    root.putArray("tags").add("folio-perf")
    root.put("schemaVersion", SchemaVersion)
    root.put("version", 1)
    root.put("editable", true)
    root.put("refresh", "5s")
    root.put("timezone", "utc")
    root.putObject("time").put("from", "now-15m").put("to", "now")
    variables(root.putObject("templating").putArray("list"))
    val panels = root.putArray("panels")
    places(dashboard.panels).zip(dashboard.panels).zipWithIndex.foreach { case (((x, y, height), panel), i) =>
      add(panels, panel, i + 1, x, y, height)
    }
    JsonTree.mapper.writerWithDefaultPrettyPrinter.writeValueAsString(root) + "\n"
  }

  private def variables(list: ArrayNode): Unit = {
    list.addObject
      .put("type", "datasource")
      .put("name", "datasource")
      .put("label", "Prometheus")
      .put("query", "prometheus")
    val names = s"label_values(${MetricFamily.Run.sampleNames.head}, instance)"
    val instance = list.addObject
      .put("type", "query")
      .put("name", "instance")
      .put("label", "Load generator")
      .put("refresh", 2)
      .put("includeAll", true)
      .put("multi", true)
    instance.set[ObjectNode]("datasource", source)
    instance.putObject("query").put("query", names).put("refId", "instances")
    instance.put("definition", names)
    instance.putObject("current").put("text", "All").put("value", "$__all")
    ()
  }

  private def source: ObjectNode =
    JsonTree.mapper.createObjectNode.put("type", "prometheus").put("uid", "${datasource}")

  private def add(panels: ArrayNode, panel: Panel, id: Int, x: Int, y: Int, height: Int): Unit = {
    val node = panels.addObject.put("id", id).put("type", panel.kind).put("title", panel.title)
    if (panel.description.nonEmpty) node.put("description", panel.description)
    node.set[ObjectNode]("datasource", source)
    node.putObject("gridPos").put("x", x).put("y", y).put("w", panel.width).put("h", height)
    val defaults = node.putObject("fieldConfig").putObject("defaults").put("unit", panel.unit)
    defaults.put("min", 0)
    node.withObject("/fieldConfig").putArray("overrides")
    options(node.putObject("options"), panel)
    val targets = node.putArray("targets")
    panel.queries.zipWithIndex.foreach { case (query, i) =>
      val target = targets.addObject
        .put("refId", ('A' + i).toChar.toString)
        .put("expr", query.expression)
        .put("legendFormat", if (query.legend.isEmpty) "__auto" else query.legend)
        .put("instant", panel.kind != "timeseries")
        .put("range", panel.kind == "timeseries")
      if (panel.kind == "table") target.put("format", "table")
      target.set[ObjectNode]("datasource", source)
    }
    if (panel.kind == "table") asMatrix(node)
  }

  private def options(options: ObjectNode, panel: Panel): Unit = panel.kind match {
    case "timeseries" =>
      options.putObject("legend").put("displayMode", "list").put("placement", "bottom")
      options.putObject("tooltip").put("mode", "multi").put("sort", "desc")
      ()
    case "stat" =>
      options.put("colorMode", "none").put("graphMode", "none")
      options.put("textMode", if (panel.queries.exists(_.legend.nonEmpty)) "name" else "value")
      options.putObject("reduceOptions").putArray("calcs").add("lastNotNull")
      ()
    case _ => ()
  }

  /** A row for each transaction, a column for each percentile. */
  private def asMatrix(node: ObjectNode): Unit = {
    val transformation = node.putArray("transformations").addObject.put("id", "groupingToMatrix")
    transformation
      .putObject("options")
      .put("columnField", "quantile")
      .put("rowField", "transaction")
      .put("valueField", "Value")
    ()
  }

  /** Places panels in rows from left to right: x, y and height by kind. */
  private[grafana] def places(panels: Vector[Panel]): Vector[(Int, Int, Int)] = {
    var (x, y, rowHeight) = (0, 0, 0)
    panels.map { panel =>
      if (x + panel.width > Columns) {
        x = 0
        y += rowHeight
        rowHeight = 0
      }
      val height = if (panel.kind == "stat") 4 else if (panel.kind == "table") 12 else 8
      val place = (x, y, height)
      x += panel.width
      rowHeight = math.max(rowHeight, height)
      place
    }
  }
}
