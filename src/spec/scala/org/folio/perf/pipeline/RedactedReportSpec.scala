package org.folio.perf.pipeline

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.source.JsonFile
import org.folio.perf.testkit.{PlainSuite, SampleRunFolder, TemporaryFolder}
import scala.jdk.CollectionConverters._
import scala.util.Using

/** What must not be passed on is planted into everything that a report is made from. */
class RedactedReportSpec extends PlainSuite {
  private val account = "123456789012"
  private val arn = s"arn:aws:ecs:us-east-1:$account:service/perf/mod-users"
  private val node = "ip-10-20-30-40.ec2.internal"
  private val database = "perf.c1abc.us-east-1.rds.amazonaws.com"
  private val gateway = "okapi-perf.example.org"
  private val metrics = "prometheus.perf.local"
  private val address = "10.20.30.41"
  private val planted = Vector(account, node, database, gateway, metrics, address)

  private val sample = SampleRunFolder(3, 4, 30, LoadProfile(15000, 60000), 2)

  /** Made by the reporter; the others are the run's own raw files. */
  private val forms =
    Vector("report.json", "index.html", "junit.xml", "confluence.xhtml", "report.md", "csv/")

  private def plant(folder: Path): Unit = {
    sample.write(folder)
    val words = s"$arn at $node, $database, http://$gateway/x, $metrics:9090 and $address:5432"
    val infrastructure = folder.resolve("infrastructure")
    JsonFile.Inventory.write(
      infrastructure.resolve(JsonFile.Inventory.name),
      Inventory(
        Inventory.SchemaVersion,
        s"perf of $account",
        Vector(ComponentProperty("database", "endpoint", database, "")),
        Vector(
          ModuleInfo(
            "mod-users",
            "19.3.1",
            2,
            512,
            896,
            1024,
            image = Some(s"$account.dkr.ecr.us-east-1.amazonaws.com/mod-users:19.3.1"),
          )
        ),
        Vector(Machine("ec2", node, "m6g.large", 1)),
        events = Vector(ClusterEvent(1767600020000L, "mod-users", "stopped", words)),
        gaps = Vector(words),
      ),
    )
    val file = infrastructure.resolve("metrics.json")
    val frozen = JsonFile.Metrics.read(file).value
    val series = frozen.series.take(3).map(_.copy(subject = node, source = "AWS/EC2"))
    Files.write(
      file,
      ModelJson.write(frozen.copy(series = frozen.series ++ series, gaps = Vector(words))),
    )
    val transactions = folder.resolve("transactions.tsv")
    val failing = s"1767600030000\t900\tcs00000int_0000\tWF0_TC_Transaction 0\tfalse\t$words\n"
    Files.writeString(transactions, Files.readString(transactions) + failing)
    SampleRunFolder.rewrite(folder)(
      _.copy(
        target = Target("perf", s"https://$gateway"),
        remarks = Vector(words),
        forced = Vector(words),
        settings = Map("feeders" -> s"//$node/data"),
      )
    )
  }

  private def written(folder: Path): Map[String, String] =
    Using.resource(Files.walk(folder)) { files =>
      files.iterator.asScala
        .filter(Files.isRegularFile(_))
        .map(file => folder.relativize(file).toString -> file)
        .filter { case (name, _) => forms.exists(name.startsWith) }
        .map { case (name, file) => name -> new String(Files.readAllBytes(file), UTF_8) }
        .toMap
    }

  private def found(folder: Path): Map[String, Vector[String]] =
    written(folder).map { case (name, text) => name -> planted.filter(text.contains(_)) }

  test("a report that is redacted has no account, host or private address in any of its forms") {
    TemporaryFolder.lend { folder =>
      plant(folder)
      RunReporter.produce(folder).value
      // The words do reach every form that has room for them.
      val plain = found(folder)
      plain("report.json").shouldBe(planted)
      plain("index.html").shouldBe(planted)
      plain("confluence.xhtml").should(not).be(empty)
      plain("report.md").should(not).be(empty)
      plain
        .collect { case (name, words) if name.startsWith("csv/") => words }
        .flatten
        .should(not)
        .be(empty)
      val report = RunReporter.produce(folder, redact = Some(true)).value
      found(folder).filter(_._2.nonEmpty).shouldBe(empty)
      written(folder).size.shouldBe(plain.size)
      report.transactions.should(have).size(4)
      report.infrastructure.inventory.get.environment.shouldBe("perf of [account]")
      report.run.target.okapiUrl.shouldBe("https://[host]")
    }
  }

  test("a run that was started with the setting is redacted, unless this is taken back") {
    TemporaryFolder.lend { folder =>
      plant(folder)
      SampleRunFolder.rewrite(folder)(run => run.copy(settings = run.settings + ("redact" -> "true")))
      RunReporter.produce(folder).value.run.target.okapiUrl.shouldBe("https://[host]")
      RunReporter
        .produce(folder, redact = Some(false))
        .value
        .run
        .target
        .okapiUrl
        .shouldBe(s"https://$gateway")
    }
  }
}
