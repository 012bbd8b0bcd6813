package org.folio.perf.app

import org.folio.perf.settings.{SecretAddress, SecretStore}
import org.folio.perf.source.aws.SecretsManager

/** Secrets that a target's file names, from AWS Secrets Manager. */
object AwsSecrets extends SecretStore {
  override def read(place: SecretAddress): Either[String, Option[String]] =
    SecretsManager.read(place.name, place.region, place.endpoint).map(Some(_))
}
