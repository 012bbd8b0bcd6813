package org.folio.perf.publish.confluence

import org.folio.perf.model.{Eithers, RunReport}
import org.folio.perf.publish._
import org.folio.perf.report.Report
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Sign
import org.folio.perf.settings.{ConfluenceEdition, ConfluenceSettings, Secret}

/**
 * The run's page in Confluence: text, charts and the archive of the report. A page of the same title is updated, unless
 * somebody else has edited it.
 *
 * @param token read when something is sent
 * @param force true: overwrites a page that somebody else has edited
 * @param withArchive true: attaches the archive of the report
 * @param say gets lines of progress
 * @param pause waits some milliseconds
 */
final class ConfluenceWiki(
    settings: ConfluenceSettings,
    token: () => Either[String, Secret],
    force: Boolean,
    withArchive: Boolean,
    say: String => Unit,
    pause: Long => Unit = Thread.sleep(_),
) extends Destination {
  import ConfluenceWiki._

  override def preview(run: FinishedRun): Either[String, Vector[String]] =
    attachments(run) { files =>
      val title = titleOf(run.report)
      val parent = settings.parent.fold("at the top of the space")(id => s"below page $id")
      val body = bodyOf(run, files)
      Right(
        Vector(
          s"Would create or update the page \"$title\" in space ${settings.space} of ${settings.url}, $parent.",
          s"Labels: ${labels(run.report).mkString(", ")}.",
        ) ++ files.map(file => s"Attachment: ${file.name}, ${Sizes.text(file.bytes)}.") ++
          Vector(
            s"Body in storage format, ${Sizes.text(body.getBytes("UTF-8").length.toLong)}:",
            body,
          )
      )
    }

  override def publish(run: FinishedRun): Either[String, Publication] =
    token().flatMap { secret =>
      val header = ConfluenceCalls.authorization(settings.username, secret)
      val http = new WebClient(
        "Confluence",
        Map("authorization" -> header, "accept" -> "application/json"),
        line => say(secret.hiddenIn(line)),
        pause,
      )
      val calls = new ConfluenceCalls(http, settings)
      val api = settings.edition match {
        case ConfluenceEdition.Cloud => new CloudApi(calls, settings)
        case ConfluenceEdition.DataCenter => new DataCenterApi(calls, settings)
      }
      attachments(run)(send(api, run, _)).left.map(secret.hiddenIn)
    }

  private def send(api: ConfluenceApi, run: FinishedRun, files: Vector[ReportFile]): Either[String, Publication] = {
    val title = titleOf(run.report)
    for {
      found <- api.find(title)
      _ <- found.filterNot(page => page.isOurs || force).map(edited(title, _)).toLeft(())
      old <- found.fold(api.create(title))(Right(_))
      page <- api.update(old, title, bodyOf(run, files), run.name)
      _ = say(s"Wrote version ${page.version} of the page \"$title\".")
      _ <- api.label(page, labels(run.report)).left.map(incomplete)
      _ <- Eithers
        .each(files) { file =>
          say(s"Sending ${file.name}, ${Sizes.text(file.bytes)}.")
          api.attach(page, file, run.name)
        }
        .left
        .map(incomplete)
    } yield Publication(
      page.link,
      s"Published in Confluence: ${page.link.getOrElse(s"$title, page ${page.id}")}, version ${page.version}, " +
        s"with ${Format.count(files.size, "attachment")}.",
    )
  }

  private def incomplete(words: String): String = s"The page is written, but not complete. $words"

  private def edited(title: String, page: WikiPage): String = {
    val by = if (page.editor.isEmpty) "" else s" (${page.editor})"
    s"The page \"$title\"${page.link.fold("")(l => s", $l,")} has version ${page.version}$by, which folio-perf has " +
      "not written. It is not overwritten. Save what others wrote, then pass -Dforce=true, or set another title."
  }

  private def attachments[A](run: FinishedRun)(
      use: Vector[ReportFile] => Either[String, A]
  ): Either[String, A] =
    if (withArchive) ReportArchive.lend(run)(archive => use(run.charts :+ archive))
    else use(run.charts)

  private def bodyOf(run: FinishedRun, files: Vector[ReportFile]): String =
    Report.wiki(run.report, files.map(_.name))

  private def labels(report: RunReport): Vector[String] =
    (Vector("folio-perf", label(report.run.simulation), label(report.run.target.name)) ++
      settings.labels).filter(_.nonEmpty).distinct

  private def titleOf(report: RunReport): String = {
    val run = report.run
    val values = Map(
      "run" -> run.id,
      "simulation" -> run.simulation,
      "target" -> run.target.name,
      "date" -> run.loadStartedAt.toString.take(10),
      "time" -> Format.time(run.loadStartedAt),
      "verdict" -> Sign.of(report.verdict.status).word.toLowerCase,
    )
    values
      .foldLeft(settings.title) { case (title, (name, value)) => title.replace(s"{$name}", value) }
      .take(LongestTitle)
  }
}

private object ConfluenceWiki {

  /** Confluence's limit. */
  private val LongestTitle = 255

  /** A name as a label: lower case, without characters that Confluence refuses. */
  private def label(name: String): String =
    name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9_-]+", "-").take(255)
}
