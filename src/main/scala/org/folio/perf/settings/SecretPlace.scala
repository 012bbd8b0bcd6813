package org.folio.perf.settings

/** Reads the place of a secret in AWS Secrets Manager from a block of a file. */
private[settings] object SecretPlace {
  val Keys: Set[String] = Set("secret", "secretRegion", "secretEndpoint")

  /**
   * @param check of the host of a URL, by the name of its setting
   * @return `None`: the secrets are in another place
   */
  def read(
      block: RawValues,
      check: (String, String) => Either[SettingsError, Unit],
  ): Either[SettingsError, Option[SecretAddress]] =
    block.optionalText("secret").flatMap {
      case None => Right(None)
      case Some(name) =>
        for {
          region <- block.text("secretRegion")
          _ <- Either.cond(
            region.matches("[a-z0-9-]+"),
            (),
            block.bad("secretRegion", Sanitized.text(region), "a region of AWS such as us-east-1"),
          )
          endpoint <- block.optionalText("secretEndpoint")
          _ <- endpoint.fold[Either[SettingsError, Unit]](Right(()))(check("secretEndpoint", _))
        } yield Some(SecretAddress(name, region, endpoint))
    }
}
