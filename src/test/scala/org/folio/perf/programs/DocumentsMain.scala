package org.folio.perf.programs

import org.folio.perf.model.Eithers
import java.io.IOException
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{Arguments, BodyRows, ExitCode}
import org.folio.perf.runner.PreparedRun
import org.folio.perf.settings.ProgramNames

/**
 * Renews the generated parts of the documents, and the page of the settings: `mvn -q test-compile exec:java@docs`.
 *
 * Exit codes: 0 done, 1 a document or its mark is missing.
 */
object DocumentsMain {

  def main(arguments: Array[String]): Unit =
    if (Arguments.askForHelp(arguments, sys.props)) println(Usage)
    else
      run(sys.props.toMap).left.foreach { message =>
        Console.err.println(message)
        System.exit(ExitCode.BadArguments)
      }

  private def run(properties: Map[String, String]): Either[String, Unit] =
    for {
      _ <- ProgramNames.misspelt(properties).toLeft(())
      documents <- renewed(Paths.get(""))
    } yield (documents :+ (SettingsTable.Page -> SettingsTable.text)).foreach { case (path, text) =>
      if (!Files.exists(path) || Files.readString(path) != text) {
        Files.writeString(path, text)
        println(s"Written: $path")
      }
    }

  /**
   * Documents with all their generated parts renewed, by their paths.
   *
   * @param root folder of the project
   */
  private[programs] def renewed(root: Path): Either[String, Vector[(Path, String)]] =
    parts.flatMap { all =>
      Eithers.map(all.groupBy(_.document).toVector.sortBy(_._1)) { case (document, ofIt) =>
        val path = root.resolve(document)
        read(path)
          .flatMap(Eithers.fold(ofIt, _)((text, part) => part.renewed(text)))
          .map(path -> _)
      }
    }

  private def parts: Either[String, Vector[GeneratedPart]] =
    for {
      settings <- PreparedRun.readSettings(Map.empty, Map.empty).left.map(_.message)
      simulations = new SimulationTables(settings)
      full <- simulations.full
    } yield Vector(
      GeneratedPart("README.md", "simulations", simulations.short),
      GeneratedPart("docs/simulations.md", "simulations", full),
      GeneratedPart("docs/simulations.md", "paces", simulations.paces),
      GeneratedPart("docs/workflows.md", "workflows", WorkflowTable.lines),
      GeneratedPart(
        "docs/bodies.md",
        "bodies",
        GeneratedPart.table(BodyRows.columns: _*)(BodyRows.rows),
      ),
    )

  private def read(path: Path): Either[String, String] =
    try Right(Files.readString(path))
    catch { case e: IOException => Left(s"$path cannot be read: ${e.getMessage}") }

  private val Usage =
    """Renews the tables of simulations, workflows, settings and request bodies in README.md and docs/.
      |
      |  mvn -q test-compile exec:java@docs""".stripMargin
}
