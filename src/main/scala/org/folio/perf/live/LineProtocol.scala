package org.folio.perf.live

/**
 * Writes a run's metrics for InfluxDB, VictoriaMetrics or Telegraf: one measurement for each metric, with
 * its labels as tags and its value in the field `value`. Distributions have percentiles, not buckets.
 *
 * Source: InfluxDB's reference of the line protocol.
 */
object LineProtocol {

  /** @param atMs epoch milliseconds; the receiver needs `precision=ms` */
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
    // The protocol has no empty tags.
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
