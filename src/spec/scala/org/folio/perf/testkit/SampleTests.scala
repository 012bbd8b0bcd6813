package org.folio.perf.testkit

import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.model._
import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Using
import java.io.ByteArrayOutputStream
import java.nio.file.{Files, Path}
import org.folio.perf.app.PublishProgram
import org.folio.perf.report.Report
import org.folio.perf.settings.{PublishingSecrets, SecretStore}

/** Tests for rules on several tests. */
object SampleTests {

  /** @param rows averages by transaction; its first two letters are its workflow */
  def record(
      name: String,
      rows: Vector[(String, Double)],
      facts: Vector[Fact] = Vector.empty,
      figures: Vector[ResourceFigure] = Vector.empty,
      report: String = "r",
  ): TestRecord = TestRecord(
    s"$report/$name",
    report,
    facts,
    rows.map { case (n, ms) => TestRow(n, n.take(2), ms, Some(0)) },
    figures,
  )

  def figure(
      metric: String,
      subject: String,
      value: Double,
      statistic: String = "average",
      bound: String = "=",
  ): ResourceFigure = ResourceFigure(metric, subject, statistic, bound, value, "%")

  /** Use at the start and at the end of a test. */
  def course(subject: String, start: Double, end: Double): Vector[ResourceFigure] =
    Vector("start" -> start, "end" -> end).map { case (statistic, value) =>
      figure(Metric.ServiceMemory, subject, value, statistic)
    }

  def users(n: Int): Fact = Fact("Load", "users", n.toString)
  def release(name: String): Fact = Fact("Release", "FOLIO", name)

  def text(findings: IterableOnce[Finding]): Vector[String] =
    findings.iterator.map(f => PublishedConclusions.plain(f.text)).toVector

  def severities(rule: TestPairs => IterableOnce[Finding])(tests: TestRecord*): Vector[Severity] =
    rule(new TestPairs(tests.toVector)).iterator.map(_.severity).toVector

  /** All that a rule finds in some tests; empty: nothing. */
  def said(rule: TestPairs => IterableOnce[Finding])(tests: TestRecord*): String =
    text(rule(new TestPairs(tests.toVector))).mkString(" ")
}

/**
 * What the authors of the published reports concluded: `conclusions/published.csv`.
 *
 * @param agreesWithData yes, partly, no, or not-checkable: what it needs is in no table
 * @param signs findings that say it, each with the numbers that must be in it; empty: not reached
 * @param needs what would have to be measured; empty: nothing
 */
final case class PublishedConclusion(
    id: String,
    statement: String,
    difficulty: String,
    agreesWithData: String,
    signs: Vector[(String, Vector[String])],
    needs: String,
) {

  /** Signs that the findings lack, in words. */
  def missing(findings: Map[String, Finding]): Vector[String] = signs.flatMap { case (id, numbers) =>
    findings.get(id) match {
      case None => Vector(s"${this.id}: there is no finding $id")
      case Some(finding) =>
        val text = PublishedConclusions.plain(finding.text)
        numbers.filterNot(text.contains(_)).map(n => s"${this.id}: '$n' is not in '$text'")
    }
  }
}

object PublishedConclusions {

  lazy val all: Vector[PublishedConclusion] =
    Using.resource(getClass.getResourceAsStream("/conclusions/published.csv")) { in =>
      CsvText.table(new String(in.readAllBytes(), UTF_8)).map(of)
    }

  /** Without the signs that a keyboard does not have. */
  def plain(text: String): String = text.replace('\u00a0', ' ').replace('\u2212', '-')

  private def of(fields: Vector[String]): PublishedConclusion = fields match {
    case Vector(id, _, statement, difficulty, agrees, signs, needs) =>
      PublishedConclusion(id, statement, difficulty, agrees, signsOf(signs), needs)
    case other => throw new IllegalStateException(s"published.csv: $other")
  }

  private def signsOf(text: String): Vector[(String, Vector[String])] =
    text.split(" \\| ").toVector.filter(_.nonEmpty).map { sign =>
      val at = sign.indexOf(" = ")
      sign.take(at) -> sign.drop(at + 3).split(" & ").toVector
    }
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
    val out = new ByteArrayOutputStream
    val all = Map("run" -> run.toString, "publishing" -> file.toString) ++ properties
    val code = Console.withOut(out)(
      Console.withErr(out)(
        new PublishProgram(store, ms => pauses = pauses :+ ms).run(all, environment)
      )
    )
    (code, out.toString(UTF_8))
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
