package org.folio.perf.testkit

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.app.PublishProgram
import org.folio.perf.model.{ModelJson, RunReport}
import org.folio.perf.report.Report
import org.folio.perf.settings.{PublishingSecrets, SecretStore}

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
        new PublishProgram(environment, store, ms => pauses = pauses :+ ms).run(Vector.empty, all)
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
