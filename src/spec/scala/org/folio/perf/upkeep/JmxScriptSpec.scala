package org.folio.perf.upkeep

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.testkit.JmxWriter._
import org.folio.perf.testkit.{
  GatlingSuite,
  JmxWriter,
  PublishedRequests,
  RoundTrip,
  SampleRecordings,
}
import org.folio.perf.upkeep.jmx.{JmxFile, JmxScript}
import org.folio.perf.upkeep.script.{CallCheck, Script, ScriptSource, ScriptStep}
import org.folio.perf.workflows.Workflows

class JmxScriptSpec extends GatlingSuite {

  private def read(jmx: String): (Script, Vector[String]) = {
    val elements = JmxFile.parse("test.jmx", jmx.getBytes(UTF_8)).fold(fail(_), identity)
    new JmxScript(Workflows.all.flatMap(_.requests)).of("desk", elements)
  }

  /** The published requests of check-in and check-out, as samplers of the form of PTF's script. */
  private def published(transaction: String): Vector[String] =
    PublishedRequests.of("cico", transaction, Set.empty).requests

  private def samplers(transaction: String): Vector[String] = published(transaction).map {
    request =>
      val (method, path) = (request.takeWhile(_ != ' '), request.dropWhile(_ != ' ').drop(1))
      val body =
        if (method == "POST") """{"itemBarcode": "@{item_barcode}", "id": "@{__UUID()}"}""" else ""
      val place = path
        .replace("/domain/{id}/type/{id}/", "/domain/users/type/user/")
        .replace("{id}", "@{userId}")
      sampler(method, place, body)()
  }

  test(
    "at least 80 % of the samplers of a script of check-in and check-out have their method and path"
  ) {
    val names = Vector("CICO_TC_Check-In Controller", "CICO_TC_Check-Out Controller")
    val jmx = JmxWriter.script(
      csv("users.csv", "user_barcode,userId") +: names.map(name =>
        controller(name)(samplers(name): _*)
      ): _*
    )
    val (script, _) = read(jmx)
    script.transactions.map(_.name).shouldBe(names)
    for ((transaction, name) <- script.transactions.zip(names)) {
      val came = transaction.steps.collect {
        case ScriptStep.Send(call) => call.name
        case ScriptStep.Preflight(call) => s"OPTIONS ${call.template}"
      }
      val wanted =
        published(name).map(_.replace("/domain/{id}/type/{id}/", "/domain/users/type/user/"))
      val equal = came.intersect(wanted).size
      withClue(s"$name: $equal of ${wanted.size}: ")(
        (equal.toDouble / wanted.size).should(be >= 0.8)
      )
      came.shouldBe(wanted)
    }
  }

  private lazy val desk = JmxWriter.script(
    csv("items.csv", "item_barcode_available"),
    csv("users.csv", "user_barcode"),
    controller("Check-out")(
      sampler("POST", "/authn/login", """{"password": "@{password}"}""")(),
      sampler("GET", "/users", arguments = Vector("query" -> """barcode=="@{user_barcode}""""))(
        jsonExtractor("user_id", "$.users[0].id"),
        pause(1000, 2000),
      ),
      sampler("GET", "/automated-patron-blocks/@{user_id}")(),
      JmxWriter.element("IfController", "is there an item").replace("<hashTree/>", "<hashTree>") +
        sampler(
          "POST",
          "/circulation/check-out-by-barcode",
          """{"itemBarcode": "@{item_barcode_available}", "userBarcode": "@{user_barcode}", "id": "@{__UUID()}",
            |"loanDate": "@{__time(yyyy-MM-dd)}", "servicePointId": "@{service_point}"}""".stripMargin,
        )(status(201), regexExtractor("loan_id", "\"id\":\"(.+?)\"")) + "</hashTree>",
      JmxWriter.element("JSR223PostProcessor", "a program"),
    ),
  )

  test("controllers, samplers, extractors, files of records and timers become a workflow of ours") {
    val (script, notes) = read(desk)
    script.transactions.map(_.name).shouldBe(Vector("Check-out"))
    script.calls
      .map(_.name)
      .shouldBe(
        Vector(
          "GET /users",
          "GET /automated-patron-blocks/{id}",
          "POST /circulation/check-out-by-barcode",
        )
      )
    script.transactions.head.steps.head.shouldBe(ScriptStep.Pause(1000, 3000))
    val Vector(users, blocks, lend) = script.calls: @unchecked
    users.params.shouldBe(Vector("query" -> """barcode=="#{patronBarcode}""""))
    users.checks.shouldBe(Vector(CallCheck.Capture("$.users[0].id", "userId")))
    blocks.ids.shouldBe(Vector("userId"))
    lend.status.shouldBe(201)
    lend.checks.shouldBe(Vector(CallCheck.CaptureFirst("id", "loanId")))
    for (key <- Vector("itemBarcode", "patronBarcode", "newId", "now"))
      lend.body.getOrElse("").should(include(s"#{$key}"))
    script.operations.head.kinds
      .map(_.words)
      .sorted
      .shouldBe(Vector("Available item (for check-out)", "active patron with a barcode"))
    script.unexplained.map(_.what).shouldBe(Vector("the variable service_point"))
    notes.should(contain.allOf("Left out: log-ins.", "Left out: 1 JSR223PostProcessor."))
  }

  test("a script's passwords and log-ins do not reach the source") {
    val source = ScriptSource.of(read(desk)._1, "recorded")
    source.should(include("RecordKind.ItemToLend"))
    source.contains("CANARY").shouldBe(false)
    source.contains("/authn").shouldBe(false)
  }

  test("what is switched off in JMeter is left out") {
    val off = sampler("GET", "/users")().replace("enabled=\"true\"", "enabled=\"false\"")
    val (script, _) = read(JmxWriter.script(controller("A")(off, sampler("GET", "/groups")())))
    script.calls.map(_.name).shouldBe(Vector("GET /groups"))
  }

  test("a script that is read runs at the sandbox") {
    val jmx = JmxWriter.script(
      csv("users.csv", "user_barcode"),
      controller("Find patron")(
        sampler("GET", "/users", arguments = Vector("query" -> """barcode=="@{user_barcode}""""))(
          jsonExtractor("user_id", "$.users[0].id")
        ),
        sampler("GET", "/circulation/loans?query=userId==@{user_id}")(status(200)),
      ),
    )
    val outcomes =
      SampleRecordings.atFreshSandbox((url, account) => RoundTrip.run(read(jmx)._1, account, url))
    outcomes.map(t => (t.transaction, t.ok, t.message)).shouldBe(Vector(("Find patron", true, "")))
  }

  test("a file that is no script of JMeter, or that refers to other files, is refused") {
    def refusal(text: String) = JmxFile.parse("a.jmx", text.getBytes(UTF_8)).swap.getOrElse("")
    refusal("<html/>").should(include("no script of JMeter"))
    refusal("{}").should(include("no XML"))
    refusal(
      """<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><jmeterTestPlan>&e;</jmeterTestPlan>"""
    )
      .should(include("no XML that can be read"))
  }
}
