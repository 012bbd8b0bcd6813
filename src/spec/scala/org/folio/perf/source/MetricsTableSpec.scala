package org.folio.perf.source

import org.folio.perf.model._
import org.folio.perf.source.aws.CloudWatchMetric
import org.folio.perf.testkit.{MarkdownFile, SampleRun, SectionSuite}
import java.nio.file.Paths

/** The table of docs/target.md: what becomes of a metric. */
class MetricsTableSpec extends SectionSuite {

  /** @param metrics the first is that of finding and threshold */
  private case class Known(
      kind: String,
      metrics: Vector[String],
      unit: String,
      place: String,
      finding: String,
      limit: String,
  )

  private val rows = MarkdownFile
    .read(Paths.get("docs/target.md"))
    .text
    .linesIterator
    .map(_.split('|').map(_.trim).drop(1))
    .collect {
      case Array(kind, metrics, unit, place, finding, limit) if metrics.startsWith("`") =>
        Known(
          kind,
          "`([^`]+)`".r.findAllMatchIn(metrics).map(_.group(1)).toVector,
          unit,
          place,
          code(finding),
          code(limit),
        )
    }
    .toVector

  private val findings = rows.map(_.finding).filter(_.nonEmpty).distinct

  private def code(cell: String): String = cell.stripPrefix("`").stripSuffix("`")

  private def reportOf(row: Known, metric: String): RunReport = {
    val values = Vector.tabulate(10)(i => if (row.unit == "Percent") 98.0 else 2000.0 * (i + 1))
    val one = SampleRun.series(values, "subject", s"Some/${row.kind}", metric, row.unit)
    val manifest =
      SampleRun.thresholds(Thresholds(None, None, Map.empty, limits = Vector(row.limit).filter(_.nonEmpty)))
    val machine = Machine("rds", "subject", "db.r6g.large", 1, vCpu = Some(2))
    val inventory = Inventory(Inventory.SchemaVersion, "", Vector.empty, Vector.empty, machines = Vector(machine))
    SampleRun(manifest, metrics = Some(SampleRun.metrics(one)), inventory = Some(inventory)).report
  }

  test("the table has all metrics of CloudWatch with their units") {
    val listed = rows.flatMap(row => row.metrics.map(metric => (row.kind, metric, row.unit)))
    CloudWatchMetric.all.map(m => (m.kind.name, m.name, m.unit)).diff(listed).shouldBe(empty)
  }

  rows.foreach { row =>
    test(s"${row.kind} ${row.metrics.mkString(" and ")} in ${row.unit} stand where the table says") {
      row.metrics.foreach(metric => section(reportOf(row, metric), "resources").should(include(row.place)))
      val report = reportOf(row, row.metrics.head)
      report.allFindings
        .map(_.id)
        .flatMap(id => findings.find(id.startsWith))
        .distinct
        .shouldBe(Vector(row.finding).filter(_.nonEmpty))
      report.limits
        .filter(_.line == row.limit)
        .map(_.held.isDefined)
        .shouldBe(Vector(row.limit).filter(_.nonEmpty).map(_ => true))
    }
  }
}
