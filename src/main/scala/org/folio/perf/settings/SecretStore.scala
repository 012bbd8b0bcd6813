package org.folio.perf.settings

/**
 * A secret of a store such as AWS Secrets Manager.
 *
 * @param endpoint `None`: AWS's own of the region
 */
final case class SecretPlace(name: String, region: String, endpoint: Option[String])

/** Where secrets are kept that stand neither in the environment nor in a file. */
trait SecretStore {

  /**
   * @return left: why it cannot be read and what to do, without anything of it; right: its text, `None` when
   *   it is not needed now
   */
  def read(place: SecretPlace): Either[String, Option[String]]
}

object SecretStore {

  /** For who only looks at a plan: nothing is asked for. */
  val Unread: SecretStore = _ => Right(None)
}
