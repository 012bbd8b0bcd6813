package org.folio.perf.settings

/**
 * Address of a secret in AWS Secrets Manager.
 *
 * @param endpoint `None`: AWS's own endpoint of the region
 */
final case class SecretAddress(name: String, region: String, endpoint: Option[String])

/** A store of secrets outside the environment and files. */
trait SecretStore {

  /**
   * @return left: the reason why it cannot be read and what to do, without any part of the secret; right: its text, or
   *   `None` if no secret is needed now
   */
  def read(place: SecretAddress): Either[String, Option[String]]
}

object SecretStore {

  /** The store of a dry run, which needs no secret. */
  val Unread: SecretStore = _ => Right(None)
}
