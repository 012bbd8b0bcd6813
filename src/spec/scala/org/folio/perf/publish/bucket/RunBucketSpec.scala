package org.folio.perf.publish.bucket

import java.nio.charset.StandardCharsets.ISO_8859_1
import java.nio.file.Files
import org.folio.perf.app.ExitCode
import org.folio.perf.model.{ModelJson, RunIndex}
import org.folio.perf.testkit._

/** The AWS SDK's own client against a stand-in of S3. */
class RunBucketSpec extends PlainSuite {
  private val root = "folio/perf"

  private class Fixture(val s3: StubS3, url: String, val run: PublishedSample) {
    val name: String = run.run.getFileName.toString

    def publish(more: (String, String)*): (Int, String) = run.publish(
      s"publishing { s3 { bucket = perf, region = us-east-1, prefix = $root, endpoint = \"$url\",\n" +
        "link = \"https://r.example.org/{run}/\" } }",
      Map("to" -> "s3") ++ more,
    )

    def published(): String = {
      val (code, text) = publish()
      withClue(text)(code.shouldBe(ExitCode.Done))
      text
    }

    def refused(): String = {
      val (code, text) = publish()
      withClue(text)(code.shouldBe(ExitCode.UnreadableInput))
      text
    }

    /** Folders in the bucket's index. */
    def indexed: Vector[String] =
      ModelJson
        .read[RunIndex](s3.objects(s"$root/runs.json").getBytes(ISO_8859_1))
        .fold(fail(_), _.runs.map(_.folder))

    /** A run that came to the bucket by another way. */
    def other(folder: String): Unit = {
      val report = SampleReports.mobius.copy(run = SampleReports.mobius.run.copy(id = folder))
      s3.objects(s"$root/$folder/report.json") = new String(ModelJson.write(report), ISO_8859_1)
      s3.objects(s"$root/$folder/index.html") = "theirs"
    }
  }

  private def withBucket(use: Fixture => Any): Unit = {
    val s3 = new StubS3
    s3.lend(url => PublishedSample.lend(run => use(new Fixture(s3, url, run))))
    ()
  }

  test("the run folder and the index are sent, the index last") {
    withBucket { on =>
      Files.writeString(on.run.run.resolve("simulation.log.part"), "unfinished")
      on.published()
        .should(include(s"Published in the bucket: s3://perf/$root/${on.name}/index.html"))
      val files =
        Vector(
          "charts/load.png",
          "charts/response-time.png",
          "index.html",
          "report.md",
          "report.json",
        )
      on.s3.written.shouldBe(
        files.map(file => s"$root/${on.name}/$file") ++
          Vector("runs.json", "report.css", "index.html").map(file => s"$root/$file")
      )
      on.s3.types(s"$root/${on.name}/index.html").shouldBe("text/html; charset=utf-8")
      on.s3.types(s"$root/${on.name}/charts/load.png").shouldBe("image/png")
      on.s3.objects(s"$root/index.html").should(include(s"${on.name}/index.html"))
      on.indexed.shouldBe(Vector(on.name))
    }
  }

  test("a second publication sends only what changed") {
    withBucket { on =>
      on.published()
      val before = on.s3.written.size
      Files.writeString(on.run.run.resolve("report.md"), "changed")
      on.published().should(include("Sending 1 file, 7 bytes,").and(include("4 are there already")))
      on.s3.written.drop(before).head.shouldBe(s"$root/${on.name}/report.md")
      on.indexed.shouldBe(Vector(on.name))
    }
  }

  test("runs that came by other ways are listed, and their objects stay") {
    withBucket { on =>
      on.other("a")
      on.other("b")
      on.s3.objects(s"$root/unfinished/simulation.log") = "x"
      on.s3.objects(s"$root/broken/report.json") = "{"
      on.published().should(include("lists 3 runs"))
      on.indexed.toSet.shouldBe(Set("a", "b", on.name))
      on.s3.objects(s"$root/a/index.html").shouldBe("theirs")
      on.s3.written.filter(key => key.contains("/a/") || key.contains("/b/")).shouldBe(empty)
    }
  }

  test("a run whose folder is gone leaves the index, and a broken index is made anew") {
    withBucket { on =>
      on.other("a")
      on.published()
      on.s3.objects.keys.filter(_.startsWith(s"$root/a/")).toVector.foreach(on.s3.objects.remove)
      on.published()
      on.indexed.shouldBe(Vector(on.name))
      on.s3.objects(s"$root/runs.json") = "broken"
      on.other("b")
      on.published()
      on.indexed.toSet.shouldBe(Set("b", on.name))
    }
  }

  test("a refusal names the permission, and an unknown bucket the settings") {
    withBucket { on =>
      on.s3.once(_.method == "PUT")(
        StubAnswer(403, "<Error><Code>AccessDenied</Code><Message>no</Message></Error>")
      )
      on.refused()
        .should(
          include("refused PutObject: AccessDenied")
            .and(include("The run is not published completely."))
            .and(include("Give the credentials in use the permission s3:PutObject."))
        )
      on.s3.once(_ => true)(StubAnswer(404, "<Error><Code>NoSuchBucket</Code></Error>"))
      on.refused()
        .should(
          include("NoSuchBucket").and(include("Check the block s3 of the file for publishing"))
        )
    }
  }

  test("a message in Slack after it links to the run in the bucket") {
    withBucket { on =>
      val slack = new StubSlack
      slack.lend { hooks =>
        on.s3.lend { url =>
          val block = s"publishing { slack { }, s3 { bucket = perf, region = us-east-1,\n" +
            s"link = \"https://r.example.org/{run}/\", endpoint = \"$url\" } }"
          val secrets = Map("FOLIO_PERF_SLACK_WEBHOOK" -> s"$hooks${StubSlack.Path}")
          on.run.publish(block, Map("to" -> "s3,slack"), secrets)._1.shouldBe(ExitCode.Done)
        }
      }
      slack.messages.head.toString.should(include(s"<https://r.example.org/${on.name}/|"))
      on.s3.objects.keys.should(contain(s"${on.name}/report.json"))
    }
  }

  test("a dry run lists the files and calls nobody") {
    withBucket { on =>
      val (code, text) = on.publish("dryRun" -> "true")
      code.shouldBe(ExitCode.Done)
      text.should(include("Would send 5\u00a0files").and(include("charts/load.png, 4 bytes")))
      on.s3.requests.shouldBe(empty)
    }
  }
}
