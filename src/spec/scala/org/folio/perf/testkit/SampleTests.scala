package org.folio.perf.testkit

import org.folio.perf.analysis.several.{ComparedTests, StudyFindings}
import org.folio.perf.model._
import java.nio.file.{Files, Path}
import org.folio.perf.app.PublishProgram
import org.folio.perf.report.{Report, StudyTables}
import org.folio.perf.settings.{PublishingSecrets, SecretStore}

/** Tests of reports for comparisons of several. */
object SampleTests {
  def tested(name: String, facts: Fact*)(rows: TestRow*): TestRecord =
    TestRecord(TestRecord.SchemaVersion, s"r/$name", name, "r", facts.toVector, rows.toVector)

  def load(name: String, value: Any): Fact = Fact(TestRecord.Load, name, value.toString)
  def users(n: Int): Fact = load("users", n)
  def release(name: String): Fact = Fact("Release", "FOLIO", name)
  def row(name: String, ms: Double): TestRow = TestRow(name, ms)

  def figure(
      metric: String,
      subject: String,
      value: Double,
      statistic: String = "average",
      unit: String = "%",
  ): ResourceFigure =
    ResourceFigure(metric, subject, statistic, "=", value, unit)

  /** Use at the start and at the end of a test. */
  def course(subject: String, start: Double, end: Double): Vector[ResourceFigure] =
    Vector("start" -> start, "end" -> end).map { case (statistic, value) =>
      figure(Metric.ServiceMemory, subject, value, statistic)
    }

  def compared(tests: TestRecord*): ComparedTests = new ComparedTests(tests.toVector.map(Left(_)))

  def found(tests: TestRecord*): StudyFindings = compared(tests: _*).found

  /** Statements of all findings, without the signs that a keyboard does not have. */
  def said(tests: TestRecord*): Vector[String] = found(tests: _*).all.map(f => plain(f.statement))

  def summary(tests: TestRecord*): String = plain(found(tests: _*).summary)

  /** Statements of the reports, each with its table row. */
  def statements(of: StudyFindings): Vector[String] =
    new StudyTables(of).statements.toVector.flatMap(_.rows).map(r => plain((r._1 +: r._2.map(_.text)).mkString(", ")))

  def plain(text: String): String = text.replace('\u00a0', ' ').replace('\u2212', '-')
}

/** A run folder with a report and two charts, and the program that publishes it. */
final class PublishedSample(val folder: Path, report: RunReport) {
  val run: Path = Files.createDirectories(folder.resolve(report.run.id))
  private val file = folder.resolve("publishing.conf")
  private val charts = Files.createDirectories(run.resolve("charts"))
  write(run.resolve("index.html"), "<!DOCTYPE html><title>Report</title>")
  write(run.resolve("report.md"), Report.markdown(report))
  Files.write(run.resolve("report.json"), ModelJson.write(report))
  Vector("load", "response-time").foreach(name => write(charts.resolve(s"$name.png"), name))

  /** Pauses that the program made, in milliseconds. */
  var pauses: Vector[Long] = Vector.empty

  /** @return exit code and output */
  def publish(
      settings: String,
      properties: Map[String, String],
      environment: Map[String, String] = PublishedSample.Secrets,
      store: SecretStore = SecretStore.Unread,
  ): (Int, String) = {
    write(file, settings)
    val all = Map("run" -> run.toString, "publishing" -> file.toString) ++ properties
    Printed(new PublishProgram(store, ms => pauses = pauses :+ ms).run(all, environment))
  }

  private def write(file: Path, text: String): Unit = {
    Files.writeString(file, text)
    ()
  }
}

object PublishedSample {
  val Secrets: Map[String, String] = Map(PublishingSecrets.ConfluenceToken -> StubConfluence.Token)

  def lend[A](use: PublishedSample => A): A = lend(SampleReports.mobius)(use)

  def lend[A](report: RunReport)(use: PublishedSample => A): A =
    TemporaryFolder.lend(folder => use(new PublishedSample(folder, report)))
}
