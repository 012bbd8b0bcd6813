package org.folio.perf.model

import org.folio.perf.testkit.{PlainSuite, SampleRunReport}
import java.nio.charset.Charset
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16, UTF_16LE, UTF_8}
import java.nio.file.{Files, Path}
import java.time.Instant
import com.github.plokhotnyuk.jsoniter_scala.core._
import scala.jdk.CollectionConverters._
import scala.util.Using

class ModelJsonSpec extends PlainSuite {

  private val manifest = RunManifest(
    schemaVersion = RunManifest.SchemaVersion,
    id = "20261121T091041Z-Smoke-sandbox",
    simulation = "Smoke",
    description = "Every workflow once",
    target = Target("sandbox", "http://127.0.0.1:9130"),
    loadStartedAt = Instant.parse("2026-11-21T09:10:41Z"),
    endedAt = None,
    ending = Some(Ending.Interrupted),
    loadModel = LoadModel.Open,
    profile = LoadProfile(15000, 180000),
    tenants = Vector(Tenant("t1", TenantSize.Large, 2.0)),
    plan = Vector(
      PlannedWorkflow(
        "eva",
        "Title",
        "eva",
        Arrivals.Even,
        1,
        None,
        0,
        Vector(PlannedTransaction("EVA", 1)),
        Some(Vector(0.5, 1.5)),
      )
    ),
    thresholds = Thresholds(Some(1.0), None, Map("A \"B\"" -> 4000.0)),
    settings = Map("rate" -> "1.0"),
    versions = Versions("0.1.0", "3.15.1", "2.13.18", "17.0.15", None),
    injector = InjectorHost("Linux", 2, 2048),
    metrics = Some(MetricsOrigin(None, "us-east-1", "c", "db", 60)),
    remarks = Vector("<b>remark</b>"),
  )

  test("a manifest is the same after writing and reading, also of a forced run") {
    Vector(manifest, manifest.copy(forced = Vector("Tenant t1 has 0 of 30 approved invoices."))).foreach { one =>
      ModelJson.read[RunManifest](ModelJson.write(one)).value.shouldBe(one)
    }
  }

  test("a byte order mark before JSON is read over; other encodings are named") {
    def read(text: String, charset: Charset) = ModelJson.read[RunManifest](text.getBytes(charset))
    val json = new String(ModelJson.write(manifest), UTF_8).replace("Every workflow", "Für jeden Ablauf")
    val expected = manifest.copy(description = "Für jeden Ablauf once")
    read(json, UTF_8).value.shouldBe(expected)
    read(s"\uFEFF$json", UTF_8).value.shouldBe(expected)
    read(s"\uFEFF\r\n$json", UTF_8).value.shouldBe(expected)
    read(json, UTF_16LE).left.value.shouldBe("UTF-16 text")
    read(json, UTF_16).left.value.shouldBe("UTF-16 text")
    read(json, ISO_8859_1).left.value.should(startWith("no UTF-8 text (line 5 has the byte 0xFC)"))
    read(s"\uFEFF${json.replace("Smoke", "\u0001")}", UTF_8).left.value.should(include("at line"))
  }

  test("a block of Prometheus is the same after writing and reading") {
    val block = PrometheusBlock("http://p:9090", Vector(PrometheusQuery("kafka", "Lag", "Count", "topic", "lag")))
    val origin = MetricsOrigin(None, "", "", "", 60, prometheus = Some(block))
    val json = ModelJson.write(manifest.copy(metrics = Some(origin)))
    ModelJson.read[RunManifest](json).value.metrics.shouldBe(Some(origin))
    new String(json, UTF_8)
      .replaceAll("\\s", "")
      .should(include("\"prometheus\":{\"url\":\"http://p:9090\",\"queries\":[{\"of\":\"kafka\","))
  }

  test("absent values are left out") {
    val json = new String(ModelJson.write(manifest), UTF_8)
    Vector("endedAt", "planKeptPercent", "forced").foreach(absent => json.should(not(include(absent))))
  }

  test(
    "a report is the same after writing and reading; its empty lists are written, so that a reader finds every key"
  ) {
    val verdict = Verdict(VerdictStatus.CannotBeJudged, "Cut short.", Vector.empty)
    val report = SampleRunReport.empty.copy(verdict = verdict)
    val json = new String(ModelJson.write(report), UTF_8)
    val keys = Vector("transactions", "findings", "errors", "missing", "keyFigures").map(key => s"\"$key\":[]")
    (keys :+ "\"status\":\"cannot-be-judged\"").foreach(text => json.should(include(text)))
    ModelJson.read[RunReport](ModelJson.write(report)).value.shouldBe(report)
  }

  test("the file of another test needs no lists, which somebody may have written by hand") {
    val json = """{"schemaVersion": 1, "name": "cico/csp1-8", "title": "8 users", "source": "PERF-1109"}"""
    ModelJson
      .read[TestRecord](json.getBytes(UTF_8))
      .value
      .shouldBe(TestRecord(1, "cico/csp1-8", "8 users", "PERF-1109", Vector.empty, Vector.empty))
  }

  test("what is no JSON is refused with the place where it breaks, and a missing field by its name") {
    def refusal(text: String) = ModelJson.read[RunManifest](text.getBytes(UTF_8)).left.value
    refusal("{\"id\": ").should(endWith("at line 1, column 8 (key id)"))
    refusal("{}").should(include("schemaVersion"))
  }
}

class CaseNamesSpec extends PlainSuite {
  private val verdicts = new CaseNames(RowVerdict.all)

  test("each case is written as its name in kebab-case, and read from it") {
    val written = RowVerdict.all.map(verdict => writeToString[RowVerdict](verdict)(verdicts))
    written
      .mkString(" ")
      .shouldBe(
        """"slower" "faster" "stands-out" "unchanged" "no-evidence" "not-judged" "not-comparable""""
      )
    written.map(readFromString(_)(verdicts)).shouldBe(RowVerdict.all)
  }

  test("a word that is no case is an error that names it") {
    val error = the[JsonReaderException].thrownBy(readFromString("\"slow\"")(verdicts))
    error.getMessage.should(include("illegal enum value \"slow\""))
  }

  test("the model's codecs know all cases of their families") {
    val families = ModelJson.getClass.getDeclaredFields.toVector
      .tapEach(_.setAccessible(true))
      .map(_.get(ModelJson))
      .collect { case names: CaseNames[_] => names.all.map(_.asInstanceOf[AnyRef]) }
    families.size.should(be > 10)
    families.foreach { listed =>
      val family = familyOf(listed.head.getClass)
      withClue(family)(listed.toSet.shouldBe(cases.filter(family.isInstance).toSet))
    }
  }

  private def familyOf(one: Class[_]): Class[_] =
    if (one.getSuperclass == classOf[Object]) one.getInterfaces.head else one.getSuperclass

  /** All objects within classes of the model. */
  private lazy val cases: Vector[AnyRef] = {
    val folder = Path.of(classOf[RunReport].getResource("RunReport.class").toURI).getParent
    Using
      .resource(Files.list(folder))(_.iterator.asScala.map(_.getFileName.toString).toVector)
      .filter(name => name.endsWith("$.class") && name.count(_ == '$') > 1)
      .map(name => Class.forName(s"${classOf[RunReport].getPackageName}.${name.stripSuffix(".class")}"))
      .flatMap(_.getDeclaredFields.find(_.getName == "MODULE$").map(_.get(null)))
  }
}
