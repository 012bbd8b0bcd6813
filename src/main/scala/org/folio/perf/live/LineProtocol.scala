package org.folio.perf.live

/**
 * A run's metrics as lines for InfluxDB, VictoriaMetrics or Telegraf: one measurement a metric, its labels
 * as tags, the value in the field `value`. Of a run's distributions it has the percentiles so far and no
 * buckets.
 *
 * Source: InfluxDB's reference of the line protocol.
 */
object LineProtocol {

  /** @param atMs epoch milliseconds; the receiver has to be told `precision=ms` */
  def render(run: LiveRun, atMs: Long): String = {
    val tags = Vector(
      "run" -> run.manifest.id,
      "simulation" -> run.manifest.simulation,
      "target" -> run.manifest.target.name,
    )
    LiveSamples
      .of(run)
      .filterNot(s => s.family == MetricFamily.Run || s.family == MetricFamily.Duration)
      .map(line(_, tags, atMs))
      .mkString("", "\n", "\n")
  }

  private def line(sample: LiveSample, tags: Vector[(String, String)], atMs: Long): String = {
    val labels = sample.labels.map {
      case (name, value) if name == sample.family.fullName => "state" -> value
      case other => other
    }
    // An empty tag is none.
    val all = (tags ++ labels).filter(_._2.nonEmpty).map { case (name, value) =>
      s",${escaped(name)}=${escaped(value)}"
    }
    s"${sample.family.fullName}${sample.suffix}${all.mkString} " +
      s"value=${OpenMetricsText.number(sample.value)} $atMs"
  }

  private def escaped(text: String): String =
    text
      .replaceAll("[\\r\\n]", " ")
      .stripSuffix("\\")
      .replace(",", "\\,")
      .replace("=", "\\=")
      .replace(" ", "\\ ")
}
