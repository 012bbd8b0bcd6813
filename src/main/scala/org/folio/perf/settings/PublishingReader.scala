package org.folio.perf.settings

import org.folio.perf.settings.SettingsError._

/** Reads the file that names where reports may be published. */
object PublishingReader {
  val UsualFile = "publishing.conf"

  /** Texts in braces that a title may have. */
  val Placeholders: Vector[String] =
    Vector("run", "simulation", "target", "date", "time", "verdict")
  private val UsualTitle = "{simulation} on {target}, {date} {time} UTC"

  /** Left: a property on the command line has the name of a secret. */
  def refuseSecrets(properties: Map[String, String]): Either[String, Unit] =
    SecretNames.refuse(properties)

  def read(file: String): Either[String, PublishingSettings] =
    for {
      config <- ConfigFile.read(
        file,
        "docs/ci.md has an example. Pass another file as -Dpublishing=FILE.",
      )
      block <- ConfigFile.block(file, config, "publishing", "docs/ci.md")
      settings <- ConfigBlock.read(
        publishing(file, new ConfigBlock(block, file, (_, _) => s"Set it in $file."))
      )
    } yield settings

  private type HostCheck = (String, String) => Unit

  private def publishing(origin: String, block: ConfigBlock): PublishingSettings = {
    val hosts = GuardReader.hosts(block, origin)
    val check = GuardReader.check(hosts, origin, _: String, _: String, "reports")
    def part[A](name: String)(read: ConfigBlock => A) = block.optional(name) { name =>
      val own = block.block(name)
      own.only(read(own))
    }
    block.only(
      PublishingSettings(
        origin,
        hosts,
        secret = SecretPlace.read(block, check),
        confluence = part("confluence")(confluence(_, check)),
        bucket = part("s3")(bucket(_, check)),
        slack = part("slack")(values => SlackSettings(link(values))),
      )
    )
  }

  private def confluence(values: ConfigBlock, check: HostCheck): ConfluenceSettings = {
    val url = address(values, "url", check)
    val edition = values.oneOf(
      "edition",
      "cloud" -> ConfluenceEdition.Cloud,
      "data-center" -> ConfluenceEdition.DataCenter,
    )
    val username = values.optionalText("username")
    if (edition == ConfluenceEdition.Cloud && username.isEmpty)
      values.wrong("username", "missing", "the e-mail address of the token's owner in the cloud")
    ConfluenceSettings(
      url,
      edition,
      username,
      space = values.matching("space", "~?[A-Za-z0-9._-]{1,255}", "a space's key such as PERF"),
      parent = values
        .optionalText("parent")
        .map(_ => values.matching("parent", "\\d{1,19}", "a page's id, which is a number")),
      title = title(values),
      labels = values.optional("labels")(values.lines).getOrElse(Vector.empty).map { label =>
        if (label.matches(Label)) label
        else values.wrong("labels", Sanitized.text(label), "a list of labels in lower case without blanks")
      },
    )
  }

  private def title(values: ConfigBlock): String = {
    val title = values.optionalText("title").getOrElse(UsualTitle)
    "\\{([^}]*)\\}".r
      .findAllMatchIn(title)
      .foreach(found => ConfigBlock.known("placeholder for a title", found.group(1), Placeholders))
    title
  }

  /** Characters that Confluence takes in a label. */
  private val Label = "[^\\s:;,.?&\\[\\]()#^*@!A-Z]{1,255}"

  private def bucket(values: ConfigBlock, check: HostCheck): BucketSettings = BucketSettings(
    name = values.matching(
      "bucket",
      "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]",
      "a bucket's name, without s3:// and folders",
    ),
    region = values.matching("region", "[a-z0-9-]+", "a region of AWS such as us-east-1"),
    prefix = values
      .optional("prefix")(values.parsed(_, "folders such as folio/perf") { found =>
        Some(found.trim.stripPrefix("/").stripSuffix("/")).filter(_.matches("([A-Za-z0-9_=.-]+(/[A-Za-z0-9_=.-]+)*)?"))
      })
      .getOrElse(""),
    endpoint = values.optionalText("endpoint").map(_ => address(values, "endpoint", check)),
    link = link(values),
  )

  /** An address for readers, with a placeholder for the run's folder. */
  private def link(values: ConfigBlock): Option[String] = values.optionalText("link").map { found =>
    if (PublishingLink.isWebPage(found.replace("{run}", "run"))) found
    else values.wrong("link", Sanitized.text(found), "a URL, with {run} for the run's folder")
  }

  /** A URL of an allowed host. A token needs TLS, except on this machine. */
  private def address(values: ConfigBlock, name: String, check: HostCheck): String = {
    val base = TargetReader.url(values, name)
    check(values.full(name), base)
    if (!PublishingLink.hidesSecrets(base))
      values.wrong(name, Sanitized.text(base), "a URL with https, because a secret is sent to it")
    base
  }
}

/** Secrets for publishing, from the environment or AWS Secrets Manager only. */
final class PublishingSecrets(
    settings: PublishingSettings,
    environment: Map[String, String],
    store: SecretStore,
) {
  import PublishingSecrets._

  def confluenceToken: Either[String, Secret] =
    secret("token for Confluence", ConfluenceToken, "confluenceToken")

  /** URL of an incoming webhook. Its host is on the allow list. */
  def slackWebhook: Either[String, Secret] =
    for {
      webhook <- secret("incoming webhook of Slack", SlackWebhook, "slackWebhook")
      _ <- Either.cond(
        PublishingLink.isWebPage(webhook.reveal) && PublishingLink.hidesSecrets(webhook.reveal),
        (),
        badSecret(
          SlackWebhook,
          "it is no URL with https; expected the webhook's URL as Slack shows it.",
        ),
      )
      _ <- settings.hosts
        .refusal(webhook.reveal)
        .map(hostNotAllowed("slackWebhook", _, settings.origin, "reports"))
        .toLeft(())
    } yield webhook

  /** A variable wins, so that a person can use a token of their own. */
  private def secret(
      what: String,
      variable: String,
      key: String,
  ): Either[String, Secret] =
    named(environment, variable).map(Right(_)).getOrElse {
      for {
        place <- settings.secret.toRight(
          missingSecret(what, s"Set the environment variable $variable, or set secret in ${settings.origin}.")
        )
        text <- store.read(place).left.map(badSecret(place.name, _))
        texts <- SecretTexts.parse(place, text.getOrElse(""), s"""{"$key": "..."}""")
        value <- named(texts, key).toRight(missingSecret(what, s"Add the key $key to the secret ${place.name}."))
      } yield value
    }

  private def named(values: Map[String, String], name: String): Option[Secret] =
    values.get(name).map(_.trim).filter(_.nonEmpty).map(new Secret(_))
}

object PublishingSecrets {
  val ConfluenceToken = "FOLIO_PERF_CONFLUENCE_TOKEN"
  val SlackWebhook = "FOLIO_PERF_SLACK_WEBHOOK"
}
