package org.folio.perf.app

import java.nio.file.Paths
import org.folio.perf.model.Eithers
import org.folio.perf.publish.{Destination, FinishedRun}
import org.folio.perf.publish.bucket.RunBucket
import org.folio.perf.publish.confluence.ConfluenceWiki
import org.folio.perf.publish.slack.SlackChannel
import org.folio.perf.settings._
import org.folio.perf.source.aws.SecretsManager

/**
 * Publishes a run: `./perf publish -Drun=RUN -Dto=confluence`. Several places are separated by
 * commas; a later one links to an earlier one.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 the run cannot be read or published.
 */
object PublishMain extends PublishProgram(AwsSecrets)

/**
 * @param store of the secrets that the file names; others are variables of the environment
 * @param pause waits some milliseconds
 */
class PublishProgram(store: SecretStore, pause: Long => Unit = Thread.sleep(_))
    extends Program("run", "to", "publishing", "dryRun", "force", "attach", "link") {

  private val Places = Vector("confluence", "s3", "slack")

  protected def answer(asked: Asked): Either[Refusal, Answer] = {
    val places = asked.text("to").toVector.flatMap(ConfigBlock.listed)
    val wrong = places.find(!Places.contains(_))
    (asked.text("run"), wrong) match {
      case (_, Some(place)) =>
        Left(Refusal(SettingsError.unknownName("place to publish at (to)", place, Places)))
      case (Some(run), None) if places.nonEmpty =>
        publish(run, places, asked).left.map(Refusal.unreadable).map(Answer(_))
      case (run, _) => Left(Refusal(s"-D${if (run.isEmpty) "run" else "to"} is missing.\n$usage"))
    }
  }

  private def publish(
      named: String,
      places: Vector[String],
      asked: Asked,
  ): Either[String, Vector[String]] =
    for {
      _ <- PublishingReader.refuseSecrets(asked.settings)
      file = asked.text("publishing").getOrElse(PublishingReader.UsualFile)
      settings <- PublishingReader.read(file)
      run <- FinishedRun.open(named, Paths.get("reports"), say)
      secrets = new PublishingSecrets(settings, asked.environment, store)
      attach <- asked.text("attach").getOrElse("all") match {
        case "all" => Right(true)
        case "charts" => Right(false)
        case other => Left(s"-Dattach is ${Sanitized.text(other)}; it must be all or charts.")
      }
      place = placeOf(settings, secrets, asked.flag("force"), attach) _
      result <- inOrder(places, asked.text("link"), run, place, asked.flag("dryRun"))
    } yield result

  /** @param link for readers, from the command line or the place before */
  private def inOrder(
      places: Vector[String],
      link: Option[String],
      run: FinishedRun,
      at: (String, Option[String]) => Either[String, Destination],
      dryRun: Boolean,
  ): Either[String, Vector[String]] = Eithers
    .fold(places, (Vector.empty[String], link)) { case ((lines, link), place) =>
      at(place, link).flatMap { destination =>
        if (dryRun) destination.preview(run).map(more => (lines ++ more, link))
        else
          destination.publish(run).map { published =>
            say(published.done)
            (lines, link.orElse(published.link))
          }
      }
    }
    .map(_._1)

  /** @param link of the run for readers. Left: the file has no such place */
  private def placeOf(settings: PublishingSettings, secrets: PublishingSecrets, force: Boolean, attach: Boolean)(
      place: String,
      link: Option[String],
  ): Either[String, Destination] = {
    def block[A](found: Option[A]) = found.toRight(
      s"${settings.origin} has no block $place { ... } in publishing. docs/ci.md has an example."
    )
    place match {
      case "s3" => block(settings.bucket).map(new RunBucket(_, say))
      case "slack" => block(settings.slack).map(new SlackChannel(_, () => secrets.slackWebhook, link, say, pause))
      case _ =>
        block(settings.confluence).map(new ConfluenceWiki(_, () => secrets.confluenceToken, force, attach, say, pause))
    }
  }

  private def say(line: String): Unit = println(ConsoleSummary.plain(line))

  protected def usage: String =
    """Publishes the report of a run.
      |
      |  ./perf publish -Drun=RUN -Dto=confluence [-DdryRun=true] [-Dforce=true]
      |
      |  run         run folder, or its name in reports/
      |  to          confluence, s3 or slack; several places are separated by commas
      |  publishing  file that names the places and allows their hosts (default publishing.conf); docs/ci.md
      |              has an example
      |  dryRun      true: show what would be sent, and send nothing
      |  force       true: overwrite a page that somebody else has edited
      |  attach      all: charts and report.zip; charts: only the charts (default all)
      |  link        address of the report for the message in Slack""".stripMargin
}

/** Secrets that a target's file names, from AWS Secrets Manager. */
object AwsSecrets extends SecretStore {
  override def read(place: SecretAddress): Either[String, Option[String]] =
    SecretsManager.read(place.name, place.region, place.endpoint).map(Some(_))
}
