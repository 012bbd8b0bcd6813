package org.folio.perf.programs

import org.folio.perf.model.{Eithers, PlainNumber, RenamedSettings}
import java.io.IOException
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{Answer, Asked, Program, Refusal}
import org.folio.perf.runner.PreparedRun
import org.folio.perf.settings.{LoadSettings, Releases, SettingDescription, SettingGroup, Settings, SettingsReference}
import java.util.regex.{Matcher, Pattern}
import org.folio.perf.plan.{LoadPlan, Pace, PacedWorkflow, PlannedTraffic, SimulationPlan}
import org.folio.perf.simulations.Simulations
import scala.concurrent.duration.{Duration, FiniteDuration}
import org.folio.perf.flow.{PermissionsNeeded, TenantScope, Workflow}
import org.folio.perf.workflows.Workflows

/**
 * Renews the generated parts of the documents, and the page of the settings: `./perf docs`.
 *
 * Exit codes: 0 done, 1 a document or its mark is missing.
 */
object DocumentsMain extends Program() {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    renewed(Paths.get("")).left.map(Refusal(_)).map { documents =>
      Answer((documents :+ (SettingsTable.Page -> SettingsTable.text)).collect {
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
      settings <- PreparedRun.readSettings(Map.empty, Map.empty)
      simulations = new SimulationTables(settings)
      full <- simulations.full
    } yield Vector(
      GeneratedPart("README.md", "simulations", simulations.short),
      GeneratedPart("docs/simulations.md", "simulations", full),
      GeneratedPart("docs/simulations.md", "paces", simulations.paces),
      GeneratedPart("docs/workflows.md", "workflows", WorkflowTable.lines),
      GeneratedPart("docs/permissions.md", "permissions", PermissionTable.lines(settings.load)),
    )

  private def read(path: Path): Either[String, String] =
    try Right(Files.readString(path))
    catch { case e: IOException => Left(s"$path cannot be read: ${e.getMessage}") }

  protected def usage: String =
    """Renews the tables of simulations and workflows in README.md and docs/.
      |
      |  ./perf docs""".stripMargin
}

/**
 * Part of a document that the registries of simulations and workflows determine. It stands between the lines
 * `<!-- NAME -->` and `<!-- end -->`.
 *
 * @param document path from the root of the project
 * @param name of its mark
 */
final case class GeneratedPart(document: String, name: String, lines: Vector[String]) {

  /** The document's text with this part renewed. Left: the document has no such mark. */
  def renewed(text: String): Either[String, String] = {
    val block = Pattern.compile(s"(?s)(<!-- $name -->\n).*?(<!-- end -->)")
    val found = block.matcher(text)
    Either.cond(
      found.find(),
      found.replaceFirst(
        "$1" + Matcher.quoteReplacement(lines.map(_ + "\n").mkString) + "$2"
      ),
      s"$document has no lines <!-- $name --> and <!-- end -->.",
    )
  }
}

object GeneratedPart {

  /** A table in Markdown. A vertical bar in a cell is escaped. */
  def table(columns: String*)(rows: Seq[Seq[String]]): Vector[String] =
    row(columns) +: columns.map(_ => "---").mkString("|", "|", "|") +: rows.map(row).toVector

  private def row(cells: Seq[String]): String =
    cells.map(_.replace("|", "\\|")).mkString("| ", " | ", " |")
}

/** The page `docs/settings.md`, from the comments in `reference.conf`. */
object SettingsTable {
  val Page: Path = Paths.get("docs", "settings.md")

  /** The whole page, in Markdown. */
  def text: String =
    (Introduction +: SettingsReference.groups.map(section) :+ renamed).mkString("\n")

  private val Introduction =
    """# Settings
      |
      |Pass a setting on the command line as `-DNAME=VALUE`, for example `-Dduration=30m`. A target file may have other
      |defaults for its target; the command line overrides them. [target.md](target.md) describes the target file.
      |
      |Do not edit this page. It is made from [reference.conf](../src/main/resources/reference.conf):
      |
      |    ./perf docs
      |""".stripMargin

  private def section(group: SettingGroup): String =
    table(
      group.title,
      Vector("Name", "Default", "Unit or values", "Meaning"),
      group.settings.map(row),
    )

  private def row(setting: SettingDescription): Vector[String] = {
    val default = if (setting.default.isEmpty) "none" else s"`${setting.default}`"
    Vector(s"`${setting.name}`", default, setting.values, setting.meaning)
  }

  private def renamed: String =
    table(
      "Renamed settings",
      Vector("Old name", "Name"),
      RenamedSettings.presentNames.toVector.sorted.map { case (old, now) =>
        Vector(s"`$old`", s"`$now`")
      },
    )

  private def table(
      title: String,
      columns: Vector[String],
      rows: Vector[Vector[String]],
  ): String = {
    val lines = GeneratedPart.table(columns: _*)(rows)
    (s"## $title" +: "" +: lines).mkString("", "\n", "\n")
  }
}

/** Tables of the simulations, for documents. @param settings defaults, with the sandbox as the target */
final class SimulationTables(settings: Settings) {

  /** Name, who, load, default duration. */
  def short: Vector[String] =
    GeneratedPart.table("Simulation", "Who", "Load", "Default duration")(
      Simulations.all.map(s => Vector(s"`${s.name}`", who(s), description(s), lasts(s)))
    )

  /** The same with the requests per second. Left: a simulation has no plan under the default settings. */
  def full: Either[String, Vector[String]] = {
    val plans = Eithers.map(Simulations.all)(s => LoadPlan.build(s, settings).map(s -> _))
    plans.map { all =>
      GeneratedPart.table(
        "Simulation",
        "Who",
        "Load",
        "Requests per second",
        "Default duration",
        "Preparation",
      )(
        all.map { case (s, plan) =>
          Vector(
            s"`${s.name}`",
            who(s),
            description(s),
            requestsPerSec(s, plan),
            lasts(s),
            s"`${s.preparedBy}`",
          )
        }
      )
    }
  }

  /**
   * Workflows of the simulations, with their pace at a small tenant; simulations with the same ones share rows.
   * `Smoke` has all workflows and is left out.
   */
  def paces: Vector[String] = {
    val each = Simulations.all.filter(_.fixed.isEmpty).map(s => s.name -> byPace(s))
    GeneratedPart.table("Simulation", "Pace at each tenant", "Workflows")(
      for {
        same <- each.map(_._2).distinct
        names = each.collect { case (name, `same`) => s"`$name`" }.mkString(", ")
        (pace, workflows) <- same
      } yield Vector(names, pace, workflows)
    )
  }

  /** Paces with their workflows, in the order of the simulation. */
  private def byPace(simulation: SimulationPlan): Vector[(String, String)] = {
    val workflows = simulation.workflows.groupBy(p => words(p.pace))
    simulation.workflows
      .map(p => words(p.pace))
      .distinct
      .map(pace => pace -> codes(workflows(pace)))
  }

  private def codes(workflows: Vector[PacedWorkflow]): String =
    workflows.map(p => s"`${p.workflow.code}`").mkString(", ")

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
      s"until the result is precise, ${words(settings.load.find.longest(isShared = false))} at most"
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

  private def words(pace: Pace): String = pace match {
    case Pace.PerMinute(iterations, _) => s"${PlainNumber(iterations)} per minute"
    case Pace.BackToBack(1) => "one virtual user without pause"
    case Pace.BackToBack(users) => s"$users virtual users without pause"
    case Pace.OnceEach => "once, in all tenants together"
    case Pace.AtOnce(_) => "all virtual users start together"
    case Pace.Series(_, _, 1) => "once"
    case Pace.Series(_, pause, _) if pause == Duration.Zero => "one after the other"
    case Pace.Series(_, pause, _) => s"one after the other, ${words(pause)} apart"
    case Pace.ImportSeries(_, _) => "file after file"
  }

  private def words(time: FiniteDuration): String = {
    val seconds = time.toSeconds
    if (seconds % 3600 == 0) s"${seconds / 3600} h"
    else if (seconds % 60 == 0) s"${seconds / 60} min"
    else s"$seconds s"
  }
}

/** Table of the permissions that workflows need, for documents. */
object PermissionTable {

  /** Permission, releases, workflows. Releases with the same workflows share a row. */
  def lines(load: LoadSettings): Vector[String] = {
    val all = for {
      release <- Releases.all
      (permission, codes) <- PermissionsNeeded.of(Workflows.all, release.api, load)(
        release.serving(_).toVector.flatMap(_.permissions)
      )
    } yield (permission, codes) -> release.name
    GeneratedPart.table("Permission", "Releases", "Workflows")(
      all
        .groupMap(_._1)(_._2)
        .toVector
        .sortBy { case ((permission, _), releases) =>
          (permission, releases.map(Releases.all.map(_.name).indexOf(_)).min)
        }
        .map { case ((permission, codes), releases) =>
          Vector(
            s"`$permission`",
            if (releases.size == Releases.all.size) "all" else releases.mkString(", "),
            codes.map(code => s"`$code`").mkString(" "),
          )
        }
    )
  }
}

/** Table of the workflows, for documents. */
object WorkflowTable {

  /** A longer list is cut here. */
  private val MostTransactions = 8

  /** Code, work of the user, transactions, needs. */
  def lines: Vector[String] =
    GeneratedPart.table("Code", "Work of the user", "Transactions in the report", "Notes")(
      Workflows.all.map { workflow =>
        Vector(
          s"`${workflow.code}`",
          workflow.title.stripSuffix("."),
          transactions(workflow),
          notes(workflow),
        )
      }
    )

  private def transactions(workflow: Workflow): String = {
    val names = workflow.transactions.map(t => s"`${t.name}`")
    if (names.size <= MostTransactions) names.mkString(", ")
    else
      names.take(3).mkString("", ", ", s" and ${names.size - 3} more")
  }

  private def notes(workflow: Workflow): String = Vector(
    Option.when(workflow.isDestructive)("destructive"),
    Option.when(workflow.usesEdge)("edge"),
    Option.when(workflow.tenants == TenantScope.Central)("central"),
    Option.when(workflow.needsFiscalYear)("fiscal year"),
    Option.when(workflow.differsByPlatform)("platform"),
    Option.when(workflow.differsByRelease)("release"),
  ).flatten.mkString(", ")
}
