package org.folio.perf.programs

import java.nio.file.Paths
import java.time.Instant
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.workload.{LoggedLoad, RequestNames, WorkflowRate}
import org.folio.perf.app.{Answer, Asked, Program, Refusal}
import org.folio.perf.doctor.TextTable
import org.folio.perf.model.{Eithers, Platform}
import org.folio.perf.pipeline.{RequestLogs, RunMerger}
import org.folio.perf.plan.Pace
import org.folio.perf.runner.PreparedRun
import org.folio.perf.settings.{CallsSettings, MetricsReader, Releases, Workload}
import org.folio.perf.simulations.MobiusBaseline
import org.folio.perf.source.calls.ClientRequestFacts
import org.folio.perf.workflows.Workflows
import scala.util.Try

/**
 * Finds in a FOLIO's logs how often each workflow ran, as a plan for the simulation OwnLoad:
 * `./perf workload -Dcalls.files=okapi.log -Dout=own.conf`.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 no log can be read, or it has nothing of ours.
 */
object WorkloadMain extends Program(Vector("run", "out", "from", "to", "target") ++ CallsSettings.OfReport: _*) {

  override protected def readsLoad: Boolean = true

  protected def answer(asked: Asked): Either[Refusal, Answer] = for {
    from <- moment(asked, "from")
    to <- moment(asked, "to")
    loadHours <- Eithers
      .map(asked.text("run").toVector)(RunMerger.find(_).flatMap(RequestLogs.loadHours))
      .left
      .map(Refusal.unreadable)
    metrics <- asked.text("target") match {
      case Some(name) => MetricsReader.of(name).map(_._2).left.map(Refusal(_))
      case None => Right(None)
    }
    settings = CallsSettings.of(asked.settings)
    token = asked.environment.get(CallsSettings.TokenVariable)
    known <- releases(asked)
    names = RequestNames(known.flatMap(_._2).flatMap(_._2).flatMap(_.names))
    read <- RequestLogs
      .read(settings, metrics, asked.text("target").getOrElse(""), token, from, to, names)
      .left
      .map(Refusal(_))
    (tally, facts) = read
    load <- LoggedLoad
      .of(tally, known, loadHours.headOption)
      .toRight(Refusal.unreadable((facts.gaps :+ WorkloadText.nothing(tally.isEmpty, facts.lines)).mkString("\n")))
    coverage = WorkloadText.coverage(load, facts)
    written <- ProgramInputs
      .value(asked, "out", "Pass -Dout=own.conf to write the plan.") { file =>
        ProgramInputs.write("out", Paths.get(file), WorkloadText.file(load, coverage)).map(_ => s"Written: $file")
      }
      .left
      .map(Refusal(_))
  } yield Answer(coverage ++ WorkloadText.tables(load) ++ facts.gaps :+ written)

  /** Requests of all workflows in each release. */
  private def releases(asked: Asked) =
    PreparedRun.readSettings(asked.settings - "target", asked.environment).left.map(Refusal(_)).map { settings =>
      Releases.all.map { release =>
        val load = settings.load.copy(platform = release.api.platform, interfaces = Some(release.interfaces))
        release.name -> KnownRequests.of(Workflows.all, load)
      }
    }

  private def moment(asked: Asked, name: String): Either[Refusal, Option[Instant]] =
    ProgramInputs
      .value[Option[Instant]](asked, name, None) { text =>
        Try(Instant.parse(text)).toOption
          .toRight(s"Setting $name is $text; it must be a time such as 2026-11-23T08:00:00Z.")
          .map(Some(_))
      }
      .left
      .map(Refusal(_))

  protected def usage: String =
    """Reads from a FOLIO's logs how often each workflow runs, and writes a plan for -Dsimulation=OwnLoad.
      |
      |  ./perf workload -Dcalls.files=LOG,... [-Dfrom=2026-11-23T08:00:00Z] [-Dto=...] [-Dout=own.conf]
      |
      |  calls.files, calls.source, calls.url, calls.logs, calls.field, calls.tenant
      |             logs of Okapi, of sidecars or of a proxy in front, as in docs/calls.md
      |  from, to   times with their zone; lines outside do not count
      |  out        file for the plan
      |  target     target file that allows the hosts of the logs
      |  run        run whose own logs these are: its planned time counts, not that of the log
      |
      |Exit codes: 0 done, 1 bad arguments, 3 no log can be read, or it has no request of ours.""".stripMargin
}

/** Sentences and tables about a load from logs. */
private[programs] object WorkloadText {
  def coverage(load: LoggedLoad, facts: ClientRequestFacts): Vector[String] = {
    val (hour, requests, explained) = load.busiest
    Vector(
      s"${percent(load.explained, load.requests)} of ${Words.whole(load.requests)} requests belong to workflows of this " +
        s"project, as ${load.release} sends them. Time: ${load.period} UTC."
    ) ++
      Option.when(hour.nonEmpty)(
        s"Busiest hour: $hour, ${Words.whole(requests)} requests, ${percent(explained, requests)} of them of workflows."
      ) ++
      Option.when(facts.broken > 0)(
        s"${Words.whole(facts.broken)} of ${Words.whole(facts.lines)} lines are damaged and do not count."
      )
  }

  def nothing(isEmpty: Boolean, lines: Long): String =
    if (isEmpty)
      s"${Words.whole(lines)} ${if (lines == 1) "line was" else "lines were"} read, and none is a request of the time asked for in the form of Okapi, a sidecar, " +
        "nginx or a load balancer of AWS. docs/calls.md names the forms."
    else "None of the requests in the logs belongs to a workflow of this project. Name the log of FOLIO's gateway."

  /** @param coverage sentences for its head */
  def file(load: LoggedLoad, coverage: Vector[String]): String =
    Workload(
      load.hours,
      load.rates.map { case (rate, hours) => rate.workflow.code -> hours },
      load.tenants.map { case (name, shares) => name -> shares.map(_ * 100) },
    ).text(
      "Load of a FOLIO, found in its logs by ./perf workload. Read it, change it, and run it:" +:
        "  mvn gatling:test -Dsimulation=OwnLoad -Dworkload=FILE -Dhour=busiest" +: "" +: coverage,
      load.rates.map { case (rate, hours) => rate.workflow.code -> note(rate, hours.head) }.toMap,
    )

  private def note(rate: WorkflowRate, perHour: Double): String = {
    val others = rate.workflow.others.map { case (code, times) =>
      if (times == 1) code else s"$code, ${Words.times(times)} as often"
    }
    (interval(rate, perHour) +: others).mkString(", or ")
  }

  /** @param of value of the interval's middle, in its unit */
  private def interval(rate: WorkflowRate, of: Double): String = {
    def limit(iterations: Double) = Words.short(iterations / rate.iterations * of)
    s"${limit(rate.low)} to ${limit(rate.high)}"
  }

  def tables(load: LoggedLoad): Vector[String] = {
    val mobius = mixOfMobius
    val both = load.rates
      .map { case (rate, hours) => rate.workflow.code -> hours.head }
      .filter(one => mobius.contains(one._1))
    val factor = both.map(one => mobius(one._1)).sum / both.map(_._2).sum
    val rows = load.rates.map { case (rate, hours) =>
      val code = rate.workflow.code
      Vector(
        (code +: rate.workflow.others.map(_._1)).mkString(", "),
        Words.short(hours.head),
        interval(rate, hours.head),
        mobius.get(code).fold(Words.Absent)(its => Words.times(hours.head * factor / its)),
      )
    }
    val others = load.others.toVector
      .groupBy(one => place(RequestNames.bare(one._1)))
      .map { case (where, all) => where -> all.map(_._2).sum }
      .toVector
      .sortBy(-_._2)
      .take(MostOthers)
    Vector("", "Iterations an hour, with their interval and their part of the mix compared with MobiusBaseline:") ++
      TextTable.lines(Vector("Workflow", "An hour", "Interval", "Mix") +: rows, 1) ++
      hidden(load) ++
      (if (others.isEmpty) Vector.empty
       else
         "" +: "Largest other requests:" +:
           TextTable.lines(others.map { case ((module, path), n) =>
             Vector(percent(n, load.requests), module, path)
           })) :+ ""
  }

  private def hidden(load: LoggedLoad): Option[String] = {
    val hours = load.rates.map { case (rate, perHour) => rate.iterations / perHour.head }.max
    val all = load.hidden.take(MostHidden).map(one => s"${one.workflow.code} up to ${Words.short(one.high / hours)}")
    Option.when(all.nonEmpty)(s"Not told apart from them, and not in the plan: ${all.mkString(", ")} an hour.")
  }

  /** Module and path as its descriptor has it. Other paths may name persons. */
  private def place(name: String): (String, String) =
    Platform.all.iterator.flatMap(Releases.serving(name, _)).nextOption() match {
      case Some(route) => (route.module, s"${name.takeWhile(_ != ' ')} ${route.route.pattern}")
      case None => ("unknown", "other paths")
    }

  private def mixOfMobius: Map[String, Double] =
    MobiusBaseline.plan.workflows
      .map(one => one.workflow.code -> one.pace)
      .collect { case (code, Pace.PerMinute(iterations, _, _, _)) =>
        code -> iterations
      }
      .toMap

  private val MostOthers = 15
  private val MostHidden = 10
  private def percent(part: Double, whole: Double): String = s"${Words.decimal(part / whole * 100, 1)} %"
}
