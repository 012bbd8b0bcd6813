package org.folio.perf.sandbox.keycloak

/** Differences between versions of Keycloak. */
object KeycloakVersion {

  /**
   * Status of the token endpoint for wrong credentials: 401 until 26.5, 400 since 26.6.
   *
   * @param version such as `26.1.3`
   */
  def wrongCredentials(version: String): Int = {
    val parts = version.split('.').toVector.map(_.toIntOption.getOrElse(0)).padTo(2, 0)
    val isNew = parts(0) > 26 || parts(0) == 26 && parts(1) >= 6
    if (isNew) 400 else 401
  }
}
