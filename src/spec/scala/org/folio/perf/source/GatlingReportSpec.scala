package org.folio.perf.source

import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.zip.ZipFile
import scala.jdk.CollectionConverters._
import scala.util.Using

class GatlingReportSpec extends PlainSuite {

  private def withReport[A](use: Path => A): A = TemporaryFolder.lend { run =>
    Files.createDirectories(run.resolve("gatling/js"))
    Files.write(run.resolve("gatling/index.html"), ("page" * 1000).getBytes(UTF_8))
    Files.write(run.resolve("gatling/js/gatling.js"), "script".getBytes(UTF_8))
    use(run)
  }

  test("a large report becomes an archive of its files as they were") {
    withReport { run =>
      GatlingReport.pack(run, aboveBytes = 4000).shouldBe(Right(()))
      Files.exists(run.resolve("gatling")).shouldBe(false)
      GatlingReport.in(run).shouldBe(Some("gatling.zip"))
      Using.resource(new ZipFile(run.resolve("gatling.zip").toFile)) { zip =>
        zip.entries.asScala
          .map(_.getName)
          .toVector
          .shouldBe(Vector("gatling/index.html", "gatling/js/gatling.js"))
        val script = zip.getInputStream(zip.getEntry("gatling/js/gatling.js"))
        (new String(script.readAllBytes, UTF_8)).shouldBe("script")
      }
    }
  }

  test("a small report stays a folder, and without a report there is nothing to pack and nothing to link") {
    withReport { run =>
      GatlingReport.pack(run, aboveBytes = 5000).shouldBe(Right(()))
      GatlingReport.in(run).shouldBe(Some("gatling/index.html"))
    }
    TemporaryFolder.lend { run =>
      GatlingReport.pack(run, aboveBytes = 0).shouldBe(Right(()))
      GatlingReport.in(run).shouldBe(None)
    }
  }
}
