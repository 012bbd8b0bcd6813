package org.folio.perf.upkeep

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.flow.Input
import org.folio.perf.protocol.{Checks, Expectation, FolioRequest, RequestHost, SessionKey, Step}
import org.folio.perf.testkit.JmxWriter._
import org.folio.perf.testkit.{GatlingSuite, JmxWriter, PublishedRequests, RoundTrip, SampleRecordings}
import org.folio.perf.upkeep.jmx.{JmxFile, JmxResult, JmxScript}
import org.folio.perf.upkeep.workflow.{RecordedWorkflow, Remark, WorkflowSource}
import org.folio.perf.workflows.Workflows
import scala.concurrent.duration._

class JmxScriptSpec extends GatlingSuite {

  private lazy val known = Workflows.all.flatMap(_.requests)

  /** What a script becomes; all its samplers are accounted for. */
  private def made(jmx: String): JmxResult = {
    val elements = JmxFile.parse("test.jmx", jmx.getBytes(UTF_8)).fold(fail(_), identity)
    val result = new JmxScript(known).of("desk", elements)
    (result.samplers + result.called).shouldBe(result.sent + result.leftOut.map(_._2).sum)
    result
  }

  private def read(jmx: String): (RecordedWorkflow, Vector[String]) = {
    val result = made(jmx)
    (result.made, result.leftOut.map { case (reason, n) => s"$n: $reason" } ++ result.notes)
  }

  private def workflow(inside: String*): RecordedWorkflow = read(JmxWriter.script(inside: _*))._1

  private def source(inside: String*): String = WorkflowSource.of(workflow(inside: _*), "recorded")

  /** The published requests of check-in and check-out, as samplers of the form of PTF's script. */
  private def published(transaction: String): Vector[String] =
    PublishedRequests.lacking("cico", transaction, Set.empty).requests

  private def samplers(transaction: String): Vector[String] = published(transaction).map { request =>
    val (method, path) = (request.takeWhile(_ != ' '), request.dropWhile(_ != ' ').drop(1))
    val body =
      if (method == "POST") """{"itemBarcode": "@{item_barcode}", "id": "@{__UUID()}"}""" else ""
    val place = path
      .replace("/domain/{id}/type/{id}/", "/domain/users/type/user/")
      .replace("{id}", "@{userId}")
    sampler(method, place, body)()
  }

  test("the samplers of a script of check-in and check-out have their method and path") {
    val names = Vector("CICO_TC_Check-In Controller", "CICO_TC_Check-Out Controller")
    val script = workflow(
      csv("users.csv", "user_barcode,userId") +: names.map(name => controller(name)(samplers(name): _*)): _*
    )
    script.transactions.map(_.name).shouldBe(names)
    for ((transaction, name) <- script.transactions.zip(names)) {
      val came = transaction.steps.collect {
        case request: FolioRequest => request.name
        case Step.Preflight(request) => s"OPTIONS ${request.template}"
      }
      val wanted =
        published(name).map(_.replace("/domain/{id}/type/{id}/", "/domain/users/type/user/"))
      came.shouldBe(wanted)
    }
  }

  private lazy val desk = Vector(
    csv("items.csv", "item_barcode_available"),
    csv("users.csv", "user_barcode"),
    controller("Check-out")(
      sampler("POST", "/authn/login", """{"password": "@{password}"}""")(),
      sampler("GET", "/users", arguments = Vector("query" -> """barcode=="@{user_barcode}""""))(
        jsonExtractor("user_id", "$.users[0].id"),
        pause(1000, 2000),
      ),
      sampler("GET", "/automated-patron-blocks/@{user_id}")(),
      element("GenericController", "lend")(
        sampler(
          "POST",
          "/circulation/check-out-by-barcode",
          """{"itemBarcode": "@{item_barcode_available}", "userBarcode": "@{user_barcode}", "id": "@{__UUID()}",
            |"loanDate": "@{__time(yyyy-MM-dd)}", "servicePointId": "@{service_point}"}""".stripMargin,
        )(status(201), regexExtractor("loan_id", "\"id\":\"(.+?)\""))
      ),
      element("JSR223PostProcessor", "a program")(),
    ),
  )

  test("controllers, samplers, extractors, files of records and timers become a workflow of ours") {
    val (script, notes) = read(JmxWriter.script(desk: _*))
    script.transactions.map(_.name).shouldBe(Vector("Check-out"))
    script.requests
      .map(_.name)
      .shouldBe(
        Vector(
          "GET /users",
          "GET /automated-patron-blocks/{id}",
          "POST /circulation/check-out-by-barcode",
        )
      )
    script.transactions.head.steps.head.shouldBe(Step.thinkTime(1.second, 3.seconds))
    val Vector(users, blocks, lend) = script.requests: @unchecked
    users.params.shouldBe(Vector("query" -> """barcode=="#{patronBarcode}""""))
    users.checks.shouldBe(Vector(Checks.capture("$.users[0].id", SessionKey("userId"))))
    blocks.ids.map(_.name).shouldBe(Vector("userId"))
    lend.expectedStatus.shouldBe(201)
    lend.checks.shouldBe(Vector(Checks.captureFirst("id", SessionKey("loanId"))))
    for (key <- Vector("itemBarcode", "patronBarcode", "newId", "now"))
      lend.body.getOrElse("").should(include(s"#{$key}"))
    script.needs.sorted
      .shouldBe(Vector("Available item (for check-out)", "active patron with a barcode"))
    script.unexplained.map(_.what).shouldBe(Vector("the variable service_point"))
    notes.should(contain.allOf("1: log-in", "1 JSR223PostProcessor"))
  }

  test("a script's passwords and log-ins do not reach the source") {
    val text = source(desk: _*)
    text.should(include("RecordKind.ItemToLend"))
    text.contains("CANARY").shouldBe(false)
    text.contains("/authn").shouldBe(false)
  }

  private def requests(script: RecordedWorkflow): Vector[(String, Vector[String])] =
    script.transactions.map(t => t.name -> t.requests.map(_.name))

  test("what is switched off in JMeter is counted, with all samplers in it") {
    val off =
      element("IfController", "never")(sampler("GET", "/users")(), sampler("GET", "/tags")())
    val result = made(
      JmxWriter.script(controller("A")(JmxWriter.off(off), sampler("GET", "/groups")()))
    )
    requests(result.made).shouldBe(Vector("A" -> Vector("GET /groups")))
    (result.samplers, result.disabled).shouldBe((1, 2))
  }

  test(
    "a sampler without a transaction controller is a transaction, with the preflight before it"
  ) {
    val script = workflow(
      sampler("OPTIONS", "/groups")(pause(100, 200)),
      sampler("GET", "/groups")(),
      controller("A")(sampler("GET", "/tags")()),
      sampler("GET", "/users/@{user}?limit=5")(),
      element(
        "TestAction",
        "wait",
        "ActionProcessor.action" -> "1",
        "ActionProcessor.duration" -> "700",
      )(),
    )
    requests(script).shouldBe(
      Vector(
        "GET /groups" -> Vector("GET /groups"),
        "A" -> Vector("GET /tags"),
        "GET /users/user" -> Vector("GET /users/{id}"),
      )
    )
    val Vector(groups, _, user) = script.transactions.map(_.steps): @unchecked
    groups.map(_.getClass.getSimpleName).shouldBe(Vector("ThinkTime", "Preflight", "FolioRequest"))
    user.last.shouldBe(Step.thinkTime(700.millis, 700.millis))
  }

  test("samplers in a simple controller are a transaction of its name") {
    val script = workflow(
      element("GenericController", "open")(
        sampler("GET", "/groups")(),
        sampler("GET", "/tags")(),
      ),
      element("GenericController", "all")(controller("A")(sampler("GET", "/users")())),
    )
    requests(script).shouldBe(
      Vector("open" -> Vector("GET /groups", "GET /tags"), "A" -> Vector("GET /users"))
    )
  }

  test("each thread group is an operation, which takes the records that it needs") {
    val (script, _) = read(
      JmxWriter.plan(
        element("SetupThreadGroup", "before")(
          sampler("POST", "/bl-users/login", "{}")(),
          sampler("GET", "/bl-users/_self")(),
        ),
        element("ThreadGroup", "one")(
          csv("users.csv", "user_barcode"),
          csv("others.csv", "item_barcode_available"),
          sampler("GET", "/users?query=barcode==@{user_barcode}")(),
        ),
        element("kg.apc.jmeter.threads.UltimateThreadGroup", "two")(sampler("GET", "/tags")()),
      )
    )
    script.operations
      .map(_.inputs.collect { case Input.Records(kinds) => kinds.map(_.words) }.flatten)
      .shouldBe(
        Vector(Vector.empty, Vector("active patron with a barcode"), Vector.empty)
      )
    val text = WorkflowSource.of(script, "recorded")
    text.should(include("// Once before the test.\n  val getBlUsersSelf"))
    text.should(include("Independent("))
  }

  test("requests in controllers of any kind are taken, under a comment with the condition") {
    def one(kind: String, path: String, properties: (String, String)*) =
      element(kind, "C", properties: _*)(sampler("GET", path)())
    val inside = Vector(
      one(
        "IfController",
        "/a",
        "IfController.condition" -> """@{__groovy(vars.get("x") != null;)}""",
      ),
      one("WhileController", "/b", "WhileController.condition" -> """"@{status}" == "NEW""""),
      one("SwitchController", "/c", "SwitchController.value" -> "@{way}"),
      one("OnceOnlyController", "/d"),
      one("InterleaveControl", "/e"),
      one("LoopController", "/f", "LoopController.loops" -> "@{n}"),
      one("ForeachController", "/g", "ForeachController.inputVal" -> "files"),
      one("org.example.OurController", "/h"),
      """<ThroughputController testname="C" enabled="true"><intProp name="ThroughputController.style">1</intProp>
        |<FloatProperty><name>ThroughputController.percentThroughput</name><value>50.0</value>
        |<savedValue>0.0</savedValue></FloatProperty></ThroughputController><hashTree>""".stripMargin +
        sampler("GET", "/i")() + "</hashTree>",
      one("LoopController", "/j", "LoopController.loops" -> "-1"),
    )
    val names = ('a' to 'j').map(c => s"GET /$c").toVector
    val wanted = Vector(
      "Only if vars.get(\"x\") != null",
      "Again while \"${status}\" == \"NEW\"",
      "One of these, as ${way} says",
      "Once for each user",
      "InterleaveControl C",
      "${n} times",
      "For each of files",
      "OurController C",
      "In 50.0 % of the iterations",
    )
    val alone = workflow(inside: _*)
    requests(alone).shouldBe(names.map(name => name -> Vector(name)))
    val together = workflow(controller("A")(inside: _*))
    requests(together).shouldBe(Vector("A" -> names))
    for (script <- Vector(alone, together))
      script.steps.collect { case Step.When(Remark(words), _, _) => words }.shouldBe(wanted)
    WorkflowSource
      .of(alone, "recorded")
      .should(include("  // Only if vars.get(\"x\") != null.\n  val getA: Transaction"))
    WorkflowSource
      .of(together, "recorded")
      .should(include("    // Only if vars.get(\"x\") != null {\n    a,\n    // }\n    // Again"))
  }

  test("a constant loop repeats, and a loop over a captured list is one of ours") {
    val text = source(
      controller("A")(
        sampler("GET", "/groups")(jsonExtractor("group_ids", "$.usergroups[*].id", "-1")),
        element("LoopController", "L", "LoopController.loops" -> "3")(sampler("GET", "/tags")()),
        element(
          "ForeachController",
          "F",
          "ForeachController.inputVal" -> "group_ids",
          "ForeachController.returnVal" -> "group_id",
        )(sampler("GET", "/groups/@{group_id}")()),
      )
    )
    text.should(include("    Step.repeat(3)(\n      tags,\n    ),"))
    text.should(include("    Step.forEach(GroupIds, GroupId)(\n      group,\n    ),"))
    text.should(not).include("Not explained")
  }

  test("the target of a module controller stands where it is called, as often as it is called") {
    val target = controller("T")(sampler("GET", "/groups")())
    val fragment = element("TestFragmentController", "F")(sampler("GET", "/tags")())
    val result = made(
      JmxWriter.plan(
        element("ThreadGroup", "Users")(
          element("IfController", "If", "IfController.condition" -> "a")(call("Users", "T")),
          element("IfController", "If", "IfController.condition" -> "b")(call("Users", "T")),
          call("F"),
          target,
        ),
        off(fragment),
      )
    )
    requests(result.made).shouldBe(
      Vector(
        "T" -> Vector("GET /groups"),
        "T 2" -> Vector("GET /groups"),
        "F" -> Vector("GET /tags"),
      )
    )
    (result.samplers, result.called, result.sent, result.leftOut).shouldBe((1, 2, 3, Vector.empty))
    result.disabled.shouldBe(0)
  }

  test("a fragment that nothing calls, and a call that leads nowhere, are said") {
    val (script, notes) = read(
      JmxWriter.plan(
        element("ThreadGroup", "Users")(call("Fragments", "gone"), sampler("GET", "/tags")()),
        element("TestFragmentController", "Fragments")(
          element("GenericController", "here")(
            sampler("GET", "/groups")(),
            call("Fragments", "here"),
          )
        ),
      )
    )
    requests(script).shouldBe(Vector("GET /tags" -> Vector("GET /tags")))
    notes.head.should(startWith("1: in a fragment that nothing calls"))
    notes(1).should(include("the call of Fragments / gone in call"))
  }

  test("samplers in a parallel controller are requests at the same time") {
    val text = source(
      controller("A")(
        parallel(sampler("OPTIONS", "/groups")(), sampler("OPTIONS", "/tags")()),
        parallel(
          sampler("GET", "/groups")(pause(100, 0)),
          sampler("GET", "/tags")(pause(300, 0)),
        ),
        parallel(sampler("GET", "/users")()),
      )
    )
    text.should(
      include("""(
        |    Step.parallel(
        |      groups.preflight,
        |      tags.preflight,
        |    ),
        |    Step.thinkTime(300.millis, 300.millis),
        |    Step.parallel(
        |      groups,
        |      tags,
        |    ),
        |    users,
        |  )""".stripMargin)
    )
  }

  test("a timer, an assertion and an extractor apply to all samplers below their controller") {
    val script = workflow(
      pause(100, 0),
      controller("A")(
        status(202),
        jsonExtractor("job", "$.id"),
        element("GenericController", "G")(sampler("GET", "/a")(), sampler("GET", "/b")()),
      ),
    )
    script.transactions.head.steps
      .collect { case pause: Step.ThinkTime => pause }
      .size
      .shouldBe(2)
    script.requests
      .map(call => (call.expectedStatus, call.checks))
      .distinct
      .shouldBe(
        Vector((202, Vector(Checks.capture("$.id", SessionKey("job")))))
      )
  }

  test("a file that is included is said") {
    val other = element("IncludeController", "I", "IncludeController.includepath" -> "b.jmx")()
    read(JmxWriter.script(other, sampler("GET", "/a")()))._2.head
      .should(include("the file b.jmx that I includes"))
  }

  test("a preflight without its request is a preflight") {
    val script = workflow(controller("A")(sampler("OPTIONS", "/tags?limit=1")()))
    script.transactions.map(_.name).shouldBe(Vector("A"))
    WorkflowSource.of(script, "recorded").should(include("(\n    tags.preflight,\n  )"))
  }

  test("assertions become checks, and those without a counterpart are marked at their request") {
    def is(value: String) = Vector("JSONVALIDATION" -> "true", "EXPECTED_VALUE" -> value)
    def checks(assertions: String*): Vector[Expectation] =
      workflow(sampler("GET", "/a")(assertions: _*)).requests.head.checks
    checks(jsonAssertion("$.items[0].id"), jsonAssertion("$..id")).shouldBe(
      Vector(Checks.hasField("id"))
    )
    checks(jsonAssertion("$.errors", "INVERT" -> "true")).shouldBe(
      Vector(Checks.lacks("\"errors\""))
    )
    checks(jsonAssertion("$.state", is("open"): _*))
      .shouldBe(Vector(Checks.isText("$.state", "open")))
    checks(jsonAssertion("$.n", is("^\\d+$") :+ ("ISREGEX" -> "true"): _*)).shouldBe(
      Vector(Checks.hasField("n"))
    )
    checks(assertion("response_data", 6, "java.lang.Error")).shouldBe(
      Vector(Checks.lacks("java.lang.Error"))
    )
    checks(assertion("response_data", 2, "\"a\\.b\"")).shouldBe(
      Vector(Checks.contains("\"a.b\""))
    )
    checks(assertion("response_data", 16, "a.*b")).shouldBe(Vector(Checks.contains("a.*b")))
    val script = workflow(
      sampler("GET", "/a")(
        assertion("response_data", 2, "a.*b"),
        assertion("response_headers", 2, "x"),
        jsonAssertion("$.a", is("b") :+ ("INVERT" -> "true"): _*),
      )
    )
    script
      .marks(script.requests.head)
      .shouldBe(
        Vector("the check of response_data", "the check of response_headers", "the check of JSON")
      )
  }

  test("the statuses of assertions are accepted, but not those that are not expected") {
    def call(assertions: String*) =
      workflow(sampler("POST", "/a", "{}")(assertions: _*))
    val both = call(assertion("response_code", 33, "422", "201")).requests.head
    (both.expectedStatus, both.otherStatuses).shouldBe((422, Vector(201)))
    val not = call(assertion("response_code", 12, "500"))
    not.requests
      .map(r => (r.expectedStatus, not.marks(r)))
      .shouldBe(Vector((201, Vector("the check of response_code"))))
    source(sampler("GET", "/a")(assertion("response_code", 34, "200", "404")))
      .should(include("      .orStatus(404)\n"))
  }

  test("requests of other hosts are counted, and links from answers and edge modules are kept") {
    val (script, notes) = read(
      JmxWriter.script(
        element("ConfigTestElement", "defaults", "HTTPSampler.domain" -> "@{okapi}")(),
        sampler("GET", "/a", host = "$" + "{okapi}")(jsonExtractor("link", "$.url")),
        sampler("GET", "/b", host = "data.example.org")(),
        sampler("PUT", "@{link}", "x", host = "bucket.example.org")(),
        sampler("GET", "/rtac/@{id}?apikey=abc")(),
      )
    )
    script.requests
      .map(call => (call.name, call.host))
      .shouldBe(
        Vector(
          ("GET /a", RequestHost.Gateway),
          ("PUT {presigned link}", RequestHost.Address(SessionKey("link"))),
          ("GET /rtac/{id}", RequestHost.Edge),
        )
      )
    script.requests.last.params.shouldBe(Vector("apikey" -> SessionKey.EdgeApiKey.el))
    notes.should(contain("1: to another host, data.example.org"))
  }

  test("a body that is too long for a file of ours, or that is a file, is marked") {
    val script = workflow(sampler("POST", "/a", "x" * 70000)())
    script.requests.head.body.shouldBe(Some("recorded"))
    script.marks(script.requests.head).head.should(startWith("a body of 70000 characters"))
  }

  test(
    "names that occur twice are made different, also those of equal transactions and of variables"
  ) {
    val same = controller("Open: orders, all")(sampler("GET", "/tags/@{tag_id}/@{tagId_}")())
    val script = workflow(same, same, controller("open orders all")(same))
    script.transactions
      .map(_.name)
      .shouldBe(
        Vector("Open: orders  all", "Open: orders  all 2", "open orders all")
      )
    val text = WorkflowSource.of(script, "recorded")
    val names =
      "(?m)^  (?:private )?(?:val|def) (\\w+)".r.findAllMatchIn(text).map(_.group(1)).toVector
    names.distinct.shouldBe(names)
    text.should(include("InOrder(openOrdersAll, openOrdersAll2, openOrdersAll3)"))
  }

  test("an escape of a body, and a property without a value, leave a source that compiles") {
    val text = source(
      sampler("POST", "/a", "{\"a\": \"\\u00e9\"}")(),
      sampler("GET", "/b/@{__P(own_id)}")(),
    )
    text.should(include("""\"a\": \"\\""" + "u00e9"))
    text.should(include("""get("/b/{id}", OwnId)"""))
  }

  test("a script that is read runs at the sandbox") {
    val script = workflow(
      csv("users.csv", "user_barcode"),
      controller("Find patron")(
        sampler("GET", "/users", arguments = Vector("query" -> """barcode=="@{user_barcode}""""))(
          jsonExtractor("user_id", "$.users[0].id")
        ),
        sampler("GET", "/circulation/loans?query=userId==@{user_id}")(status(200)),
      ),
    )
    val outcomes = SampleRecordings.atFreshSandbox((url, account) => RoundTrip.run(script, account, url))
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
