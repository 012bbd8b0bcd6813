package org.folio.perf.settings

import org.folio.perf.testkit.TemporaryFolder
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.{Files, Path}
import org.folio.perf.model.TenantSize
import org.scalatest.EitherValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

/** The file of a target, and the accounts of its tenants. */
class TargetFileSpec extends AnyFunSuite with Matchers with EitherValues {

  private val embedded = Vector("t1", "t2", "t3").map { name =>
    TenantAccount(name, TenantSize.Small, "perf", new Secret("hidden-password"), None)
  }
  private val known =
    TargetTenants(embedded, Some(embedded.head.copy(name = "central", size = TenantSize.Small)))

  private def load(properties: (String, String)*): Either[SettingsError, Settings] =
    SettingsLoader.load(properties.toMap, Map.empty, known)

  private def messageOf(properties: (String, String)*): String =
    load(properties: _*).left.value.message

  test("a target file of one's own needs the password in the environment") {
    withFile(
      "t.conf",
      "target { okapiUrl = \"https://o.example.org/\"\n allowedHosts = [o.example.org]\n" +
        " username = u\n tenants = [a] }",
    ) { file =>
      messageOf("target" -> file.toString).shouldBe(
        s"There is no password for u in t. Set the environment variable FOLIO_PERF_PASSWORD, " +
          s"or set credentialsFile in $file."
      )
      val settings = SettingsLoader
        .load(Map("target" -> file.toString), Map("FOLIO_PERF_PASSWORD" -> "p"), known)
        .value
      settings.target.okapiUrl.shouldBe(Some("https://o.example.org"))
      settings.target.tenants
        .map(t => (t.name, t.username, t.password.reveal))
        .shouldBe(Vector(("a", "u", "p")))
    }
  }

  test("a target file may set defaults, and the command line goes before them") {
    withFile("t.conf", "target { sandbox = true }\n duration = 7m\n rate = 2") { file =>
      val settings = load("target" -> file.toString, "rate" -> "3").value
      settings.load.duration.shouldBe(7.minutes)
      settings.load.rate.shouldBe(3.0)
    }
  }

  test("an unknown setting of a target is refused with those that exist") {
    withFile("t.conf", "target { okapiURL = \"https://o.example.org\" }") { file =>
      messageOf("target" -> file.toString).should(include("okapiURL").and(include("okapiUrl")))
    }
  }

  test("user info in a gateway's URL is refused and not shown") {
    withFile("t.conf", "target { okapiUrl = \"https://me:canary@o.example.org\", tenants = [a] }") {
      file =>
        val message = messageOf("target" -> file.toString)
        message.should(include("https://***@o.example.org"))
        (message.should(not)).include("canary")
    }
  }

  test("a target file that is not HOCON is refused with its name and the parser's words") {
    withFile("t.conf", "target { ") { file =>
      messageOf("target" -> file.toString).should(startWith(file.toString + ": "))
    }
  }

  test("a credentials file gives each tenant its account") {
    withCredentials("t1,small,u1,p1,k1\nt2,large,u2,p2,\n") { target =>
      val tenants = load("target" -> target.toString).value.target.tenants
      tenants
        .map(t => (t.name, t.size, t.username, t.password.reveal))
        .shouldBe(
          Vector(
            ("t1", TenantSize.Small, "u1", "p1"),
            ("t2", TenantSize.Large, "u2", "p2"),
          )
        )
      tenants.map(_.edgeApiKey.map(_.reveal)).shouldBe(Vector(Some("k1"), None))
    }
  }

  test("a target file names the central tenant, which has the account of the others") {
    withFile(
      "t.conf",
      "target { okapiUrl = \"https://o.example.org\"\n allowedHosts = [o.example.org]\n" +
        " username = u\n tenants = [a, b]\n" +
        " centralTenant = c }",
    ) { file =>
      val target = SettingsLoader
        .load(Map("target" -> file.toString), Map("FOLIO_PERF_PASSWORD" -> "p"), known)
        .value
        .target
      target.tenants.map(_.name).shouldBe(Vector("a", "b"))
      target.centralTenant
        .map(t => (t.name, t.username, t.password.reveal))
        .shouldBe(Some(("c", "u", "p")))
    }
  }

  test("the central tenant's account stands in the credentials file") {
    withCredentials("t1,small,u1,p1,k1\nc,small,u2,p2,k2\n", more = "centralTenant = c") { file =>
      val target = load("target" -> file.toString).value.target
      target.tenants.map(_.name).shouldBe(Vector("t1"))
      target.centralTenant.map(_.username).shouldBe(Some("u2"))
    }
    withCredentials("t1,small,u1,p1,k1\n", more = "centralTenant = d") { file =>
      messageOf("target" -> file.toString)
        .shouldBe("There is no tenant (centralTenant) d. Allowed: t1.")
    }
  }

  test("a bad line of a credentials file is named by its number and not shown") {
    withCredentials("t1,small,u1,canary\n") { target =>
      val message = messageOf("target" -> target.toString)
      message.should(include("line 2: 4 fields, expected 5"))
      (message.should(not)).include("canary")
    }
  }

  test("a credentials file that others can read is refused") {
    withCredentials("t1,small,u1,p1,\n", permissions = "rw-r--r--") { target =>
      messageOf("target" -> target.toString)
        .should(include("other users can read it. Run: chmod 600"))
    }
  }

  private def withCredentials(
      lines: String,
      permissions: String = "rw-------",
      more: String = "",
  )(check: Path => Any): Unit =
    withFile("c.csv", "tenant,size,username,password,edgeApiKey\n" + lines) { csv =>
      Files.setPosixFilePermissions(csv, PosixFilePermissions.fromString(permissions))
      val text =
        s"""target { okapiUrl = "https://o.example.org", credentialsFile = "$csv"
          |  allowedHosts = [o.example.org]
          |  $more }""".stripMargin
      withFile("t.conf", text)(check)
    }

  private def withFile(name: String, text: String)(check: Path => Any): Unit = {
    TemporaryFolder.lend(folder => check(Files.write(folder.resolve(name), text.getBytes(UTF_8))))
    ()
  }
}
