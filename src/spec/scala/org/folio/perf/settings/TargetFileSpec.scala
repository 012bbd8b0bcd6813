package org.folio.perf.settings

import org.folio.perf.testkit.SettingsSuite
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_16, UTF_8}
import java.nio.file.{Files, Path}
import org.folio.perf.model.{Platform, TenantSize}
import scala.concurrent.duration._

/** The file of a target, and the accounts of its tenants. */
class TargetFileSpec extends SettingsSuite {

  private def withPassword(file: Path, properties: (String, String)*): Either[String, Settings] =
    SettingsLoader.load(Map("target" -> file.toString) ++ properties, Map("FOLIO_PERF_PASSWORD" -> "p"), known)

  test("a target file of one's own needs the password in the environment") {
    withFile(
      "target { okapiUrl = \"https://o.example.org/\"\n allowedHosts = [o.example.org]\n" +
        " username = u\n tenants = [a] }"
    ) { file =>
      messageOf("target" -> file.toString).shouldBe(
        s"There is no password for u in t. Set the environment variable FOLIO_PERF_PASSWORD, " +
          s"or set credentialsFile in $file."
      )
      val settings = withPassword(file).value
      settings.target.okapiUrl.shouldBe(Some("https://o.example.org"))
      settings.target.tenants
        .map(t => (t.name, t.username, t.password.reveal))
        .shouldBe(Vector(("a", "u", "p")))
    }
  }

  test("a target file may set defaults, and the command line goes before them") {
    withFile("target { sandbox = true }\n duration = 7m\n rate = 2") { file =>
      val settings = load("target" -> file.toString, "rate" -> "3").value
      settings.load.duration.shouldBe(7.minutes)
      settings.load.rate.shouldBe(3.0)
    }
  }

  test("an unknown setting, user info in a URL, which is not shown, and a file that is not HOCON are refused") {
    Vector(
      "target { okapiURL = \"https://o.example.org\" }" -> "okapiURL. Did you mean okapiUrl?",
      "target { okapiUrl = \"https://me:canary@o.example.org\", tenants = [a] }" -> "https://***@o.example.org",
      "target { " -> "t.conf: ",
    ).foreach { case (text, words) =>
      withFile(text)(file => messageOf("target" -> file.toString).should(include(words).and(not(include("canary")))))
    }
  }

  private def platformOf(block: String, properties: (String, String)*) =
    withFile(
      s"target { okapiUrl = \"http://127.0.0.1:8000\", username = u, tenants = [a]\n $block }"
    ) { file =>
      withPassword(file, properties: _*).map(settings => (settings.target.platform, settings.load.platform))
    }

  test("the platform is auto unless the file or the command line names one") {
    platformOf("").value.shouldBe((None, Platform.Okapi))
    platformOf("platform = auto").value.shouldBe((None, Platform.Okapi))
    platformOf("platform = eureka").value.shouldBe((Some(Platform.Eureka), Platform.Eureka))
    platformOf("platform = eureka", "target.platform" -> "okapi").value
      .shouldBe((Some(Platform.Okapi), Platform.Okapi))
    platformOf("platform = kong").left.value
      .should(startWith("Setting platform is kong; it must be auto or okapi or eureka."))
    messageOf("target.platform" -> "eureka").should(include("-Dsandbox.platform"))
  }

  test("a target file names the central tenant, which has the account of the others") {
    withFile(
      "target { okapiUrl = \"https://o.example.org\"\n allowedHosts = [o.example.org]\n" +
        " username = u\n tenants = [a, b]\n" +
        " centralTenant = c }"
    ) { file =>
      val target = withPassword(file).value.target
      target.tenants.map(_.name).shouldBe(Vector("a", "b"))
      target.centralTenant
        .map(t => (t.name, t.username, t.password.reveal))
        .shouldBe(Some(("c", "u", "p")))
    }
  }

  private val head = "tenant,size,username,password,edgeApiKey"

  /** The target whose tenants have their accounts in a file. @param more lines of the target's block */
  private def read(csv: String, more: String = ""): Either[String, TargetSettings] = withFile(csv, "c.csv") { file =>
    withFile(s"target { okapiUrl = \"http://127.0.0.1:9\", credentialsFile = \"$file\"\n $more }") { target =>
      load("target" -> target.toString).map(_.target).left.map(_.replace(file.toString, "FILE"))
    }
  }

  /** Tenants, user names, passwords and keys of a credentials file. */
  private def accounts(csv: String): Either[String, Vector[(String, String, String, Option[String])]] =
    read(csv).map(_.tenants.map(t => (t.name, t.username, t.password.reveal, t.edgeApiKey.map(_.reveal))))

  test("a credentials file gives each tenant its account, and the central one too") {
    val csv = s"$head\nt1,small,u1,p1,k1\nt2,large,u2,p2,\n"
    accounts(csv).value.shouldBe(Vector(("t1", "u1", "p1", Some("k1")), ("t2", "u2", "p2", None)))
    val target = read(csv, more = "centralTenant = t1").value
    target.tenants.map(t => (t.name, t.size)).shouldBe(Vector(("t2", TenantSize.Large)))
    target.centralTenant.map(_.username).shouldBe(Some("u1"))
    read(s"$head\nt1,small,u1,p1,k1\n", more = "centralTenant = d").left.value
      .shouldBe("There is no tenant (centralTenant) d. Allowed: t1.")
    read(s"$head\nt1,small,u1,canary\n").left.value
      .should(include("line 2: 4 fields, expected 5").and(not(include("canary"))))
  }

  test("a credentials file is read as other programs write it: quotes, byte order mark, line ends") {
    Vector(
      s"$head\nnorth,small,perf_user,secret1,",
      s"$head\r\nnorth,small,perf_user,secret1,\r\n\r\n",
      s"\uFEFF$head\r\nnorth,small,perf_user,secret1,\r\n",
      s"\uFEFF\"${head.replace(",", "\",\"")}\"\n\"north\",\"small\",\"perf_user\",\"secret1\",\"\"",
      s"$head\n north , small , perf_user ,secret1,",
    ).foreach(accounts(_).value.shouldBe(Vector(("north", "perf_user", "secret1", None))))
  }

  test("passwords and keys keep their quotes, commas, spaces and letters") {
    Vector(
      "\"se,cret\"," -> ("se,cret" -> None),
      "\"say \"\"hi\"\"\",\"k,\"\"1\"" -> ("say \"hi\"" -> Some("k,\"1")),
      "\" lead \",\" k \"" -> (" lead " -> Some(" k ")),
      "pä$\\w#ört\"x," -> ("pä$\\w#ört\"x" -> None),
      "two words," -> ("two words" -> None),
    ).foreach { case (fields, secrets) =>
      accounts(s"$head\nt,small,u,$fields").value.map(t => (t._3, t._4)).shouldBe(Vector(secrets))
    }
  }

  test("spaces around a plain password or key are refused: nobody can tell whether they belong to it") {
    Vector(" lead,", "trail ,", "x, k").foreach { fields =>
      accounts(s"$head\nt,small,u,$fields").left.value.should(
        startWith("FILE: line 2: password or edgeApiKey begins or ends with a space. Remove the space,")
      )
    }
  }

  test("a tenant on two lines is refused, because it would get twice the load") {
    accounts(s"$head\nnorth,small,u,a,\nsouth,small,u,b,\n\nnorth,large,v,c,").left.value.shouldBe(
      "FILE: line 5: north has an account in line 2 already. A tenant has one account; remove one of them."
    )
    accounts(s"$head\nnorth,small,u,a,\n north,small,u,a,").left.value.should(include("line 3: north has"))
  }

  test("a target file that is not UTF-8 is refused, and a byte order mark is read over") {
    def of(bytes: Array[Byte]) = withFile("") { file =>
      Files.write(file, bytes)
      load("target" -> file.toString).map(_.target.okapiUrl).left.map(_.replace(file.toString, "FILE"))
    }
    val text = "target { okapiUrl = \"http://127.0.0.1:9\", username = \"Jürgen\", tenants = [t] }"
    of(text.getBytes(ISO_8859_1)).left.value.should(startWith("FILE: it is no UTF-8 text (line 1 has the byte 0xFC)"))
    of(text.getBytes(UTF_16)).left.value.shouldBe("FILE: it is UTF-16 text; save it as UTF-8.")
    of(s"\uFEFF$text".getBytes(UTF_8)).left.value.should(startWith("There is no password for Jürgen"))
  }
}
