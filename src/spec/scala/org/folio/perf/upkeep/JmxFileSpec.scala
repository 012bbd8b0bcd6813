package org.folio.perf.upkeep

import java.nio.file.Files
import org.folio.perf.testkit.JmxWriter._
import org.folio.perf.testkit.{JmxWriter, PlainSuite, TemporaryFolder}
import org.folio.perf.workflows.Workflows

/** Scripts of JMeter; a variable is `@{name}` in them. */
class JmxFileSpec extends PlainSuite {

  private def result(jmx: String): Either[String, JmxResult] = TemporaryFolder.lend { folder =>
    JmxFile.read("a.jmx", Files.writeString(folder.resolve("a.jmx"), jmx))
  }

  private def read(jmx: String): JmxResult = result(jmx).value

  /** The workflow of a script; all its samplers are accounted for. */
  private def workflow(jmx: String): MadeWorkflow = {
    val found = read(jmx)
    val made = new WorkflowSource(Workflows.all.flatMap(_.requests)).of("desk", "recorded", found.recording)
    val leftOut = found.recording.leftOut.count(_ != JmxFile.SwitchedOff)
    (found.samplers + found.called).shouldBe(made.requestLines.size + leftOut)
    made
  }

  private def made(inside: String*): MadeWorkflow = workflow(JmxWriter.script(inside: _*))

  private def headers(all: (String, String)*): String = {
    val list = all.map { case (name, value) =>
      s"""<elementProp name="" elementType="Header"><stringProp name="Header.name">$name</stringProp>
        |<stringProp name="Header.value">${value.replace("@{", "$" + "{")}</stringProp></elementProp>""".stripMargin
    }
    s"""<HeaderManager testname="H"><collectionProp name="HeaderManager.headers">${list.mkString}</collectionProp>
      |</HeaderManager><hashTree/>""".stripMargin
  }

  private def paths(made: MadeWorkflow): Vector[(String, String)] =
    made.requestLines.map(_.split(",", -1)).map(line => (line(1), s"${line(3)} ${line(4)}"))

  test("transaction controllers, samplers, captures and pauses become a workflow") {
    val made = this.made(
      csv("items.csv", "item_barcode_available"),
      controller("Check-out")(
        sampler("POST", "/authn/login", """{"password": "@{password}"}""")(),
        sampler("OPTIONS", "/users")(),
        sampler("GET", "/users", arguments = Vector("query" -> """barcode=="@{card}""""))(
          jsonExtractor("user_id", "$.users[0].id"),
          pause(1000, 2000),
        ),
        sampler("GET", "/automated-patron-blocks/@{user_id}")(),
        sampler("POST", "/circulation/check-out-by-barcode", """{"itemBarcode": "@{item}", "id": "@{__UUID()}"}""")(
          status(201),
          regexExtractor("loan_id", "\"id\":\"(.+?)\""),
        ),
        sampler("GET", "/circulation/loans/@{loan_id}")(),
      ),
      element("JSR223PostProcessor", "a program")(),
    )
    made.transactions.shouldBe(Vector("Check-out"))
    made.text.should(
      include(
        "optionsUsers.preflight,\nStep.thinkTime(1000.millis, 3000.millis),\nusers,\nautomatedPatronBlocks,"
      )
    )
    made.text.should(include("""Checks.capture("$.users[0].id", UserId)"""))
    made.text.should(include("""get("/automated-patron-blocks/{id}", UserId)"""))
    val body = "s\"\"\"{\"itemBarcode\": \"@{ItemBarcode.el}\", \"id\": \"@{NewId.el}\"}\"\"\"".replace("@{", "$" + "{")
    made.text.should(include(s"Folio.post(\"/circulation/check-out-by-barcode\", 201)($body)"))
    made.text.should(include("""Checks.captureFirst("id", LoanId)"""))
    made.text.should(include(".takes(RecordKind.ItemToLend)"))
    made.unexplained.shouldBe(Vector("Check-out, GET /users: the variable card"))
    made.text.should(not).include("CANARY")
  }

  test("a column of a file has no origin by its name") {
    val found = made(csv("accounts.csv", "user"), sampler("GET", "/users/@{user}")())
    found.kinds.shouldBe(empty)
    found.unexplained.shouldBe(Vector("GET /users/user, GET /users/{id}: the variable user"))
  }

  test("a capture of a log-in, which is left out, explains nothing") {
    val login = sampler("POST", "/authn/login", "{}")(jsonExtractor("userId", "$.user.id"))
    made(login, sampler("GET", "/users/@{userId}")()).unexplained
      .map(_.replaceFirst(".*: ", ""))
      .shouldBe(Vector("the variable userId"))
  }

  test("headers are those of the sampler and of what is above it") {
    val found = made(
      headers("Content-Type" -> "application/vnd.api+json", "Accept" -> "application/vnd.api+json"),
      sampler("POST", "/eholdings/packages", "{\"data\": 1}")(),
      sampler("PUT", "/circulation/rules", "priority: t")(headers("content-type" -> "text/plain")),
      sampler("GET", "/oai/records")(headers("Accept" -> "application/xml", "Authorization" -> "Basic CANARY")),
    ).text
    found.should(
      include("\"/eholdings/packages\", Vector[SessionKey](), 201).copy(body = Some(\"\"\"{\"data\": 1}\"\"\"))")
    )
    found.should(
      include(".header(\"Content-Type\", \"application/vnd.api+json\")\n")
    )
    found.should(include(".copy(body = Some(\"priority: t\"))"))
    found.should(include(".header(\"Content-Type\", \"text/plain\")"))
    found.should(include("get(\"/oai/records\")\n.header(\"Accept\", \"application/xml\")\n\n"))
    found.should(not).include("CANARY")
    found.should(not).include("Checks")
  }

  test("another tenant of a request is a header, and its variable is not explained") {
    val found = made(
      headers("X-Okapi-Tenant" -> "@{tenant}"),
      sampler("GET", "/a/@{tenant}")(),
      sampler("GET", "/b")(),
      sampler("GET", "/c")(headers("X-Okapi-Tenant" -> "@{central}")),
    )
    found.text.should(include("""get("/a/{id}", Tenant)"""))
    found.text.should(include("get(\"/c\")\n.header(\"X-Okapi-Tenant\", s\"$" + "{Central.el}\")"))
    found.unexplained.map(_.replaceFirst(".*: ", "")).shouldBe(Vector("the variable central"))
    val ofEach = Vector("north", "south").map(one => sampler("GET", "/a")(headers("X-Okapi-Tenant" -> one)))
    made(ofEach: _*).unexplained
      .map(_.replaceFirst(".*: ", ""))
      .shouldBe(
        Vector("another tenant, north", "another tenant, south")
      )
  }

  test("fields of a form are the body, and the content of a file is not written") {
    val fields = Vector("grant_type" -> "code", "client_secret" -> "jmx-CANARY")
    val form = made(
      sampler("POST", "/realms/north/token", arguments = fields)(),
      sampler("PUT", "/save", arguments = fields.take(1))(),
    ).text
    form.should(
      include(
        "Some(\"grant_type=code&client_secret=recorded\"))\n.header(\"Content-Type\", \"application/x-www-form-urlencoded\")"
      )
    )
    form.should(include("body = Some(\"grant_type=code\")"))
    val file =
      """<elementProp name="HTTPsampler.Files" elementType="HTTPFileArgs"><collectionProp name="HTTPFileArgs.files">
        |<elementProp name="ids.csv" elementType="HTTPFileArg"><stringProp name="File.path">/home/me/ids.csv</stringProp>
        |<stringProp name="File.paramname">file</stringProp></elementProp></collectionProp></elementProp>""".stripMargin
    val upload = made(sampler("POST", "/upload")().replaceFirst("<elementProp", s"$file<elementProp"))
    upload.text.should(include("name=\\\"file\\\"; filename=\\\"ids.csv\\\"\\r\\n\\r\\nrecorded\\r\\n"))
    upload.unexplained.map(_.replaceFirst(".*: ", "")).shouldBe(Vector("the content of the file ids.csv is left out"))
  }

  test("paths of JSON are put into Gatling's form, and what Gatling refuses is not explained") {
    val good = Vector(
      ".id" -> "$.id",
      "id" -> "$.id",
      ".data[*].id" -> "$.data[*].id",
      "$.a.[0].b" -> "$.a[0].b",
      "[0].id" -> "$[0].id",
    )
    for ((path, wanted) <- good) withClue(path) {
      val found = made(sampler("GET", "/a")(jsonExtractor("x", path)), sampler("GET", "/b/@{x}")())
      found.text.should(include(s"""Checks.capture("$wanted", X)"""))
      found.unexplained.shouldBe(empty)
    }
    val refused =
      made(sampler("GET", "/a")(jsonExtractor("x", "$.a[?(@.b =~ /c/)].length()")), sampler("GET", "/b/@{x}")())
    refused.text.should(not).include("Checks")
    refused.unexplained
      .map(_.replaceFirst(".*?: ", ""))
      .shouldBe(Vector("the JSONPostProcessor x has no counterpart", "the variable x"))
  }

  test("assertions are checks or not explained, and without one there is no check") {
    def is(value: String) = Vector("JSONVALIDATION" -> "true", "EXPECTED_VALUE" -> value)
    val found = made(
      sampler("GET", "/a")(
        jsonAssertion("$.items[0].id"),
        jsonAssertion("state", is("open"): _*),
        assertion("response_data", 16, "a.*b"),
        assertion("response_data", 2, "a.*c"),
        assertion("response_code", 33, "200", "404"),
      ),
      sampler("DELETE", "/a/1")(),
    )
    found.text.should(
      include(
        """.check(Checks.hasField("id"), Checks.isText("$.state", "open"), Checks.contains("a.*b"))"""
      )
    )
    found.text.should(include("\n.orStatus(404)\n"))
    found.text.should(include("FolioRequest(\"DELETE\", \"/a/1\", Vector[SessionKey](), 204)\n.orStatus(200)"))
    found.unexplained.head.should(endWith("GET /a: the ResponseAssertion of response_data has no counterpart"))
  }

  test("controllers are their content, once, under a comment") {
    def one(kind: String, path: String, properties: (String, String)*) =
      element(kind, "C", properties: _*)(sampler("GET", path)())
    val found = made(
      controller("A")(
        one("IfController", "/a", "IfController.condition" -> """@{__groovy(vars.get("x") != null;)}"""),
        one("WhileController", "/b", "WhileController.condition" -> "@{more}"),
        one("LoopController", "/c", "LoopController.loops" -> "3"),
        one("InterleaveControl", "/d"),
        parallel(sampler("GET", "/e")()),
        one("LoopController", "/f", "LoopController.loops" -> "-1"),
      )
    )
    paths(found).shouldBe(('a' to 'f').map(c => ("A", s"GET /$c")).toVector)
    found.text.should(
      include(
        "\n// IfController C: vars.get(\"x\") != null\na2,\n// WhileController C: ${more}\nb,\n// LoopController C: 3\nc,\n"
      )
    )
    found.text.should(
      include(
        "\n// InterleaveControl C: \nd,\n// ParallelSampler bzm - Parallel Controller: \ne,\n// Always\nf,\n)"
      )
    )
  }

  test("a loop over a captured list takes one of its elements") {
    val found = made(
      sampler("GET", "/groups")(jsonExtractor("ids", "$.usergroups[*].id", "-1")),
      element("ForeachController", "F", "ForeachController.inputVal" -> "ids", "ForeachController.returnVal" -> "one")(
        sampler("GET", "/groups/@{one}")()
      ),
    )
    found.text.should(include("""Checks.captureRandom("$.usergroups[*].id", Ids)"""))
    found.unexplained.shouldBe(empty)
  }

  test("the target of a module controller stands where it is called, and idle fragments are counted") {
    val jmx = JmxWriter.plan(
      element("ThreadGroup", "Users")(
        call("Users", "T"),
        call("Users", "T"),
        call("F"),
        call("gone"),
        controller("T")(sampler("GET", "/groups")()),
      ),
      off(element("TestFragmentController", "F")(sampler("GET", "/tags")())),
      element("TestFragmentController", "Idle")(sampler("GET", "/users")()),
    )
    paths(workflow(jmx)).shouldBe(Vector("T" -> "GET /groups", "T" -> "GET /groups", "F" -> "GET /tags"))
    val found = read(jmx)
    (found.samplers, found.called).shouldBe((2, 2))
    found.recording.leftOut.shouldBe(Vector("in a fragment that nothing calls, or outside of a thread group"))
    found.recording.notes.head.should(include("the call of gone in call"))
  }

  test("a script that others include is taken, though its fragment is off") {
    val fragment = off(element("TestFragmentController", "F")(sampler("GET", "/tags")()))
    paths(workflow(JmxWriter.plan(fragment))).shouldBe(Vector("F" -> "GET /tags"))
    val including = element("IncludeController", "I", "IncludeController.includepath" -> "b.jmx")()
    read(JmxWriter.script(including, sampler("GET", "/a")())).recording.notes.head
      .should(include("the file b.jmx that I includes"))
  }

  test("samplers that are switched off, and those to another host, are counted; links of answers are kept") {
    val jmx = JmxWriter.script(
      element("ConfigTestElement", "defaults", "HTTPSampler.domain" -> "@{okapi}")(),
      sampler("GET", "/a", host = "$" + "{okapi}")(jsonExtractor("link", "$.url")),
      sampler("GET", "/b", host = "data.example.org")(),
      off(sampler("GET", "/c")()),
      sampler("PUT", "@{link}", "x", host = "bucket.example.org")(),
      sampler("GET", "/rtac/@{id}?apikey=abc-CANARY")(),
      sampler("GET", "/d")().replace("HTTPSamplerProxy", "com.blazemeter.jmeter.http2.sampler.HTTP2Sampler"),
    )
    val found = workflow(jmx)
    read(jmx).recording.leftOut.shouldBe(Vector("to another host, data.example.org", JmxFile.SwitchedOff))
    found.text.should(include("host = RequestHost.Address(Link)"))
    found.text.should(
      include("FolioRequest(\"GET\", \"/rtac/{id}\", Vector[SessionKey](Id), 200).copy(host = RequestHost.Edge)")
    )
    found.text.should(not).include("CANARY")
    paths(found).map(_._2).last.shouldBe("GET /d")
  }

  test("a capture that no later request uses is counted") {
    val used = jsonExtractor("a", "$.a")
    val found = made(sampler("GET", "/a")(used, jsonExtractor("b", "$.b")), sampler("GET", "/x/@{a}")())
    found.unused.shouldBe(1)
    found.text.should(not).include("$.b")
  }

  test("names that occur twice are made different") {
    val same = controller("Open: orders, all")(sampler("GET", "/tags/@{tag_id}/@{tagId}")())
    val found = made(same, element("GenericController", "G")(sampler("GET", "/x")()), same)
    found.transactions.shouldBe(Vector("Open: orders all", "G", "Open: orders all 2"))
    val names = "(?m)^  (?:private )?(?:val|def) (\\w+)".r.findAllMatchIn(found.text).map(_.group(1)).toVector
    names.distinct.shouldBe(names)
  }

  test("a function whose value is not known is not explained, and its text is not written") {
    val found = made(
      sampler(
        "POST",
        "/a",
        "{\"a\": \"@{__FileToString(@{x}/secret-CANARY.json,,)}\", \"b\": @{__groovy(vars.get(\"a\").each{ it })}}",
      )()
    )
    found.unexplained
      .map(_.replaceFirst(".*: ", ""))
      .shouldBe(Vector("the function __FileToString", "the function __groovy"))
    found.text.should(not).include("CANARY")
  }

  test("a body that is too long for a file of ours is left out, and said") {
    made(sampler("POST", "/a", "x" * 70000)()).unexplained.head
      .should(include("a body of 70000 characters is left out"))
  }

  test("a file that is no script, or that refers to other files, is refused") {
    def refusal(text: String) = result(text).swap.getOrElse("")
    refusal("<html/>").should(include("no script of JMeter"))
    refusal("{}").should(include("no XML"))
    refusal("""<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><jmeterTestPlan>&e;</jmeterTestPlan>""").should(
      include("it has a DOCTYPE")
    )
    refusal("<a>" * 1000 + "</a>" * 1000).should(include("no XML that can be read"))
  }
}
