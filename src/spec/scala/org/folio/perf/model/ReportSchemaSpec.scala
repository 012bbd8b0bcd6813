package org.folio.perf.model

import org.folio.perf.testkit.{PlainSuite, SampleCluster, SampleComparisons, SamplePages}
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

  test("every kind of report fits the schema") {
    // Half a surrogate pair, as the hostile sample has, cannot come from a file that was read as UTF-8.
    SamplePages.all.filter(_._1 != "hostile").foreach { case (name, report) =>
      withClue(name)(problems(json(report)).shouldBe(empty))
    }
  }

  test("a report with the whole inventory of a cluster fits it") {
    problems(json(SampleCluster.report)).shouldBe(empty)
  }

  test("a report with predictions fits the schema") {
    val sample = SamplePages.all.head._2
    val rows = Vector(PredictedRow("a", 1.5, None), PredictedRow("b", 2, Some("slower")))
    problems(json(sample.copy(predictions = rows))).shouldBe(empty)
  }

  test("a report with groups, cautions and events fits the schema, and is read as it was written") {
    val sample = SampleComparisons.compared
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
    val told = sample.copy(
      comparison = sample.comparison.map(_.copy(groups = groups, cautions = Vector("Caution."))),
      events = events,
      blocks = Some(
        JudgedBlocks(
          0,
          60000,
          1,
          Vector(
            RowBlocks(
              "a",
              1,
              0,
              Vector(Some(1.5)),
              Vector.empty,
              Vector.empty,
              Vector.empty,
              WholeRun(1, 0, Some(4)),
              Some(SlowKind(20, 6)),
            )
          ),
        )
      ),
    )
    problems(json(told)).shouldBe(empty)
    ModelJson.readRunReport(ModelJson.write(told)).shouldBe(Right(told))
  }

  test("a report of a run that was stopped fits the schema, and is read as it was written") {
    val sample = SamplePages.all.head._2
    val reason = StopReason("errors > 20 % for 60 s", "The run was stopped.", 80000, false)
    val stopped =
      sample.copy(run = sample.run.copy(ending = Some(Ending.Stopped), stopped = Some(reason)))
    problems(json(stopped)).shouldBe(empty)
    ModelJson
      .readRunReport(ModelJson.write(stopped))
      .map(_.run.stopped)
      .shouldBe(Right(Some(reason)))
  }

  test("a report of several load generators fits the schema") {
    val sample = SamplePages.all.head._2
    val host = InjectorHost("Linux", 2, 1024)
    val parts = Vector(
      InjectorPart(
        1,
        "a",
        host,
        Some(ClockOffset(-3, 2)),
        0,
        Some(9),
        Some(Ending.Completed),
        7,
        None,
      ),
      InjectorPart(3, "c", host, None, 5, None, None, 0, sample.injector),
    )
    val injectors = InjectorsResult(3, "night", java.time.Instant.EPOCH, Vector(2), parts)
    problems(json(sample.copy(run = sample.run.copy(injectors = Some(injectors))))).shouldBe(empty)
  }

  test("a report with the target's platform and release, and requests left out, fits the schema") {
    val sample = SamplePages.all.head._2
    val leftOut = LeftOutRequest(
      "GET /copycat/profiles",
      Vector("copycat-imports"),
      Vector("mod-copycat"),
      Vector("vh"),
      Vector("VH_TC: Inventory Choose Holdings"),
      Vector("diku"),
    )
    Platform.all.foreach { platform =>
      val run = sample.run.copy(
        platform = Some(platform),
        gateway = Some("okapi-5.3.0"),
        release = Some(ReleaseMatch("Quesnelia", 43, 44)),
        leftOut = Vector(leftOut),
      )
      problems(json(sample.copy(run = run))).shouldBe(empty)
      ModelJson
        .readRunReport(ModelJson.write(sample.copy(run = run)))
        .map(_.run.leftOut)
        .shouldBe(Right(Vector(leftOut)))
    }
  }

  test("a field that is missing, unknown or of another type does not") {
    val sample = SamplePages.all.head._2
    val without = json(sample).asInstanceOf[ObjectNode]
    without.remove("verdict")
    problems(without).mkString.should(include("verdict"))
    problems(json(sample).asInstanceOf[ObjectNode].put("surprise", 1)).mkString.should(
      include(
        "surprise"
      )
    )
    problems(json(sample).asInstanceOf[ObjectNode].put("schemaVersion", "one"))
      .should(not)
      .be(empty)
  }
}
