package org.folio.perf.programs

import org.folio.perf.model.Eithers
import java.io.IOException
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{Answer, Asked, Program, Refusal}
import org.folio.perf.runner.PreparedRun
import org.folio.perf.settings.{LoadSettings, Releases, Settings}
import java.util.regex.{Matcher, Pattern}
import org.folio.perf.plan.{LoadPlan, PlannedTraffic, SimulationPlan}
import org.folio.perf.simulations.Simulations
import scala.concurrent.duration.FiniteDuration
import org.folio.perf.flow.{PermissionsNeeded, TenantScope, Workflow}
import org.folio.perf.workflows.Workflows

/**
 * Renews the generated parts of the documents: `./perf docs`.
 *
 * Exit codes: 0 done, 1 a document or its mark is missing.
 */
object DocumentsMain extends Program() {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    renewed(Paths.get("")).left.map(Refusal(_)).map { documents =>
      Answer(documents.collect {
        case (path, text) if !Files.exists(path) || Files.readString(path) != text =>
          Files.writeString(path, text)
          s"Written: $path"
      })
    }

  /**
   * Documents with all their generated parts renewed, by their paths.
   *
   * @param root folder of the project
   */
  private[programs] def renewed(root: Path): Either[String, Vector[(Path, String)]] = {
    val page = root.resolve("docs/workflows.md")
    for {
      settings <- PreparedRun.readSettings(Map.empty, Map.empty)
      rows <- new SimulationTable(settings).rows
      parts = Vector(
        GeneratedPart("simulations", GeneratedPart.table(rows)),
        GeneratedPart("workflows", WorkflowTable.lines),
      )
      text <- read(page)
      renewed <- Eithers.fold(parts, text)((text, part) =>
        part.renewed(text).toRight(s"$page has no lines ${part.marks}.")
      )
    } yield Vector(page -> renewed, root.resolve(PermissionTable.File) -> PermissionTable.text(settings.load))
  }

  private def read(path: Path): Either[String, String] =
    try Right(Files.readString(path))
    catch { case e: IOException => Left(s"$path cannot be read: ${e.getMessage}") }

  protected def usage: String =
    """Renews the tables of simulations and workflows in docs/workflows.md, and docs/permissions.csv.
      |
      |  ./perf docs""".stripMargin
}

/**
 * Part of a document that the registries of simulations and workflows determine. It stands between the lines
 * `<!-- NAME -->` and `<!-- end -->`.
 *
 * @param name of its mark
 */
final case class GeneratedPart(name: String, lines: Vector[String]) {
  def marks: String = s"<!-- $name --> and <!-- end -->"

  /** The document's text with this part renewed; `None`: the document has no such mark. */
  def renewed(text: String): Option[String] = {
    val block = Pattern.compile(s"(?s)(<!-- $name -->\n).*?(<!-- end -->)")
    val found = block.matcher(text)
    Option.when(found.find())(
      found.replaceFirst(
        "$1" + Matcher.quoteReplacement(lines.map(_ + "\n").mkString) + "$2"
      )
    )
  }
}

object GeneratedPart {

  /** A table in Markdown; the first row is its head. A vertical bar in a cell is escaped. */
  def table(rows: Vector[Vector[String]]): Vector[String] =
    row(rows.head) +: rows.head.map(_ => "---").mkString("|", "|", "|") +: rows.tail.map(row)

  private def row(cells: Seq[String]): String =
    cells.map(_.replace("|", "\\|")).mkString("| ", " | ", " |")
}

/** Table of the simulations, for documents. @param settings defaults, with the sandbox as the target */
final class SimulationTable(settings: Settings) {

  /** With its head. Left: a simulation has no plan under the default settings. */
  def rows: Either[String, Vector[Vector[String]]] =
    Eithers
      .map(Simulations.all) { s =>
        val plan = if (s.own.isDefined) Right(None) else LoadPlan.build(s, settings).map(Some(_))
        plan.map { known =>
          val requests = known.fold("as its file says")(requestsPerSec(s, _))
          Vector(s"`${s.name}`", who(s), description(s), requests, lasts(s), s"`${s.preparedBy}`")
        }
      }
      .map(Vector("Simulation", "Who", "Load", "Requests per second", "Default duration", "Preparation") +: _)

  /** Settings in it as code. */
  private def description(simulation: SimulationPlan): String =
    simulation.description.replaceAll("-D[\\w.]+=\\w+", "`$0`")

  private def who(simulation: SimulationPlan): String =
    if (simulation.fixed.isDefined) "one tenant"
    else if (simulation.oneTenant) "one tenant, the first large one"
    else "all tenants"

  private def lasts(simulation: SimulationPlan): String =
    if (simulation.fixed.isDefined) "until every transaction has run"
    else if (simulation.raised.isDefined)
      s"until the result is precise, ${words(settings.load.find.atMost)} at most"
    else if (simulation.endsByItself) "until all jobs have finished"
    else s"${words(settings.load.duration)}, after ${words(settings.load.rampUp)} of ramp-up"

  private def requestsPerSec(simulation: SimulationPlan, plan: LoadPlan): String = {
    val planned = PlannedTraffic.requestsPerSec(plan)
    if (simulation.fixed.isDefined || planned < 10) "below 10"
    else if (simulation.raised.isDefined) "as much as is sustained"
    else {
      val rounded = BigDecimal(planned).round(new java.math.MathContext(2)).toBigInt
      f"about ${rounded.toLong}%,d"
    }
  }

  private def words(time: FiniteDuration): String = {
    val seconds = time.toSeconds
    if (seconds % 3600 == 0) s"${seconds / 3600} h"
    else if (seconds % 60 == 0) s"${seconds / 60} min"
    else s"$seconds s"
  }
}

/** The file `docs/permissions.csv`: permissions that workflows need. */
object PermissionTable {
  val File: Path = Paths.get("docs", "permissions.csv")

  /** Permission, releases, workflows. Releases with the same workflows share a line. */
  def text(load: LoadSettings): String = {
    val all = for {
      release <- Releases.all
      (permission, codes) <- PermissionsNeeded.of(Workflows.all, release.api, load)(
        release.serving(_).toVector.flatMap(_.permissions)
      )
    } yield (permission, codes) -> release.name
    val lines = all
      .groupMap(_._1)(_._2)
      .toVector
      .sortBy { case ((permission, _), releases) =>
        (permission, releases.map(Releases.all.map(_.name).indexOf(_)).min)
      }
      .map { case ((permission, codes), releases) =>
        s"$permission,${releases.mkString(" ")},${codes.mkString(" ")}"
      }
    ("permission,releases,workflows" +: lines).mkString("", "\n", "\n")
  }
}

/** Table of the workflows, for documents. */
object WorkflowTable {

  /** Code, work of the user, needs. */
  def lines: Vector[String] =
    GeneratedPart.table(
      Vector("Code", "Work of the user", "Notes") +: Workflows.all.map { workflow =>
        Vector(s"`${workflow.code}`", workflow.title.stripSuffix("."), notes(workflow))
      }
    )

  private def notes(workflow: Workflow): String = Vector(
    Option.when(workflow.isDestructive)("destructive"),
    Option.when(workflow.usesEdge)("edge"),
    Option.when(workflow.tenants == TenantScope.Central)("central"),
    Option.when(workflow.needsFiscalYear)("fiscal year"),
    Option.when(workflow.differsByPlatform)("platform"),
    Option.when(workflow.differsByRelease)("release"),
  ).flatten.mkString(", ")
}
