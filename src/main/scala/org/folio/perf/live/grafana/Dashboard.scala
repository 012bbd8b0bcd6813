package org.folio.perf.live.grafana

/**
 * A Grafana dashboard.
 *
 * @param uid by which links find it
 * @param panels in reading order
 */
final case class Dashboard(uid: String, title: String, description: String, panels: Vector[Panel]) {
  def expressions: Vector[String] = panels.flatMap(_.queries.map(_.expression))
}

/**
 * @param kind of Grafana: `timeseries`, `stat`, `table`
 * @param unit of Grafana: `s`, `percentunit`, `percent`, `bytes`, `reqps`, `short`
 * @param width of 24
 */
final case class Panel(
    kind: String,
    title: String,
    unit: String,
    width: Int,
    queries: Vector[PanelQuery],
    description: String = "",
)

/** @param legend with `{{label}}` for a label's value */
final case class PanelQuery(expression: String, legend: String)
