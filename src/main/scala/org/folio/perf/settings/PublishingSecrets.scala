package org.folio.perf.settings

import org.folio.perf.settings.SettingsError._

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
