package org.folio.perf.programs

import java.nio.file.{Files, Path}
import org.folio.perf.app.{Asked, ExitCode, Refusal}
import org.folio.perf.testkit.{GatlingSuite, JmxWriter, SampleRecordings, TemporaryFolder}

class RecordMainSpec extends GatlingSuite {

  private def desk = SampleRecordings.all.find(_.code == "cico").getOrElse(fail("not recorded"))

  private def har(folder: Path, part: String): Path = {
    val (name, text) = desk.hars.find(_._1.contains(part)).getOrElse(fail(part))
    Files.writeString(folder.resolve(s"${name.replaceAll("\\W", "-")}.har"), text)
  }

  test("a recording becomes a file of a workflow, whose records come from the feeder") {
    TemporaryFolder.lend { folder =>
      val out = folder.resolve("desk").resolve("Lent.scala")
      val told = RecordMain
        .tell(Asked(Map("har" -> har(folder, "Check-Out").toString, "name" -> "lent", "out" -> out.toString)))
        .fold(refusal => fail(refusal.message), _.lines)
      val source = Files.readString(out)
      source.should(startWith("package org.folio.perf.workflows.desk\n"))
      source.should(include("RecordKind.ItemToLend"))
      source.should(include("""post("/circulation/check-out-by-barcode", 201)"""))
      source.should(include(s""""itemBarcode": "$$${"{ItemBarcode.el}"}""""))
      source.should(include("loans.preflight,"))
      told.should(contain("All values are explained."))
      told.exists(_.contains("CICO_TC_Check-Out Controller")).shouldBe(true)
    }
  }

  test(
    "tokens, cookies, passwords, keys and personal data reach neither the file nor the console"
  ) {
    val secrets = Vector(
      "tok-CANARY-1234567890",
      "cookie-CANARY-123456",
      "pass-CANARY-word",
      "key-CANARY-0987654321",
      "canary.person@example.org",
      "Canarylastname",
      "5551234567",
    )
    TemporaryFolder.lend { folder =>
      val file = Files.writeString(folder.resolve("planted.har"), planted(secrets))
      val out = folder.resolve("Planted.scala")
      val told = RecordMain
        .tell(Asked(Map("har" -> file.toString, "name" -> "planted", "out" -> out.toString)))
        .fold(refusal => fail(refusal.message), _.lines)
      val written = Files.readString(out) + told.mkString("\n")
      written.should(include("""post("/users", 201)"""))
      for (secret <- secrets) withClue(secret)(written.contains(secret).shouldBe(false))
    }
  }

  private def planted(secrets: Vector[String]): String = {
    val (token, cookie, password, key) = (secrets(0), secrets(1), secrets(2), secrets(3))
    val (email, lastName, phone) = (secrets(4), secrets(5), secrets(6))
    val id = "6f1c64dd-2a5c-4a0f-9d4c-0f7b1a0c2d11"
    val person = s"""{"id": "$id", "patronGroup": "503a81cd-6c26-400f-b620-14c08943697c",
      "personal": {"lastName": "$lastName", "email": "$email", "phone": "$phone"}}"""
    def text(value: String) = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ")
    def entry(
        second: Int,
        method: String,
        path: String,
        body: String,
        status: Int,
        answer: String,
    ) = {
      val posted = if (body.isEmpty) "" else s""", "postData": {"text": "${text(body)}"}"""
      s"""{"startedDateTime": "2026-11-22T10:00:0$second.000Z", "time": 50,
        "request": {"method": "$method", "url": "https://gateway.example.org$path", "headers": [
          {"name": "X-Okapi-Tenant", "value": "north"}, {"name": "X-Okapi-Token", "value": "$token"},
          {"name": "Cookie", "value": "folioAccessToken=$cookie"}]$posted},
        "response": {"status": $status, "headers": [{"name": "Set-Cookie", "value": "folioAccessToken=$cookie"}],
          "content": {"text": "${text(answer)}"}}}"""
    }
    val entries = Vector(
      entry(
        0,
        "POST",
        "/bl-users/login",
        s"""{"username": "x", "password": "$password"}""",
        201,
        "{}",
      ),
      entry(
        1,
        "GET",
        s"/users?apikey=$key&query=personal.lastName%3D%3D%22$lastName%22",
        "",
        200,
        s"""{"users": [$person], "totalRecords": 1}""",
      ),
      entry(2, "POST", "/users", person, 201, person),
      entry(
        3,
        "GET",
        s"/users?query=email%3D%3D%22${email.replace("@", "%40")}%22",
        "",
        200,
        s"""{"users": [$person], "totalRecords": 1}""",
      ),
    )
    s"""{"log": {"version": "1.2", "entries": [${entries.mkString(",")}]}}"""
  }

  test("a wrong argument or file gives one line that says what to do") {
    def message(arguments: (String, String)*) =
      RecordMain.tell(Asked(arguments.toMap)).fold(_.message, _ => "")
    message().should(include("-Dname=NAME"))
    message("name" -> "x").should(include("-Dhar=FILE"))
    message("name" -> "x", "har" -> "/nowhere.har").should(include("there is no such file"))
    TemporaryFolder.lend { folder =>
      val empty = Files.writeString(folder.resolve("a.har"), "{}").toString
      message("name" -> "x", "har" -> empty).should(include("log.entries"))
      val noTenant = Files.writeString(
        folder.resolve("b.har"),
        """{"log": {"entries": [{"startedDateTime": "2026-11-22T10:00:00Z", "request": {"method": "GET", "url": "https://x.org/a"}}]}}""",
      )
      message("name" -> "x", "har" -> noTenant.toString).should(include("-Dgateway=URL"))
    }
  }

  test("a script of JMeter without a request is refused with exit code 2, and the reason") {
    TemporaryFolder.lend { folder =>
      val logIn = JmxWriter.sampler("POST", "/authn/login", "{}")()
      val users = JmxWriter.off(JmxWriter.sampler("GET", "/users")())
      val file = Files.writeString(folder.resolve("a.jmx"), JmxWriter.script(logIn, users))
      val out = folder.resolve("A.scala")
      val arguments = Map("jmx" -> file.toString, "name" -> "a", "out" -> out.toString)
      val Refusal(message, code) = RecordMain.tell(Asked(arguments)).swap.getOrElse(fail())
      code.shouldBe(ExitCode.VerdictNotPassed)
      message.should(
        include(
          "a.jmx has no request for it. Left out: 1 request (log-in). Left out: 1 request (switched"
        )
      )
      message.should(include("Switch on in JMeter what users send"))
      Files.exists(out).shouldBe(false)
    }
  }

  test(
    "drift ends with 0 without a difference, with 2 if a request is gone, and with 1 for a wrong argument"
  ) {
    TemporaryFolder.lend { folder =>
      val lent = har(folder, "Check-Out").toString
      val out =
        Map("har" -> lent, "workflow" -> "cico", "transaction" -> "CICO_TC_Check-Out Controller")
      DriftMain.run(out).shouldBe(ExitCode.Done)
      DriftMain
        .run(out + ("transaction" -> "CICO_TC_Check-In Controller"))
        .shouldBe(ExitCode.VerdictNotPassed)
      DriftMain.run(out + ("workflow" -> "nothing")).shouldBe(ExitCode.BadArguments)
      DriftMain.run(out - "transaction").shouldBe(ExitCode.BadArguments)
      DriftMain.run(out + ("format" -> "pdf")).shouldBe(ExitCode.BadArguments)
    }
  }
}
