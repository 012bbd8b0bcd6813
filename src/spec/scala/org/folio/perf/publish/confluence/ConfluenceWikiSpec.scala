package org.folio.perf.publish.confluence

import java.nio.charset.StandardCharsets.ISO_8859_1
import java.nio.file.Files
import java.util.zip.ZipInputStream
import org.folio.perf.app.ExitCode
import org.folio.perf.testkit.{PlainSuite, PublishedSample, StorageFormat, StubAnswer, StubConfluence}

/** Publishing to a stand-in of Confluence, in both forms of its API. */
class ConfluenceWikiSpec extends PlainSuite {
  private val title = "MobiusHighLoad on sandbox, 2024-05-16 14:02 UTC"

  private class Fixture(
      val wiki: StubConfluence,
      url: String,
      cloud: Boolean,
      val run: PublishedSample,
  ) {
    private val edition =
      if (cloud) s"edition = cloud, username = \"${StubConfluence.User}\""
      else "edition = data-center"

    def settings(more: String = ""): String =
      s"publishing { confluence { url = \"$url${wiki.context}\", space = PERF, $edition\n$more } }"

    def publish(properties: (String, String)*): (Int, String) = publishWith("", properties: _*)

    def publishWith(more: String, properties: (String, String)*): (Int, String) =
      run.publish(settings(more), Map("to" -> "confluence") ++ properties)

    def published(properties: (String, String)*): String = {
      val (code, text) = publish(properties: _*)
      withClue(text)(code.shouldBe(ExitCode.Done))
      text
    }

    def refused(properties: (String, String)*): String = {
      val (code, text) = publish(properties: _*)
      withClue(text)(code.shouldBe(ExitCode.UnreadableInput))
      (text.should(not)).include(StubConfluence.Token)
      text
    }
  }

  /** A test for each form of the API. */
  private def both(name: String, limit: Long = 1L << 20)(check: Fixture => Any): Unit =
    Vector(false, true).foreach { cloud =>
      test(s"${if (cloud) "cloud" else "data center"}: $name") {
        val wiki = new StubConfluence(cloud, limit)
        wiki.lend(url => PublishedSample.lend(run => check(new Fixture(wiki, url, cloud, run))))
      }
    }

  both("a run gets a page with its report, pictures, archive and labels") { on =>
    val text = on.published()
    on.wiki.pages.should(have).size(1)
    val page = on.wiki.page
    page.title.shouldBe(title)
    page.body.should(include("Response times"))
    val elements = StorageFormat.parse(page.body).fold(fail(_), StorageFormat.elements)
    val shown = elements.filter(_.getTagName == "ri:attachment").map(_.getAttribute("ri:filename"))
    shown.shouldBe(Vector("load.png", "response-time.png", "report.zip"))
    page.files.keys.toVector.shouldBe(shown)
    page.files("load.png").shouldBe("load")
    archive(page.files("report.zip")).shouldBe(
      Vector(
        "charts/load.png",
        "charts/response-time.png",
        "index.html",
        "report.json",
        "report.md",
      )
    )
    page.labels.toVector.shouldBe(Vector("folio-perf", "mobiushighload", "sandbox"))
    text.should(include("Published in Confluence: http://").and(include("version 2, with 3")))
  }

  both("charts are drawn if there are none of this report") { on =>
    Vector("load", "response-time").foreach(name => Files.delete(on.run.run.resolve(s"charts/$name.png")))
    on.published()
    val names = on.wiki.page.files.keys.toVector.filter(_.endsWith(".png")).sorted
    names.take(2).shouldBe(Vector("1-load.png", "2-response-time.png"))
    on.wiki.page.files("1-load.png").take(4).drop(1).shouldBe("PNG")
  }

  both("a second publication updates the same page, with its attachments") { on =>
    on.published()
    on.published()
    on.wiki.pages.should(have).size(1)
    on.wiki.page.version.shouldBe(3)
    on.wiki.page.message.shouldBe(s"folio-perf: ${on.run.run.getFileName}")
    on.wiki.page.files.should(have).size(3)
    on.wiki.page.uploads.shouldBe(6)
    on.published().should(include("version 4"))
  }

  both("a page that a person has edited stays, unless it is forced") { on =>
    on.published()
    on.wiki.edit(on.wiki.page)
    val before = on.wiki.changes.size
    on.refused().should(include("has version 3").and(include("folio-perf has not written")))
    on.wiki.changes.size.shouldBe(before)
    on.wiki.page.body.shouldBe("<p>Edited.</p>")
    on.published("force" -> "true").should(include("version 4"))
    on.wiki.page.body.should(include("Response times"))
    on.published().should(include("version 5"))
  }

  both("a page that a person has made stays") { on =>
    on.wiki.written(title)
    on.refused().should(include("folio-perf has not written").and(include("-Dforce=true")))
    on.wiki.changes.shouldBe(empty)
  }

  both("a person who edits while a run is published wins") { on =>
    on.published()
    on.wiki.once(_.method == "PUT") {
      on.wiki.edit(on.wiki.page)
      StubAnswer(409, "{\"message\": \"Version must be incremented\"}")
    }
    on.refused().should(include("Somebody else changed the page at the same time."))
    on.refused().should(include("has version 3").and(include("It is not overwritten.")))
    on.wiki.page.body.shouldBe("<p>Edited.</p>")
  }

  both("a busy Confluence is asked again after the time that it names") { on =>
    on.wiki.once(_.method == "POST")(StubAnswer(429, "", Seq("retry-after" -> "7")))
    on.wiki.once(_.path.contains("attachment"))(StubAnswer(503, "", Seq("retry-after" -> "3")))
    on.published().should(include("Confluence is busy (429)").and(include("in 7 s")))
    on.run.pauses.shouldBe(Vector(7000L, 3000L))
    on.wiki.page.files.should(have).size(3)
  }

  both("no pause is longer than two minutes in all") { on =>
    on.wiki.once(_.method == "GET")(StubAnswer(429, "", Seq("retry-after" -> "3600")))
    on.refused().should(include("(429), for longer than 120 s of pauses."))
    (1 to 9).foreach(_ => on.wiki.once(_.method == "GET")(StubAnswer(429)))
    on.refused().should(include("Confluence is busy for").and(include("(429), for longer than 120 s of pauses.")))
    on.run.pauses.sum.should(be <= WaitLimitMs)
  }

  both("an attachment that is too large is named with its size and the limit", limit = 1000) { on =>
    on.refused()
      .should(
        include("Confluence answered 413 for report.zip")
          .and(include("larger than 1000 bytes"))
          .and(include(" KiB"))
          .and(include("-Dattach=charts"))
          .and(include("The page is written, but not complete."))
      )
    on.published("attach" -> "charts").should(include("with 2 attachments"))
    (on.wiki.page.body.should(not)).include("report.zip")
  }

  both("a wrong token and a missing permission are told apart") { on =>
    val (_, text) = on.run.publish(
      on.settings(),
      Map("to" -> "confluence"),
      Map("FOLIO_PERF_CONFLUENCE_TOKEN" -> "canary-wrong"),
    )
    text.should(include("answered 401").and(include("FOLIO_PERF_CONFLUENCE_TOKEN")))
    (text.should(not)).include("canary")
    on.wiki.once(_.method == "POST")(StubAnswer(403, "{\"message\": \"not permitted\"}"))
    on.refused().should(include("answered 403 for a new page: not permitted. Give the owner"))
  }

  both("no token, an unknown space and a redirect are errors that say what to do") { on =>
    val (code, text) = on.run.publish(on.settings(), Map("to" -> "confluence"), Map.empty)
    code.shouldBe(ExitCode.UnreadableInput)
    text.should(include("There is no token for Confluence. Set the environment variable"))
    on.publishWith("space = NONE")._2.should(include("NONE"))
    on.wiki.once(_ => true)(StubAnswer(302, "", Seq("location" -> "https://evil.example/x")))
    on.refused().should(include("it points to evil.example:443"))
    on.wiki.once(_ => true)(StubAnswer(200, "<html>Log in</html>"))
    on.refused().should(include("answered 200").and(include("must be the base of Confluence")))
    on.wiki.once(_ => true)(StubAnswer(400, "{\"message\": \"Error parsing xhtml\"}"))
    on.refused().should(include("answered 400").and(include("Error parsing xhtml")))
  }

  both("a dry run shows what would be sent and sends nothing") { on =>
    val (code, text) =
      on.run.publish(on.settings(), Map("to" -> "confluence", "dryRun" -> "true"), Map.empty)
    code.shouldBe(ExitCode.Done)
    text.should(
      include(s"Would create or update the page \"$title\" in space PERF")
        .and(include("Attachment: load.png, 4 bytes."))
        .and(include("Labels: folio-perf, mobiushighload, sandbox."))
        .and(include("ri:filename=\"report.zip\""))
    )
    on.wiki.requests.shouldBe(empty)
  }

  both("title, labels and the page above come from the file") { on =>
    val parent = on.wiki.written("Reports")
    on.publishWith(
      s"title = \"{verdict}: {run}\", labels = [release-test], parent = ${parent.id}"
    )._1
      .shouldBe(ExitCode.Done)
    val page = on.wiki.pages.values.last
    page.title.shouldBe(s"passed: ${on.run.run.getFileName}")
    page.labels.should(contain("release-test"))
    on.wiki.requests.filter(_.method == "POST").head.body.should(include(s"\"${parent.id}\""))
  }

  private val WaitLimitMs = 120000L

  private def archive(bytes: String): Vector[String] = {
    val zip = new ZipInputStream(new java.io.ByteArrayInputStream(bytes.getBytes(ISO_8859_1)))
    Iterator.continually(zip.getNextEntry).takeWhile(_ != null).map(_.getName).toVector
  }
}
