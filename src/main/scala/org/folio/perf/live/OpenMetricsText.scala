package org.folio.perf.live

/**
 * Writes a run's metrics in the text format of Prometheus.
 *
 * Source: OpenMetrics 1.0, section "Text format".
 */
object OpenMetricsText {
  val ContentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  def render(run: LiveRun): String = {
    val out = new java.lang.StringBuilder(16384)
    val byFamily = LiveSamples.of(run).groupBy(_.family)
    MetricFamily.all.foreach { family =>
      byFamily.get(family).foreach { samples =>
        head(family, out)
        samples.foreach(sample(_, out))
      }
    }
    out.append("# EOF\n").toString
  }

  private def head(family: MetricFamily, out: java.lang.StringBuilder): Unit = {
    val name = family.fullName
    out.append("# TYPE ").append(name).append(' ').append(family.kind).append('\n')
    if (family.unit.nonEmpty)
      out.append("# UNIT ").append(name).append(' ').append(family.unit).append('\n')
    out.append("# HELP ").append(name).append(' ').append(escaped(family.help)).append('\n')
    ()
  }

  private def sample(sample: LiveSample, out: java.lang.StringBuilder): Unit = {
    out.append(sample.family.fullName).append(sample.suffix)
    if (sample.labels.nonEmpty) {
      out.append('{')
      sample.labels.zipWithIndex.foreach { case ((name, value), i) =>
        if (i > 0) out.append(',')
        out.append(name).append("=\"").append(escaped(value)).append('"')
      }
      out.append('}')
    }
    out.append(' ').append(number(sample.value)).append('\n')
    ()
  }

  private def escaped(text: String): String =
    text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")

  private[live] def number(value: Double): String =
    if (value == math.rint(value) && value.abs < 1e15) value.toLong.toString else value.toString
}
