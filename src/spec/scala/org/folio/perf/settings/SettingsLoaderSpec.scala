package org.folio.perf.settings

import org.folio.perf.model.{ImportJob, LoadModel, Platform}
import org.folio.perf.testkit.SettingsSuite
import scala.concurrent.duration._

class SettingsLoaderSpec extends SettingsSuite {

  test("without any setting the sandbox runs for three minutes after a ramp of 15 seconds") {
    val settings = load().value
    settings.target.name.shouldBe("sandbox")
    settings.target.sandbox.shouldBe(defined)
    settings.load.duration.shouldBe(3.minutes)
    settings.load.rampUp.shouldBe(15.seconds)
    (settings.load.model, settings.load.isModelOfPlan).shouldBe((LoadModel.Open, true))
    settings.load.rate.shouldBe(1.0)
    settings.load.preflight.shouldBe(true)
    settings.load.workflows.shouldBe(None)
    settings.target.tenants.map(_.name).shouldBe(Vector("t1", "t2", "t3"))
  }

  test("the command line overrides the defaults") {
    val settings =
      load("duration" -> "90s", "model" -> "closed", "thresholds.errorPercent" -> "off").value
    settings.load.duration.shouldBe(90.seconds)
    (settings.load.model, settings.load.isModelOfPlan).shouldBe((LoadModel.Closed, false))
    settings.thresholds.errorPercent.shouldBe(None)
  }

  test("of many names the nearest are allowed") {
    SettingsError
      .unknownName("path", "/itmes", (1 to 70).map(i => s"/other/$i") ++ Vector("/items", "/times"))
      .should(
        startWith("There is no path /itmes. Did you mean /items? Allowed: /items, /times, ")
          .and(endWith(" and 69 more."))
      )
  }

  test("a value that cannot be used is refused with what it must be, and a name with those that exist") {
    Vector(
      ("duration" -> "90") -> ("Setting duration is 90; it must be a time with its unit, such as 30s or 3m, from 1 second " +
        "to 14 days. Pass -Dduration=VALUE or set it in src/main/resources/targets/sandbox.conf."),
      ("rate" -> "0") -> "Setting rate is 0; it must be a number above 0 and at most 1000.",
      ("thinkTime" -> "5s") -> "Setting thinkTime is 5s; it must be a factor from 0 to 100, such as 0.5; it multiplies",
      ("rate" -> "fast") -> "Setting rate is fast; it must be a number above 0",
      ("model" -> "half") -> "Setting model is half; it must be auto or open or closed.",
      ("oai.until" -> "2025-02-30") -> "Setting oai.until is 2025-02-30; it must be a day such as 2026-01-31.",
      ("imports.files" -> "5K,many") -> "Setting imports.files is 5K,many; it must be sizes such as 5K,10K,250.",
      ("imports.job" -> "delete") -> "Setting imports.job is delete; it must be create or update or none",
      ("lists.virtualUsers" -> "0") -> "Setting lists.virtualUsers is 0; it must be numbers from 1 to 100",
      ("nla.importStart" -> "20") -> ("Setting nla.importStart is 20; it must be at-start, off or a time with its unit, " +
        "such as 1m or 20m."),
      ("prepare.concurrency" -> "0") -> "Setting prepare.concurrency is 0; it must be a whole number from 1 to 100",
      ("tenants" -> "4") -> "Setting tenants is 4; it must be from 1 to 3, names, or all.",
      ("tenants" -> "t1,t9") -> "There is no tenant t9. Allowed: t1, t2, t3.",
      ("target" -> "mars") -> ("There is no target mars. Known: sandbox. Copy folio.example.conf to " +
        "src/test/resources/targets/mars.conf and fill it in, or pass the path of such a file."),
    ).foreach { case (setting, words) => messageOf(setting).should(startWith(words)) }
  }

  test("files to import are named by their records, as published") {
    val imports = load("imports.files" -> "5K, 250", "imports.job" -> "update").value.load.imports
    imports.files.shouldBe(Vector(ImportFile("5K.mrc", 5000), ImportFile("250.mrc", 250)))
    imports.job.shouldBe(Some(ImportJob.Update))
    load("imports.job" -> "none").value.load.imports.job.shouldBe(None)
  }

  test("the sandbox imports the published files thirty times as fast, with short pauses") {
    val settings = load().value
    settings.load.imports.files.map(_.records).shouldBe(Vector(5000, 10000, 25000, 50000, 100000))
    settings.load.imports.pause.shouldBe(10.seconds)
    settings.target.sandbox.map(_.jobTime).shouldBe(Some(1.0 / 30))
  }

  test("lists are refreshed by one test, or by several one after the other") {
    load().value.load.lists.virtualUsers.shouldBe(Vector(1))
    load("lists.virtualUsers" -> "1,5,10").value.load.lists.virtualUsers.shouldBe(Vector(1, 5, 10))
  }

  test("imports begin at the start, later or not at all") {
    def imports(value: String) = load("nla.importStart" -> value).value.load.nla.importStart
    load().value.load.nla.shouldBe(NlaSettings(Some(Duration.Zero), Duration.Zero, NlaSettings.LargestFile))
    imports("at-start").shouldBe(Some(Duration.Zero))
    imports("20m").shouldBe(Some(20.minutes))
    imports("off").shouldBe(None)
    load("nla.exportStart" -> "15m").value.load.nla.exportStart.shouldBe(15.minutes)
    load("nla.importRecords" -> "200").value.load.nla.importRecords.shouldBe(200)
  }

  test("properties that are no settings are left alone") {
    load("maven.home" -> "/opt/maven", "user.name" -> "me", "a..b" -> "x").isRight.shouldBe(true)
  }

  test("a number of tenants takes the first ones, names are taken in the target's order, and the central one is extra") {
    Vector("2" -> Vector("t1", "t2"), "t3, t1" -> Vector("t1", "t3"), "all" -> Vector("t1", "t2", "t3")).foreach {
      case (value, names) =>
        val target = load("tenants" -> value).value.target
        target.tenants.map(_.name).shouldBe(names)
        target.centralTenant.map(_.name).shouldBe(Some("central"))
    }
  }

  test("a run is not forced, and reads the target's lists, unless it is told to") {
    load().value.start.shouldBe(StartSettings(force = false, None, prepareConcurrency = 8))
    load("force" -> "true", "feeders" -> "my/folder", "prepare.concurrency" -> "3").value.start
      .shouldBe(StartSettings(force = true, Some("my/folder"), prepareConcurrency = 3))
  }

  test("a password on the command line is refused, and the text of settings hides passwords") {
    messageOf("password" -> "secret-canary").should(
      startWith("-Dpassword is refused").and(not(include("secret-canary")))
    )
    load().value.toString.should(not(include("hidden-password")))
  }
}

class SandboxOnEurekaSpec extends SettingsSuite {
  private def sandbox(properties: (String, String)*): SandboxSettings =
    load(properties: _*).fold(e => fail(e), _.target.sandbox.get)

  test("the sandbox is on Okapi unless a setting says Eureka, and each has a cluster of its own") {
    val okapi = sandbox()
    (okapi.platform, okapi.environment).shouldBe((Platform.Okapi, "sandbox"))
    val eureka = sandbox("sandbox.platform" -> "eureka")
    (eureka.platform, eureka.environment).shouldBe((Platform.Eureka, "sandbox-eureka"))
    eureka.sessionLife.shouldBe(10.hours)
    messageOf("sandbox.platform" -> "kong").should(include("it must be okapi or eureka"))
  }

  test("modules that are not enabled are a list, which is empty unless a setting names some") {
    sandbox().without.shouldBe(empty)
    sandbox("sandbox.without" -> "mod-copycat, mod-agreements").without
      .shouldBe(Vector("mod-copycat", "mod-agreements"))
  }
}
