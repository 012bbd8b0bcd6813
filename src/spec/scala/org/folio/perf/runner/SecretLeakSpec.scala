package org.folio.perf.runner

import org.folio.perf.simulations.MobiusBaseline
import org.folio.perf.testkit.{CanaryProxy, RunProcess, StubFolio, TemporaryFolder, WithSandbox}
import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.{Files, Path, Paths}
import java.util.Base64
import java.util.zip.GZIPInputStream
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._
import scala.util.Using

/** A whole run, in a process of its own, whose secrets are looked for in all that it leaves. */
class SecretLeakSpec extends AnyFunSuite with Matchers with WithSandbox {
  private val password = "canary-password-1"
  private val edgeKey = "canary-edge-key-2"
  private val awsSecret = "canary-aws-secret-3"

  private val canaries = Vector(
    password,
    edgeKey,
    awsSecret,
    CanaryProxy.AwsKey,
    CanaryProxy.Token,
    "canary-userinfo",
  )

  test("a run leaves its secrets nowhere: files, console, process list") {
    withSandbox { sandbox =>
      TemporaryFolder.lend { folder =>
        val front = new CanaryProxy(sandbox, "north", password, edgeKey)
        StubFolio.withStub(front.answer) { stub =>
          val listed = new StringBuilder
          val run = started(folder, stub.url)
          val status = run.ended(process => listed ++= listing(process): Unit)
          val left = filesOf(folder)
          withClue(run.console) {
            status.should(be(0).or(be(2)))
            left
              .map(_.getFileName.toString)
              .should(
                contain.allElementsOf(
                  "run.json report.json index.html simulation.log transactions.tsv failures.jsonl".split(' ')
                )
              )
          }
          // The canaries were really used, and thrown back at us.
          for (
            count <- Vector(front.passwordsSeen, front.edgeKeysSeen, front.tokensSeen, front.repeated, front.askedAsAws)
          )
            count.get.should(be > 0)
          for {
            (place, text) <- left.map(file => file.toString -> textOf(file)) :+ ("the process list" -> listed.toString)
            canary <- canaries.flatMap(forms)
          } withClue(s"$canary in $place")(text.contains(canary).shouldBe(false))
          listed.toString.should(include("MobiusBaseline"))
        }
      }
    }
  }

  test("the search would find a secret: it finds one that was put there") {
    TemporaryFolder.lend { folder =>
      val encoded = Base64.getEncoder.encodeToString(password.getBytes(UTF_8))
      Files.writeString(folder.resolve("a.txt"), s"x${encoded}x")
      filesOf(folder).exists(file => forms(password).exists(textOf(file).contains)).shouldBe(true)
    }
  }

  private def started(folder: Path, url: String): RunProcess.Started =
    new RunProcess(
      folder,
      url,
      s"""metrics { endpoint = "$url", region = us-east-1, cluster = c, database = d, period = 60s, settle = 0s }""",
      Map(
        "FOLIO_PERF_PASSWORD" -> password,
        "FOLIO_PERF_EDGE_API_KEY" -> edgeKey,
        "AWS_ACCESS_KEY_ID" -> CanaryProxy.AwsKey,
        "AWS_SECRET_ACCESS_KEY" -> awsSecret,
      ),
    ).start(
      "console",
      classOf[MobiusBaseline],
      Seq("workflows" -> "cico,eva", "duration" -> "3s", "rampUp" -> "0s", "rate" -> "60", "thinkTime" -> "0"),
      jvm = Seq("-Xmx400m", "-Daws.java.v1.disableDeprecationAnnouncement=true"),
    )

  private def listing(process: ProcessHandle): String =
    (process +: process.descendants.iterator.asScala.toVector)
      .flatMap { handle =>
        val file = Paths.get(s"/proc/${handle.pid}/cmdline")
        if (Files.exists(file))
          Using(Files.newInputStream(file))(s => new String(s.readAllBytes(), UTF_8)).toOption
        else Option(handle.info.commandLine.orElse(null))
      }
      .mkString("\n")

  /** As it is, in base64, and as URLs have it. */
  private def forms(canary: String): Vector[String] =
    Vector(canary, Base64.getEncoder.withoutPadding.encodeToString(canary.getBytes(UTF_8)))

  private def filesOf(folder: Path): Vector[Path] =
    Using.resource(Files.walk(folder))(_.iterator.asScala.filter(Files.isRegularFile(_)).toVector)

  private def textOf(file: Path): String = {
    val bytes = Files.readAllBytes(file)
    if (file.toString.endsWith(".gz"))
      new String(new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(), ISO_8859_1)
    else new String(bytes, ISO_8859_1)
  }
}
