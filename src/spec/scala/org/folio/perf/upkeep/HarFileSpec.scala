package org.folio.perf.upkeep

import com.fasterxml.jackson.databind.JsonNode
import java.nio.charset.StandardCharsets.{UTF_16, UTF_8}
import java.nio.charset.Charset
import java.nio.file.Files
import org.folio.perf.model.JsonTree
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import org.folio.perf.workflows.Workflows

/** Recordings as browsers and proxies save them. */
class HarFileSpec extends PlainSuite {

  private val Host = "https://gateway.example.org"
  private val UserId = "6f1c64dd-2a5c-4a0f-9d4c-0f7b1a0c2d11"
  private val Users = s"""{"users": [{"id": "$UserId"}], "totalRecords": 1}"""
  private val Json = Vector("Content-Type" -> "application/json")

  private def pairs(all: (String, String)*): JsonNode =
    JsonTree.list(all.map { case (name, value) => JsonTree.of("name" -> name, "value" -> value) })

  private def answered(text: String): JsonNode =
    JsonTree.of("size" -> text.length, "mimeType" -> "application/json", "text" -> text)

  /** An entry of a HAR. @param body as `postData` @param more further fields */
  private def entry(
      path: String,
      start: String = "2026-11-22T10:00:00.000Z",
      method: String = "GET",
      body: Option[JsonNode] = None,
      headers: Vector[(String, String)] = Vector.empty,
      tenant: String = "north",
      answer: JsonNode = answered(Users),
      status: Int = 200,
      answerHeaders: Vector[(String, String)] = Vector.empty,
      more: Vector[(String, Any)] = Vector.empty,
  ): JsonNode = {
    val url = if (path.contains("://")) path else Host + path
    val sent = Vector(
      "method" -> method,
      "url" -> url,
      "headers" -> pairs((headers :+ ("x-okapi-tenant" -> tenant)).filter(_._2.nonEmpty): _*),
    )
    val response = JsonTree.of("status" -> status, "headers" -> pairs(answerHeaders: _*), "content" -> answer)
    JsonTree.of(
      Vector(
        "startedDateTime" -> start,
        "time" -> 40,
        "request" -> JsonTree.of(sent ++ body.map("postData" -> _): _*),
        "response" -> response,
      ) ++
        more: _*
    )
  }

  private def posted(kind: String, body: JsonNode): JsonNode =
    entry(
      "/things",
      method = "POST",
      body = Some(body),
      headers = Vector("Content-Type" -> kind),
      answer = answered("{}"),
    )

  private def recording(text: String, charset: Charset = UTF_8): Either[String, Recording] = TemporaryFolder.lend {
    folder =>
      val file = Files.write(folder.resolve("a.har"), text.getBytes(charset))
      HarFile.read(file, "desk", None)
  }

  private def har(entries: JsonNode*): String =
    JsonTree.of("log" -> JsonTree.of("version" -> "1.2", "entries" -> entries)).toString

  private def read(entries: JsonNode*): Recording = recording(har(entries: _*)).value

  private def made(entries: JsonNode*): MadeWorkflow =
    new WorkflowSource(Workflows.all.flatMap(_.requests)).of("desk", "recorded", read(entries: _*))

  private def what(made: MadeWorkflow): Vector[String] = made.unexplained.map(_.replaceFirst(".*?: ", ""))

  test("an id of an earlier answer is captured, and its place in a path is {id}") {
    val text = made(
      entry("/users"),
      entry(s"/users/$UserId", "2026-11-22T10:00:02Z", answer = answered(s"""{"id": "$UserId"}""")),
    ).text
    text.should(include("""Checks.hasField("users"), Checks.capture("$.users[0].id", UserId)"""))
    text.should(include("""get("/users/{id}", UserId)"""))
    text.should(include("""Checks.says("id", UserId)"""))
    text.should(include("Step.thinkTime(1600.millis, 2400.millis),"))
  }

  test("a word of a path stays, though an answer has it as a name") {
    val named = answered(s"""{"apps": [{"id": "$UserId", "name": "things"}]}""")
    made(entry("/apps", answer = named), entry("/things/new")).text.should(include("Folio.get(\"/things/new\")"))
  }

  test("dates of all forms give the order, and without one the order of the file counts") {
    val (first, second) = ("2026-11-22T10:00:0", "2026-11-22T10:00:07")
    for (zone <- Vector("Z", ".123+0100", "+01:00", ".123456", "")) withClue(zone) {
      val found = read(entry("/b", second + zone), entry("/a", s"${first}1$zone"))
      found.exchanges.map(_.path).shouldBe(Vector("/a", "/b"))
      found.exchanges.last.place.pauseMs.should(not).be(empty)
      found.notes.shouldBe(empty)
    }
    val found = read(entry("/b", s"${second}Z"), entry("/a", "yesterday"))
    found.exchanges.map(_.path).shouldBe(Vector("/b", "/a"))
    found.notes.shouldBe(Vector("The date of 1 request cannot be read: the order of the file counts, without pauses."))
  }

  test("a host with an underscore is a gateway, and user and password of an address are not read") {
    read(entry("http://folio_okapi:9130/users"), entry("http://bob:pw-CANARY@folio_okapi:9130/tags")).exchanges
      .map(_.path)
      .shouldBe(Vector("/users", "/tags"))
  }

  test("an answer that is absent, cut off or left out by a tool is not checked, and the request is named") {
    val answers = Vector(
      JsonTree.of("size" -> 5120, "mimeType" -> "application/json"),
      JsonTree.of("size" -> 2000000, "mimeType" -> "application/json", "text" -> Users.take(20)),
      JsonTree.of("size" -> -1, "mimeType" -> "application/json"),
      JsonTree.of("size" -> 0, "mimeType" -> "application/json", "text" -> ""),
    )
    for (answer <- answers) withClue(answer) {
      val workflow = made(entry("/users", answer = answer))
      workflow.text.contains("Checks").shouldBe(false)
      workflow.unexplained.shouldBe(
        Vector("desk, GET /users: the answer is not in the recording, so only its status is checked")
      )
    }
    made(entry("/users", status = 204, answer = JsonTree.of("size" -> 0))).text.should(include("Checks.isEmpty"))
  }

  test("an answer of more than 20 million characters is left out, and what follows is read") {
    val long = recording(har(entry("/users", answer = answered("\\é" * 10000001)), entry("/tags")))
    val exchanges = long.fold(fail(_), _.exchanges)
    exchanges.map(_.answer.body.isDefined).shouldBe(Vector(false, true))
  }

  test("a body is as it was sent, also if a proxy has cut it into parameters") {
    val cut = pairs("""{"a": "x""" -> """y", "b": 1}""")
    made(posted("application/json", JsonTree.of("params" -> cut))).text.should(include("{\"a\": \"x=y\", \"b\": 1}"))
    val form = JsonTree.of("params" -> pairs("user name" -> "a&b", "note" -> ""))
    made(posted("application/x-www-form-urlencoded", form)).text.should(
      include("""Some("user+name=a%26b&note="))""")
    )
    made(posted("text/plain", JsonTree.of("text" -> "priority: t\n  fallback"))).text
      .should(include("Some(\"priority: t\\n  fallback\"))\n.header(\"Content-Type\", \"text/plain\")"))
    val vnd = posted("application/vnd.api+json", JsonTree.of("text" -> "{\"data\": {}}"))
    made(vnd).text.should(
      include("Some(\"\"\"{\"data\": {}}\"\"\"))\n.header(\"Content-Type\", \"application/vnd.api+json\")")
    )
  }

  test("the content of a file is not written") {
    val parts = JsonTree.list(
      Seq(
        JsonTree.of("name" -> "note", "value" -> "some words"),
        JsonTree.of("name" -> "file", "fileName" -> "ids.csv", "contentType" -> "text/csv", "value" -> "CANARY"),
      )
    )
    val text = "-----b\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nsome words\r\n-----b\r\n" +
      "Content-Disposition: form-data; name=\"file\"; filename=\"ids.csv\"\r\nContent-Type: text/csv\r\n\r\nCANARY\r\nCANARY\r\n-----b--\r\n"
    for (body <- Vector(JsonTree.of("params" -> parts), JsonTree.of("text" -> text))) {
      val workflow = made(posted("multipart/form-data; boundary=---b", body))
      workflow.text.should(include("\\r\\n\\r\\nsome words\\r\\n"))
      workflow.text.should(
        include("filename=\\\"ids.csv\\\"\\r\\nContent-Type: text/csv\\r\\n\\r\\nrecorded\\r\\n-----b--")
      )
      workflow.text.contains("CANARY").shouldBe(false)
      what(workflow).shouldBe(Vector("the content of the file ids.csv is left out"))
    }
    for ((kind, content) <- Vector("application/octet-stream" -> "CANARY", "text/plain" -> "\u0000CANARY"))
      made(posted(kind, JsonTree.of("text" -> content))).text.contains("CANARY").shouldBe(false)
  }

  test("another tenant is a header, and is not explained") {
    val workflow = made(entry("/a"), entry("/b"), entry("/c", tenant = "central"))
    workflow.text.should(include("Folio.get(\"/c\")\n.header(\"x-okapi-tenant\", \"central\")"))
    workflow.unexplained.shouldBe(Vector("desk, GET /c: another tenant, central"))
  }

  test("values of secret headers, cookies, fields and parameters are nowhere in the workflow") {
    val cookies = Vector(
      "Set-Cookie" -> "folioAccessToken=CANARY-access; Path=/",
      "Set-Cookie" -> "folioRefreshToken=CANARY-refresh",
    )
    val body = s"""{"password": "CANARY-p", "note": "CANARY-access", "apiKey": 77712345}"""
    val workflow = made(
      entry(
        "/authn/login",
        method = "POST",
        body = Some(JsonTree.of("text" -> """{"username": "CANARY-u", "password": "CANARY-1"}""")),
        headers = Json,
      ),
      entry(
        "/users",
        answerHeaders = cookies,
        headers = Vector("X-Api-Key" -> "CANARY-key", "Cookie" -> "sid=CANARY-sid"),
      ),
      entry("/echo?t=CANARY-access&u=CANARY-refresh&v=CANARY-sid&access_token=x1&w=CANARY-1&x=CANARY-u"),
      entry("/users", method = "POST", body = Some(JsonTree.of("text" -> body)), headers = Json),
    )
    (workflow.text + workflow.unexplained + workflow.requestLines).should(not).include("CANARY")
    workflow.text.should(not).include("77712345")
    what(workflow).count(_.contains("secret")).shouldBe(3)
  }

  test("what was never sent, or is no request to FOLIO, is counted with its reason") {
    val found = read(
      entry("/users"),
      entry("/tags", more = Vector("_fromCache" -> "disk")),
      entry("wss://gateway.example.org/ws", status = 101),
      entry("/x", status = 0),
      entry("https://other.example.org/a.js", tenant = ""),
      entry("/x", method = "CONNECT"),
      JsonTree.of(),
    )
    found.exchanges.map(_.path).shouldBe(Vector("/users"))
    Recording
      .counted(found.leftOut)
      .sorted
      .shouldBe(
        Vector(
          "answered by the browser's cache, never sent",
          "not HTTP, but wss",
          "the page's own files and other hosts",
          "tunnels of a proxy",
          "without an address",
          "without an answer",
        ).map(reason => s"Left out: 1 request ($reason).")
      )
  }

  test("new ids, times and names of a record that is created are computed") {
    val body = s"""{"id": "$UserId", "name": "Annex", "due": "2026-11-22T10:00:00Z", "on": "2026-11-29"}"""
    val text = made(
      entry(
        "/things",
        method = "POST",
        body = Some(JsonTree.of("text" -> body)),
        headers = Json,
        answer = answered("{}"),
      )
    ).text
    text.should(
      include(
        """{"id": "@{NewId.el}", "name": "@{NewName.el}", "due": "@{NewDueDate.el}", "on": "@{NewOnDate.el}"}"""
          .replace(
            "@{",
            "$" + "{",
          )
      )
    )
    text.should(
      include(
        "SessionValues.unique(NewName, \"perf\"),\nSessionValues.moment(NewDueDate, inDays = 0),\nSessionValues.day(NewOnDate, inDays = 7),"
      )
    )
  }

  test("a text that looks like code or like an expression stays a text") {
    val variable = "$" + "{y}"
    val body = s"{\"a\": \"#{x} $variable */ \\\"\\\"\\\" end\"}"
    made(posted("application/json", JsonTree.of("text" -> body))).text.should(include(s"##{x} $$$variable */ "))
  }

  test("a file that is no HAR, is cut off or has no request says so") {
    def message(text: String) = recording(text).swap.getOrElse("")
    recording(har(entry("/users")), UTF_16).isRight.shouldBe(true)
    message("{}").should(include("no log.entries"))
    message("<html/>").should(include("no JSON"))
    message(har(entry("/users"), entry("/tags")).dropRight(40)).should(include("cut off"))
    message(har()).should(include("has no requests"))
    message(har(entry("/x", status = 0))).should(include("Left out: 1 request (without an answer)."))
  }
}
