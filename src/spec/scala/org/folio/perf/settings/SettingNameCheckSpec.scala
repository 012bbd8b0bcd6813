package org.folio.perf.settings

import org.folio.perf.model.DidYouMean
import org.folio.perf.testkit.WithSettingsFile
import org.scalatest.EitherValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Names that are none, and what may have been meant. */
class SettingNameCheckSpec extends AnyFunSuite with Matchers with EitherValues with WithSettingsFile {

  private def load(properties: (String, String)*): Either[String, Settings] =
    SettingsLoader
      .load(properties.toMap, Map.empty, TargetTenants(Vector.empty, None))

  test("a misspelt setting is refused with the one that was meant, and a name without its block with the whole one") {
    Vector(
      "duratoin" -> "-Dduration",
      "rampup" -> "-DrampUp",
      "tenant" -> "-Dtenants",
      "thinktim" -> "-DthinkTime",
      "simulaton" -> "-Dsimulation",
      "importRecords" -> "-Dnla.importRecords",
    ).foreach { case (name, meant) =>
      load(name -> "5").left.value.shouldBe(s"There is no setting $name. Did you mean $meant?")
    }
  }

  test("a name within a group of settings is one of them or wrong") {
    load("thresholds.errorPercnt" -> "1").left.value.should(
      startWith(
        "There is no setting thresholds.errorPercnt. Did you mean thresholds.errorPercent? Allowed: "
      )
    )
    load("sandbox" -> "big").left.value.should(include("Allowed: sandbox.data"))
    load("thresholds.p95Ms.CICO" -> "1").left.value
      .should(startWith("Setting thresholds.p95Ms is a block of names and values"))
  }

  test("a word of another load tool is refused with the setting that does it") {
    Vector("users" -> "-Drate", "threads" -> "-Drate", "VUs" -> "-Drate", "rps" -> "-Drate", "ramp" -> "-DrampUp")
      .concat(Vector("ramp-up_time" -> "-DrampUp", "time" -> "-Dduration", "iterations" -> "-Dduration"))
      .concat(Vector("limits" -> "-Dthresholds.limits", "base" -> "-Dbaseline", "baseUrl" -> "-Dtarget"))
      .foreach { case (word, setting) =>
        withClue(word)(
          load(word -> "50").left.value.should(startWith(s"There is no setting $word: ").and(include(setting)))
        )
      }
    load("users" -> "50").left.value.shouldBe(
      "There is no setting users: the plan's rate is multiplied by -Drate, such as -Drate=0.5. -Dhelp=true lists all settings."
    )
  }

  test("names of the JVM, of Maven and of other programs pass") {
    val passing = Vector(
      "user.name",
      "basedir",
      "maven.home",
      "java.version",
      "run",
      "out",
      "within",
      "format",
      "skipTests",
      "recollect",
    )
    load(passing.map(_ -> "x"): _*).isRight.shouldBe(true)
    load(sys.props.toVector: _*).isRight.shouldBe(true)
  }

  test("a target's file has settings and no other names") {
    def of(line: String) =
      withFile(s"target { sandbox = true }\n $line")(file =>
        load("target" -> file.toString).left.map(_.replace(s"$file", "FILE"))
      )
    of("duratoin = 5m").left.value
      .should(startWith("There is no setting (in FILE) duratoin. Did you mean duration?"))
    of("thresholds.p95 { CICO_TC = 5 }").left.value.should(include("thresholds.p95. Did you mean thresholds.p95Ms?"))
    of("thresholds.p95Ms { \"A b.c\" = 5 }").value.thresholds.p95Ms.shouldBe(Map("A b.c" -> 5.0))
  }

  test("secrets of any name are refused on the command line, and settings are not taken for them") {
    Vector(
      "password",
      "folio.password",
      "FOLIO_PERF_PASSWORD",
      "edgeApiKey",
      "x.token",
      "aws.secretKey",
      "aws.accessKeyId",
      "aws.sessionToken",
      "credentials",
      "tenant_a.password",
      "dbPassword",
      "clientSecret",
    ).foreach { name =>
      withClue(name) {
        load(name -> "canary").left.value
          .should(startWith(s"-D$name is refused").and(not).include("canary"))
      }
    }
    load("sandbox.tokenLife" -> "10m", "javax.net.ssl.trustStorePassword" -> "x").isRight
      .shouldBe(true)
  }

  test("slips of the finger count by Damerau and Levenshtein") {
    DidYouMean.distance("duration", "duration").shouldBe(0)
    DidYouMean.distance("duratoin", "duration").shouldBe(1)
    DidYouMean.distance("kitten", "sitting").shouldBe(3)
    DidYouMean.distance("", "abc").shouldBe(3)
    DidYouMean.of("abc", Vector("abd")).shouldBe(None)
    DidYouMean.of("eror", Vector("p95", "errors")).shouldBe(Some("errors"))
    DidYouMean.of("rate", Vector("page")).shouldBe(None)
  }

  test("a beginning stands for the shortest name, unless another name is more similar") {
    DidYouMean.of("run", Vector("runId", "runs")).shouldBe(Some("runs"))
    DidYouMean.of("duration", Vector("duratio", "durationOfAll")).shouldBe(Some("duratio"))
    DidYouMean.of("du", Vector("duration")).shouldBe(None)
  }
}
