package org.folio.perf.settings

import com.typesafe.config.Config
import org.folio.perf.model.Eithers
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._

/** Reads the file that names where reports may be published. */
object PublishingReader {
  val UsualFile = "publishing.conf"

  /** Texts in braces that a title may have. */
  val Placeholders: Vector[String] =
    Vector("run", "simulation", "target", "date", "time", "verdict")
  private val UsualTitle = "{simulation} on {target}, {date} {time} UTC"

  private val Keys =
    Set("allowedHosts", "confluence", "s3", "slack") ++ SecretPlace.Keys
  private val ConfluenceKeys =
    Set("url", "edition", "username", "space", "parent", "title", "labels")
  private val BucketKeys = Set("bucket", "region", "prefix", "endpoint", "link")
  private val SlackKeys = Set("link")

  /** Left: a property on the command line has the name of a secret. */
  def refuseSecrets(properties: Map[String, String]): Either[SettingsError, Unit] =
    SecretNames.refuse(properties)

  def read(file: String): Either[SettingsError, PublishingSettings] =
    for {
      config <- ConfigFile.read(
        file,
        "a file for publishing",
        "docs/publishing.md has an example. Pass another file as -Dpublishing=FILE.",
      )
      settings <- parse(file, config)
    } yield settings

  private def parse(origin: String, config: Config): Either[SettingsError, PublishingSettings] =
    for {
      block <- ConfigFile.block(origin, config, "publishing", "docs/publishing.md")
      _ <- onlyKnown(origin, block, Keys)
      values = valuesOf(origin, block)
      hosts <- GuardReader.hostsOf(block, origin, values)
      check = GuardReader.check(hosts, origin, _: String, _: String, "reports")
      secret <- SecretPlace.read(values, check)
      confluence <- part(origin, block, "confluence", ConfluenceKeys)(confluence(_, check))
      bucket <- part(origin, block, "s3", BucketKeys)(bucket(_, check))
      slack <- part(origin, block, "slack", SlackKeys)(slack)
    } yield PublishingSettings(origin, hosts, secret, confluence, bucket, slack)

  private type HostCheck = (String, String) => Either[SettingsError, Unit]

  private def valuesOf(origin: String, block: Config) =
    new RawValues(block, _ => s"Set it in $origin.")

  private def part[A](origin: String, block: Config, name: String, keys: Set[String])(
      read: RawValues => Either[SettingsError, A]
  ): Either[SettingsError, Option[A]] =
    if (!block.hasPath(name)) Right(None)
    else
      for {
        own <- ConfigFile.block(origin, block, name, "docs/publishing.md")
        _ <- onlyKnown(origin, own, keys)
        value <- read(valuesOf(origin, own))
      } yield Some(value)

  private def onlyKnown(
      origin: String,
      block: Config,
      keys: Set[String],
  ): Either[SettingsError, Unit] =
    block.root.keySet.asScala.toVector.sorted
      .find(key => !keys.contains(key))
      .map(UnknownName(s"setting for publishing (in $origin)", _, keys.toSeq.sorted))
      .toLeft(())

  private def confluence(
      values: RawValues,
      check: HostCheck,
  ): Either[SettingsError, ConfluenceSettings] =
    for {
      url <- address(values, "url", check)
      edition <- values.oneOf(
        "edition",
        "cloud" -> ConfluenceEdition.Cloud,
        "data-center" -> ConfluenceEdition.DataCenter,
      )
      username <- values.optionalText("username")
      _ <- Either.cond(
        edition == ConfluenceEdition.DataCenter || username.isDefined,
        (),
        values.bad("username", "missing", "the e-mail address of the token's owner in the cloud"),
      )
      space <- values.text("space")
      _ <- matching(values, "space", space, "~?[A-Za-z0-9._-]{1,255}", "a space's key such as PERF")
      parent <- values.optionalText("parent")
      _ <- parent.fold[Either[SettingsError, Unit]](Right(()))(
        matching(values, "parent", _, "\\d{1,19}", "a page's id, which is a number")
      )
      title <- values.optionalText("title").map(_.getOrElse(UsualTitle))
      _ <- "\\{([^}]*)\\}".r
        .findAllMatchIn(title)
        .map(_.group(1))
        .find(name => !Placeholders.contains(name))
        .map(UnknownName("placeholder for a title", _, Placeholders))
        .toLeft(())
      labels <- values.optionalLines("labels")
      _ <- Eithers.each(labels)(
        matching(values, "labels", _, Label, "a list of labels in lower case without blanks")
      )
    } yield ConfluenceSettings(url, edition, username, space, parent, title, labels)

  /** Characters that Confluence takes in a label. */
  private val Label = "[^\\s:;,.?&\\[\\]()#^*@!A-Z]{1,255}"

  private def bucket(values: RawValues, check: HostCheck): Either[SettingsError, BucketSettings] =
    for {
      name <- values.text("bucket")
      _ <- matching(
        values,
        "bucket",
        name,
        "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]",
        "a bucket's name, without s3:// and folders",
      )
      region <- values.text("region")
      _ <- matching(values, "region", region, "[a-z0-9-]+", "a region of AWS such as us-east-1")
      prefix <- values.optionalText("prefix").map(_.getOrElse("").trim)
      folder = prefix.stripPrefix("/").stripSuffix("/")
      _ <- matching(
        values,
        "prefix",
        folder,
        "([A-Za-z0-9_=.-]+(/[A-Za-z0-9_=.-]+)*)?",
        "folders such as folio/perf",
      )
      url <- values.optionalText("endpoint")
      endpoint <-
        if (url.isEmpty) Right(None) else address(values, "endpoint", check).map(Some(_))
      link <- link(values)
    } yield BucketSettings(name, region, folder, endpoint, link)

  private def slack(values: RawValues): Either[SettingsError, SlackSettings] =
    link(values).map(SlackSettings)

  /** An address for readers, with a placeholder for the run's folder. */
  private def link(values: RawValues): Either[SettingsError, Option[String]] =
    values.optionalText("link").flatMap { found =>
      found
        .filterNot(text => PublishingLink.isWebPage(text.replace("{run}", "run")))
        .map(wrong => values.bad("link", Sanitized.text(wrong), "a URL, with {run} for the run's folder"))
        .toLeft(found)
    }

  private def matching(
      values: RawValues,
      name: String,
      found: String,
      pattern: String,
      expected: String,
  ): Either[SettingsError, Unit] =
    Either.cond(found.matches(pattern), (), values.bad(name, Sanitized.text(found), expected))

  /** A URL of an allowed host. A token needs TLS, except on this machine. */
  private def address(
      values: RawValues,
      name: String,
      check: HostCheck,
  ): Either[SettingsError, String] =
    for {
      found <- values.text(name)
      base = found.trim.stripSuffix("/")
      _ <- Either.cond(
        !base.exists(char => char == '?' || char == '#'),
        (),
        values.bad(name, Sanitized.text(found), "a URL without ? and #"),
      )
      _ <- check(name, base)
      _ <- Either.cond(
        PublishingLink.hidesSecrets(base),
        (),
        values.bad(name, Sanitized.text(found), "a URL with https, because a secret is sent to it"),
      )
    } yield base
}

/** Secrets for publishing, from the environment or AWS Secrets Manager only. */
final class PublishingSecrets(
    settings: PublishingSettings,
    environment: Map[String, String],
    store: SecretStore,
) {
  import PublishingSecrets._

  def confluenceToken: Either[SettingsError, Secret] =
    secret("token for Confluence", ConfluenceToken, "confluenceToken")

  /** URL of an incoming webhook. Its host is on the allow list. */
  def slackWebhook: Either[SettingsError, Secret] =
    for {
      webhook <- secret("incoming webhook of Slack", SlackWebhook, "slackWebhook")
      _ <- Either.cond(
        PublishingLink.isWebPage(webhook.reveal) && PublishingLink.hidesSecrets(webhook.reveal),
        (),
        BadSecret(
          SlackWebhook,
          "it is no URL with https; expected the webhook's URL as Slack shows it.",
        ),
      )
      _ <- settings.hosts
        .refusal(webhook.reveal)
        .map(HostNotAllowed("slackWebhook", _, settings.origin, "reports"))
        .toLeft(())
    } yield webhook

  /** A variable wins, so that a person can use a token of their own. */
  private def secret(
      what: String,
      variable: String,
      key: String,
  ): Either[SettingsError, Secret] =
    environment.get(variable).map(_.trim).filter(_.nonEmpty) match {
      case Some(value) => Right(new Secret(value))
      case None =>
        settings.secret match {
          case None =>
            Left(
              MissingSecret(
                what,
                s"Set the environment variable $variable, or set secret in ${settings.origin}.",
              )
            )
          case Some(place) =>
            for {
              text <- store.read(place).left.map(BadSecret(place.name, _))
              texts <- SecretTexts.parse(place, text.getOrElse(""), s"""{"$key": "..."}""")
              value <- texts
                .get(key)
                .map(_.trim)
                .filter(_.nonEmpty)
                .toRight(MissingSecret(what, s"Add the key $key to the secret ${place.name}."))
            } yield new Secret(value)
        }
    }
}

object PublishingSecrets {
  val ConfluenceToken = "FOLIO_PERF_CONFLUENCE_TOKEN"
  val SlackWebhook = "FOLIO_PERF_SLACK_WEBHOOK"
}
