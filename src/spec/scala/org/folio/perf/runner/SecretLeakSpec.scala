package org.folio.perf.runner

import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{CanaryProxy, Patience, PlainSuite, RunProcess, StubFolio, WithSandbox}
import java.io.{ByteArrayInputStream, File}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.{Files, Path, Paths}
import java.util.Base64
import java.util.zip.GZIPInputStream
import scala.jdk.CollectionConverters._
import scala.util.Using

/** A whole run, in a process of its own, whose secrets are looked for in all that it leaves. */
class SecretLeakSpec extends PlainSuite with WithSandbox {
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
      val folder = Files.createTempDirectory("canary")
      val front = new CanaryProxy(sandbox, "north", password, edgeKey)
      try {
        val (status, listed) = StubFolio.withStub(front.answer)(stub => run(folder, stub.url))
        val left = filesOf(folder)
        val console = new String(Files.readAllBytes(folder.resolve("console.txt")), UTF_8)
        withClue(console) {
          status.should(be(0).or(be(2)))
          left
            .map(_.getFileName.toString)
            .toSet
            .should(
              contain
                .allOf(
                  "run.json",
                  "report.json",
                  "index.html",
                  "transactions.tsv",
                  "failures.jsonl",
                )
            )
        }
        // The canaries were really used, and thrown back at us.
        front.passwordsSeen.get.should(be > 0)
        front.edgeKeysSeen.get.should(be > 0)
        front.tokensSeen.get.should(be > 0)
        front.repeated.get.should(be > 0)
        front.askedAsAws.get.should(be > 0)
        for {
          file <- left
          text = textOf(file)
          canary <- canaries.flatMap(forms)
        } withClue(s"$canary in $file")(text.contains(canary).shouldBe(false))
        canaries.flatMap(forms).foreach { canary =>
          withClue(s"$canary in the process list")(listed.contains(canary).shouldBe(false))
        }
        listed.should(include("MobiusBaseline"))
      } finally delete(folder)
    }
  }

  test("the search would find a secret: it finds one that was put there") {
    val folder = Files.createTempDirectory("canary")
    try {
      val encoded = Base64.getEncoder.encodeToString(password.getBytes(UTF_8))
      Files.writeString(folder.resolve("a.txt"), s"x${encoded}x")
      filesOf(folder).exists(file => forms(password).exists(textOf(file).contains)).shouldBe(true)
    } finally delete(folder)
  }

  /** @return the exit code, and what a listing of processes showed of it and its children meanwhile */
  private def run(folder: Path, url: String): (Int, String) = {
    val target = folder.resolve("canary.conf")
    Files.writeString(
      target,
      s"""target {
        |  okapiUrl = "$url", username = "${SandboxAccounts.Username}", tenants = [north]
        |  metrics { endpoint = "$url", region = us-east-1, cluster = c, database = d, period = 60s, settle = 0s }
        |}
        |changes = any""".stripMargin,
    )
    val java = Paths.get(System.getProperty("java.home"), "bin", "java").toString
    val command = Vector(java, "-Xmx400m") ++ RunProcess.FirstCompiler ++ Vector(
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-Daws.java.v1.disableDeprecationAnnouncement=true",
      s"-Dtarget=$target",
      s"-Dreports=${folder.resolve("reports")}",
      "-Dworkflows=cico,eva",
      "-Dduration=3s",
      "-DrampUp=0s",
      "-Drate=60",
      "-DthinkTime=0",
      "-cp",
      System.getProperty("java.class.path"),
      "io.gatling.app.Gatling",
      "-s",
      "org.folio.perf.simulations.MobiusBaseline",
      "-rf",
      folder.resolve("gatling").toString,
    )
    val builder = new ProcessBuilder(command.asJava)
      .directory(folder.toFile)
      .redirectErrorStream(true)
      .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
      .redirectOutput(folder.resolve("console.txt").toFile)
    val environment = builder.environment
    environment.put("FOLIO_PERF_PASSWORD", password)
    environment.put("FOLIO_PERF_EDGE_API_KEY", edgeKey)
    environment.put("AWS_ACCESS_KEY_ID", CanaryProxy.AwsKey)
    environment.put("AWS_SECRET_ACCESS_KEY", awsSecret)
    val process = builder.start()
    val listed = new StringBuilder
    try {
      val ended = Patience.hasEnded(process, () => listed ++= listing(process): Unit)
      withClue("the run did not end in time: ")(ended.shouldBe(true))
      (process.exitValue, listed.toString)
    } finally {
      process.destroyForcibly()
      ()
    }
  }

  private def listing(process: Process): String =
    (process.toHandle +: process.descendants.iterator.asScala.toVector)
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

  private def delete(folder: Path): Unit =
    Using.resource(Files.walk(folder))(
      _.iterator.asScala.toVector.reverse.foreach(Files.deleteIfExists(_))
    )
}
