package org.folio.perf.folio

import org.folio.perf.settings.Secret

/**
 * Tokens of one login or refresh.
 *
 * @param accessLifeSeconds how long the access token lives from now; `None`: without end
 * @param refreshToken good for one refresh; `None`: the token has no end
 */
final case class Login(
    accessToken: Secret,
    accessLifeSeconds: Option[Long],
    refreshToken: Option[Secret],
)

/**
 * The user that a tenant's load runs as.
 *
 * @param servicePointId the user's default; `None`: the user has none
 */
final case class SelfUser(userId: String, servicePointId: Option[String])
