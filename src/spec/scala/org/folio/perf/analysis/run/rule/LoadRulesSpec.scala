package org.folio.perf.analysis.run.rule

import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleRun}
import org.folio.perf.testkit.SampleRun._
import java.time.Instant

class LoadRulesSpec extends RuleSuite {
  private val inventory = Inventory(
    Inventory.SchemaVersion,
    "lab",
    Vector(ComponentProperty("database", "vCPU", "4", "")),
    Vector.empty,
  )

  private def loaded(sessions: Double) = SampleRun(
    metrics = Some(
      metrics(series(Seq.fill(10)(sessions), "db1", "AWS/RDS", "DBLoad", "None"))
    ),
    inventory = Some(inventory),
  )

  test("more sessions than processors wait, fewer than four fifths are nothing to say") {
    tell(DatabaseLoad.findings, loaded(6.5), loaded(3.5), loaded(3.1), loaded(6.5).copy(inventory = None))
  }

  test("a load told by kinds of wait is their sum, and only sessions on CPU prove that vCPU are short") {
    def wait(name: String, sessions: Double) =
      series(Seq.fill(10)(sessions), "db1", "AWS/PI", s"db.load.avg $name", "Sessions")
    def run(onCpu: Double) = SampleRun(
      metrics = Some(metrics(wait("CPU", onCpu), wait("IO:DataFileRead", 1))),
      inventory = Some(inventory),
    )
    tell(DatabaseLoad.findings, run(3.5), run(4.5))
  }
}

class InjectorPartsSpec extends RuleSuite {
  private val host = InjectorHost("Linux", 2, 1024)

  /** Its part is every third arrival, of which it has sent ten. */
  private def part(
      index: Int,
      startedMs: Long = 0,
      ending: Option[Ending] = Some(Ending.Completed),
      clock: Option[ClockOffset] = Some(ClockOffset(0, 12)),
  ): RunInjector = RunInjector(
    index,
    s"run-$index",
    host,
    clock,
    startedMs,
    ending.map(_ => 240000L),
    ending,
    Vector(PartArrivals(WorkflowTurns("cico", 3, Vector(index - 1)), 10)),
    Vector.empty,
  )

  private def findings(parts: RunInjector*): Vector[Finding] = {
    val injectors = RunInjectors(3, "night", Instant.EPOCH, parts.toVector)
    val run = SampleRun(manifest = SampleRun.manifest.copy(injectors = Some(injectors)))
    InjectorParts.findings(run.measured)
  }

  test("all load generators together are good; of one nothing is said, and missing ones are named") {
    tell(InjectorParts.findings, SampleRun())
    tell(findings(part(1), part(2), part(3)))
    tell(findings(part(2)))
  }

  test("one that was interrupted or killed, that is late by more than a second, or whose clock was off is named") {
    val (ahead, behind) = (Some(ClockOffset(-3000, 15)), Some(ClockOffset(120, 15)))
    tell(findings(part(1), part(2, ending = Some(Ending.Interrupted)), part(3, ending = None)))
    tell(findings(part(1), part(2, startedMs = 1000), part(3, startedMs = 5200)))
    tell(findings(part(1, clock = ahead), part(2, clock = behind), part(3, clock = None)))
  }
}
