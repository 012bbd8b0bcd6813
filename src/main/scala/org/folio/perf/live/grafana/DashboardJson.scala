package org.folio.perf.live.grafana

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.node.ObjectNode
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
    val panels = places(dashboard.panels).zip(dashboard.panels).zipWithIndex.map { case (((x, y, height), panel), i) =>
      panelOf(panel, i + 1, JsonTree.of("x" -> x, "y" -> y, "w" -> panel.width, "h" -> height))
    }
    val root = JsonTree.of(
      "uid" -> dashboard.uid,
      "title" -> dashboard.title,
      "description" -> dashboard.description,
      "tags" -> Seq("folio-perf"),
      "schemaVersion" -> SchemaVersion,
      "version" -> 1,
      "editable" -> true,
      "refresh" -> "5s",
      "timezone" -> "utc",
      "time" -> JsonTree.of("from" -> "now-15m", "to" -> "now"),
      "templating" -> JsonTree.of("list" -> variables),
      "panels" -> panels,
    )
    JsonTree.mapper.writerWithDefaultPrettyPrinter.writeValueAsString(root) + "\n"
  }

  private def variables: Seq[ObjectNode] = {
    val names = s"label_values(${MetricFamily.Run.sampleNames.head}, instance)"
    Seq(
      JsonTree.of("type" -> "datasource", "name" -> "datasource", "label" -> "Prometheus", "query" -> "prometheus"),
      JsonTree.of(
        "type" -> "query",
        "name" -> "instance",
        "label" -> "Load generator",
        "refresh" -> 2,
        "includeAll" -> true,
        "multi" -> true,
        "datasource" -> Source,
        "query" -> JsonTree.of("query" -> names, "refId" -> "instances"),
        "definition" -> names,
        "current" -> JsonTree.of("text" -> "All", "value" -> "$__all"),
      ),
    )
  }

  private val Source = JsonTree.of("type" -> "prometheus", "uid" -> "${datasource}")

  private def panelOf(panel: Panel, id: Int, place: ObjectNode): ObjectNode = {
    val isTable = panel.kind == "table"
    val isSeries = panel.kind == "timeseries"
    val targets = panel.queries.zipWithIndex.map { case (query, i) =>
      JsonTree.of(
        Seq(
          "refId" -> ('A' + i).toChar.toString,
          "expr" -> query.expression,
          "legendFormat" -> (if (query.legend.isEmpty) "__auto" else query.legend),
          "instant" -> !isSeries,
          "range" -> isSeries,
        ) ++ Option.when(isTable)("format" -> "table") :+ ("datasource" -> Source): _*
      )
    }
    JsonTree.of(
      Seq("id" -> id, "type" -> panel.kind, "title" -> panel.title) ++
        Option.when(panel.description.nonEmpty)("description" -> panel.description) ++
        Seq(
          "datasource" -> Source,
          "gridPos" -> place,
          "fieldConfig" ->
            JsonTree.of("defaults" -> JsonTree.of("unit" -> panel.unit, "min" -> 0), "overrides" -> Seq.empty),
          "options" -> options(panel),
          "targets" -> targets,
        ) ++ Option.when(isTable)("transformations" -> Seq(matrix)): _*
    )
  }

  private def options(panel: Panel): ObjectNode = panel.kind match {
    case "timeseries" =>
      JsonTree.of(
        "legend" -> JsonTree.of("displayMode" -> "list", "placement" -> "bottom"),
        "tooltip" -> JsonTree.of("mode" -> "multi", "sort" -> "desc"),
      )
    case "stat" =>
      JsonTree.of(
        "colorMode" -> "none",
        "graphMode" -> "none",
        "textMode" -> (if (panel.queries.exists(_.legend.nonEmpty)) "name" else "value"),
        "reduceOptions" -> JsonTree.of("calcs" -> Seq("lastNotNull")),
      )
    case _ => JsonTree.of()
  }

  /** A row for each transaction, a column for each percentile. */
  private def matrix: ObjectNode = JsonTree.of(
    "id" -> "groupingToMatrix",
    "options" -> JsonTree.of("columnField" -> "quantile", "rowField" -> "transaction", "valueField" -> "Value"),
  )

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
