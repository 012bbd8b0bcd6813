package org.folio.perf.settings

import org.folio.perf.testkit.{PlainSuite, WithSettingsFile}

/** Where passwords and keys come from, and that nothing shows them. */
class TenantSecretsSpec extends PlainSuite with WithSettingsFile {

  private def load(
      more: String,
      environment: Map[String, String] = Map.empty,
      secret: Either[String, Option[String]] = Right(None),
  ): Either[String, Vector[(String, String, Option[String])]] =
    withFile(
      s"target { okapiUrl = \"http://127.0.0.1:1\", username = u, tenants = [a, b-1]\n $more }"
    ) { file =>
      SettingsLoader
        .load(
          Map("target" -> file.toString),
          environment,
          TargetTenants(Vector.empty, None),
          place => if (place.name == "perf/x") secret else Left(s"no ${place.name}"),
        )
        .map { settings =>
          (settings.toString.should(not)).include("canary")
          settings.target.tenants
            .map(t => (t.name, t.password.reveal, t.edgeApiKey.map(_.reveal)))
        }
    }

  private val inStore = "secret = perf/x, secretRegion = us-east-1"

  test("the environment has one password for all, and may have one for each") {
    load(
      "",
      Map(
        "FOLIO_PERF_PASSWORD" -> "canary1",
        "FOLIO_PERF_PASSWORD_B_1" -> "canary2",
        "FOLIO_PERF_EDGE_API_KEY_A" -> "canary3",
      ),
    ).value.shouldBe(Vector(("a", "canary1", Some("canary3")), ("b-1", "canary2", None)))
    load("", Map("FOLIO_PERF_PASSWORD_A" -> "p")).left.value
      .should(startWith("There is no password for u in t."))
  }

  test("a secret of AWS has them by name") {
    val text = """{"password": "canary1", "password.a": "canary2", "edgeApiKey.b-1": "canary3"}"""
    load(inStore, secret = Right(Some(text))).value
      .shouldBe(Vector(("a", "canary2", None), ("b-1", "canary1", Some("canary3"))))
  }

  test("a secret that cannot be used is told without its text") {
    Vector(
      "canary" -> "it is no JSON",
      "[\"canary\"]" -> "it is no JSON object with keys",
      "{}" -> "it is no JSON object with keys",
      "{\"password\": {\"canary\": 1}}" -> "values that are no texts",
      "{\"canary\": \"x\"" -> "it is no JSON",
    ).foreach { case (text, words) =>
      val message = load(inStore, secret = Right(Some(text))).left.value
      message.should(startWith("The secret perf/x cannot be used: "))
      message.should(include(words).and(not).include("canary"))
    }
    load(inStore, secret = Right(Some("{\"passwd\": \"canary\"}"))).left.value
      .should(include("Add the key password to the secret perf/x"))
    load("secret = other, secretRegion = us-east-1").left.value.should(include("no other"))
  }

  test("what is not asked for has no value") {
    load(inStore, secret = Right(None)).value.map(_._2).shouldBe(Vector("", ""))
  }

  test("two places at once, no region, or an address that is not allowed are refused") {
    Vector(
      s"$inStore, credentialsFile = x" -> "remove one of them",
      "secret = perf/x" -> "Setting secretRegion is missing",
      "secret = perf/x, secretRegion = \"a.evil/\"" -> "Setting secretRegion is a.evil/",
      s"$inStore, secretEndpoint = \"https://aws.evil.example\"" ->
        "Setting secretEndpoint: host aws.evil.example is not on the allow list",
    ).foreach { case (lines, words) => load(lines).left.value.should(include(words)) }
  }

  test("every looser mode of a credentials file is refused") {
    val header = "tenant,size,username,password,edgeApiKey\na,small,u,canary,\n"
    Vector("rw-r-----", "rw----r--", "rw--w----", "rwx-----x", "rw-------").foreach { mode =>
      withFile(header, "c.csv", mode) { csv =>
        withClue(mode) {
          val result = load(s"credentialsFile = \"$csv\"")
          if (mode == "rw-------") result.value.map(_._2).shouldBe(Vector("canary"))
          else
            result.left.value.shouldBe(s"$csv: other users can read it. Run: chmod 600 $csv")
        }
      }
    }
  }

  test("a secret's text hides it, and texts of others that repeat it") {
    val secret = new Secret("canary")
    s"$secret ${Some(secret)} ${Vector(secret)}".shouldBe("*** Some(***) Vector(***)")
    secret.hiddenIn("no: canary!").shouldBe("no: ***!")
    new Secret("").hiddenIn("abc").shouldBe("abc")
  }
}
