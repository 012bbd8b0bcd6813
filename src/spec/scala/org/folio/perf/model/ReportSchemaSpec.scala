package org.folio.perf.model

import org.folio.perf.testkit.{PlainSuite, SampleCluster, SampleComparisons, SampleModuleReports, SamplePages}
import com.fasterxml.jackson.databind.node.ObjectNode
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.networknt.schema.{JsonSchema, JsonSchemaFactory, SpecVersion}
import scala.jdk.CollectionConverters._
import scala.util.Using

/** What other programs read: a field that comes, goes or changes its type has to change the schema too. */
class ReportSchemaSpec extends PlainSuite {
  private val mapper = new ObjectMapper

  private lazy val schema: JsonSchema =
    Using.resource(getClass.getResourceAsStream("/report/report.schema.json")) { in =>
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(mapper.readTree(in))
    }

  private def json(report: RunReport): JsonNode = mapper.readTree(ModelJson.write(report))

  private def problems(node: JsonNode): Vector[String] =
    schema.validate(node).asScala.toVector.map(_.getMessage).sorted

  private val sample = SamplePages.all.head._2

  private val compared = {
    val kinds = Vector(
      GroupKind.Module -> GroupVerdict.Slower,
      GroupKind.Workflow -> GroupVerdict.PossiblySlower,
      GroupKind.Size -> GroupVerdict.Faster,
      GroupKind.Transactions -> GroupVerdict.PossiblyFaster,
    )
    val groups = kinds.map { case (kind, verdict) =>
      GroupChange("mod-search", kind, Vector("a"), 15, 10, 20, verdict)
    }
    val events = Vector[EventKind](EventKind.Stall, EventKind.Step, EventKind.Growth)
      .map(RunEvent(_, 1000, 2000, Vector("a"), 1.5, Some("mod-search")))
    val none = Vector.empty
    val blocks =
      RowBlocks("a", 1, 0, Vector(Some(1.5)), none, none, none, WholeRun(1, 0, Some(4)), Some(SlowKind(20, 6)))
    val compared = SampleComparisons.compared
    compared.copy(
      comparison = compared.comparison.map(_.copy(groups = groups, cautions = Vector("Caution."))),
      events = events,
      blocks = Some(JudgedBlocks(0, 60000, 1, Vector(blocks))),
    )
  }

  private val sharded = {
    val host = InjectorHost("Linux", 2, 1024)
    val offset = Some(ClockOffset(-3, 2))
    val arrivals = PartArrivals(WorkflowTurns(sample.run.plan.head.code, 2, Vector(0)), 7)
    val parts = Vector(
      RunInjector(1, "a", host, offset, 0, Some(9), Some(Ending.Completed), Vector(arrivals), Vector.empty),
      RunInjector(3, "c", host, None, 5, None, None, Vector.empty, Vector("Broken."), sample.injector),
    )
    RunInjectors(3, "night", java.time.Instant.EPOCH, parts)
  }

  private def ofPlatform(platform: Platform) = SampleModuleReports
    .withLeftOut(sample, "GET /a", "b")
    .run
    .copy(
      platform = Some(platform),
      release = Some("okapi-5.3.0"),
    )

  private val stopped = sample.run.copy(
    ending = Some(Ending.Stopped),
    stopped = Some(StopReason("errors > 20 % for 60 s", "The run was stopped.", 80000, false)),
  )

  test("every kind of report fits the schema") {
    // Half a surrogate pair, as the hostile sample has, cannot come from a file that was read as UTF-8.
    SamplePages.all.filter(_._1 != "hostile").foreach { case (name, report) =>
      withClue(name)(problems(json(report)).shouldBe(empty))
    }
  }

  test("what few reports have fits it, and is read as it was written") {
    val runs = stopped +: sample.run.copy(injectors = Some(sharded)) +: Platform.all.map(ofPlatform)
    val predicted = Vector(PredictedRow("a", 1.5, None), PredictedRow("b", 2, Some("slower")))
    (runs.map(run => sample.copy(run = run, release = Some(ReleaseMatch("Quesnelia", 43, 44)))) :+ sample
      .copy(predictions = predicted) :+ compared :+ SampleCluster.report)
      .foreach { report =>
        problems(json(report)).shouldBe(empty)
        ModelJson.read[RunReport](ModelJson.write(report)).value.shouldBe(report)
      }
  }

  test("a field that is missing, unknown or of another type does not") {
    def changed(change: ObjectNode => Any) = {
      val node = json(sample).asInstanceOf[ObjectNode]
      change(node)
      problems(node).mkString
    }
    changed(_.remove("verdict")).should(include("verdict"))
    changed(_.put("surprise", 1)).should(include("surprise"))
    changed(_.put("schemaVersion", "one")).should(not(be(empty)))
  }
}
