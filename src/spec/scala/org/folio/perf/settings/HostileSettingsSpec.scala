package org.folio.perf.settings

import org.folio.perf.testkit.{Hostile, PlainSuite, WithSettingsFile}
import com.typesafe.config.{ConfigFactory, ConfigUtil}
import java.nio.charset.StandardCharsets.UTF_8
import org.scalacheck.Gen
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks
import scala.jdk.CollectionConverters._

/** Whatever stands in settings: they are read, or one message says what is wrong. */
class HostileSettingsSpec extends PlainSuite with ScalaCheckPropertyChecks with WithSettingsFile {

  private val names = ConfigFactory
    .defaultReference()
    .getConfig("folio-perf")
    .entrySet
    .asScala
    .map(_.getKey)
    .toVector
    .sorted

  private val many = minSuccessful(Hostile.tries(150))

  private def load(properties: (String, String)*): Either[String, Settings] =
    SettingsLoader
      .load(
        properties.toMap,
        Map("FOLIO_PERF_PASSWORD" -> "canary"),
        TargetTenants(Vector.empty, None),
      )

  private def readable(result: Either[String, Settings]): Unit =
    result.left.foreach { message =>
      withClue(message.take(500))(Hostile.isReadable(message).shouldBe(true))
      (message.should(not)).include("canary")
    }

  test("any value of any setting on the command line is read or refused by the setting's name") {
    forAll(Gen.oneOf(names).map(Hostile.Given(_)), Hostile.text, many) { (name, value) =>
      val result = load(name.value -> value.value)
      readable(result)
      val words = name.value.stripSuffix("s")
      result.left.foreach(_.should(include(words)))
    }
  }

  test("any property at all is read, left alone or refused") {
    forAll(Hostile.text, Hostile.text, many) { (name, value) =>
      readable(load(name.value -> value.value))
    }
  }

  private val conf =
    """target {
      |  okapiUrl = "https://okapi.example.org", edgeUrl = "http://[::1]:9703"
      |  allowedHosts = ["okapi.example.org", "10.0.0.1:9130"]
      |  login = legacy, username = u, tenants = [a, b], largeTenants = [b], centralTenant = c
      |  maxRequestsPerSec = 10, maxDuration = 1h, destructive = false
      |  metrics { region = us-east-1, cluster = c, database = d, period = 60s, tags { a = b }
      |    prometheus { url = "http://127.0.0.1:9090", queries = [
      |      { of = services, metric = m, unit = u, label = l, expression = e } ] } }
      |}
      |duration = 5m, rate = 2
      |thresholds { limits = ["errors < 1 %"], p95Ms { "A b" = 5 } }
      |""".stripMargin

  test("the whole target file of the next test is right") {
    withFile(conf)(file => load("target" -> file.toString).isRight.shouldBe(true))
  }

  test("a damaged target file is read or refused by its name") {
    forAll(Hostile.damaged(conf.getBytes(UTF_8)), many) { input =>
      withFile("") { file =>
        Hostile.write(file, input.value)
        val result = load("target" -> file.toString)
        readable(result)
      }
    }
  }

  private val keys = Vector(
    "okapiUrl",
    "edgeUrl",
    "allowedHosts",
    "login",
    "username",
    "tenants",
    "largeTenants",
    "centralTenant",
    "maxRequestsPerSec",
    "maxDuration",
    "destructive",
    "sandbox",
    "secret",
    "credentialsFile",
    "environment",
    "metrics",
    "metrics.endpoint",
    "metrics.region",
    "metrics.period",
    "metrics.settle",
    "metrics.tags",
    "metrics.prometheus.url",
    "metrics.prometheus.queries",
    "nothing",
  ).map("target." + _) ++ names :+ "target" :+ "thresholds" :+ "sandbox"

  test("any value of any key of a target file is read or refused") {
    forAll(Gen.oneOf(keys).map(Hostile.Given(_)), Hostile.text, many) { (key, value) =>
      val quoted = ConfigUtil.quoteString(value.value)
      Vector(quoted, "{ a { b = 1 } }", s"[$quoted, [1], {}]", "-1", "1e400", "null").foreach { other =>
        withFile(s"$conf\n${key.value} = null\n${key.value} = $other") { file =>
          readable(load("target" -> file.toString))
        }
      }
    }
  }

  test(
    "a target file cannot make us read others"
  ) {
    def refused(text: String): String = withFile(text) { file =>
      load("target" -> file.toString).left.value.replace(file.toString, "FILE")
    }
    Vector(
      "\"other.conf\"",
      "file(\"/etc/passwd\")",
      "url(\"http://127.0.0.1:1/\")",
      "required(\"x\")",
    )
      .foreach { what =>
        refused(s"include $what\ntarget { sandbox = true }").should(
          include("include is not supported")
        )
      }
    refused("").should(include("has no block target"))
    load("target" -> "/dev/zero.conf").left.value.should(include("there is no such file"))
    load("target" -> "a\u0000b.conf").left.value.should(include("it must be a path (Nul character not allowed)"))
  }

  private val accounts =
    "tenant,size,username,password,edgeApiKey\na,small,u,canary,k\nb,large,u,canary,\n"

  test("a damaged credentials file is read or refused, and never shown") {
    forAll(Hostile.damaged(accounts.getBytes(UTF_8)), many) { input =>
      withFile("", "c.csv") { csv =>
        Hostile.write(csv, input.value)
        val target = s"target { okapiUrl = \"http://[::1]\", credentialsFile = \"$csv\" }"
        withFile(target)(file => readable(load("target" -> file.toString)))
      }
    }
  }
}
