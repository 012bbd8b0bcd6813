package org.folio.perf.folio

import org.folio.perf.settings.Secret

/**
 * Tokens of one login or refresh.
 *
 * @param accessLifeSeconds life of the access token from now; `None`: it does not expire
 * @param refreshToken token for one refresh; `None`: the access token does not expire
 */
final case class Login(
    accessToken: Secret,
    accessLifeSeconds: Option[Long],
    refreshToken: Option[Secret],
)

/**
 * The user of a tenant's load.
 *
 * @param servicePointId the user's default service point; `None`: the user has none
 */
final case class SelfUser(userId: String, servicePointId: Option[String])
