package org.folio.perf.folio

import org.folio.perf.model.JsonTree
import java.net.HttpCookie
import java.net.http.HttpResponse
import org.folio.perf.settings.{LoginMethod, Secret, TenantAccount}
import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

/**
 * Logins and refreshes of tokens. No request has an access token: a sidecar of Eureka refuses a log-in that carries one
 * which has expired.
 */
final class FolioLogins private[folio] (http: FolioHttp) {

  def login(account: TenantAccount, method: LoginMethod): Either[FolioError, Login] = {
    val path = method match {
      case LoginMethod.WithExpiry => "/authn/login-with-expiry"
      case LoginMethod.Legacy => "/authn/login"
    }
    val body = JsonTree.of("username" -> account.username, "password" -> account.password.reveal)
    val request = http.post(path, body.toString).header("x-okapi-tenant", account.name)
    http.send(account.name, path, request, account.password).flatMap { response =>
      response.statusCode match {
        case 201 => tokens(account.name, path, response)
        case status if isWrong(status, ErrorBody.of(response.body)) =>
          val words = FolioError.words(ErrorBody.of(response.body).words, account.password)
          Left(FolioError.WrongCredentials(account.name, account.username, words))
        case _ => Left(http.refusal(account.name, path, response, account.password))
      }
    }
  }

  /** mod-login: 422 `password.incorrect` and `username.incorrect`. Keycloak: 401; since its version 26.6 400. */
  private def isWrong(status: Int, body: ErrorBody): Boolean =
    status == 401 || status == 422 || status == 400 && body.isInvalidGrant

  /** New tokens for a refresh token, which works once, whatever the answer is. */
  def refresh(tenant: String, refreshToken: Secret): Either[FolioError, Login] = {
    val path = "/authn/refresh"
    val request = http
      .post(path, "{}")
      .header("x-okapi-tenant", tenant)
      .header("Cookie", s"folioRefreshToken=${refreshToken.reveal}")
    http.send(tenant, path, request, refreshToken).flatMap { response =>
      if (response.statusCode == 201) tokens(tenant, path, response)
      else Left(http.refusal(tenant, path, response, refreshToken))
    }
  }

  private def tokens(
      tenant: String,
      path: String,
      response: HttpResponse[String],
  ): Either[FolioError, Login] = {
    val cookies =
      response.headers.allValues("set-cookie").asScala.toVector.flatMap(one => HttpCookie.parse(one).asScala)
    val refresh = cookies.find(_.getName == "folioRefreshToken").map(c => new Secret(c.getValue))
    val withExpiry = cookies.find(_.getName == "folioAccessToken").map { cookie =>
      Login(new Secret(cookie.getValue), Some(cookie.getMaxAge).filter(_ >= 0), refresh)
    }
    withExpiry
      .orElse(response.headers.firstValue("x-okapi-token").toScala.map(token => Login(new Secret(token), None, None)))
      .toRight(FolioError.UnexpectedAnswer(tenant, path, response.statusCode, "no token in it"))
  }
}

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
