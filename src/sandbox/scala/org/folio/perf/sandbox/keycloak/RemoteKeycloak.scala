package org.folio.perf.sandbox.keycloak

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpClient, HttpClientOptions, HttpMethod, RequestOptions}
import io.vertx.core.json.JsonObject
import io.vertx.core.{Future, Vertx}
import java.math.BigInteger
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.security.spec.RSAPublicKeySpec
import java.security.{KeyFactory, PublicKey}
import java.time.Instant
import java.util.Base64
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.http.Claims
import scala.collection.mutable
import scala.jdk.CollectionConverters._

/**
 * A real Keycloak in place of the imitated one. Its realms, clients and users must be there.
 *
 * @param url of this machine, without a slash at its end
 */
final class RemoteKeycloak(vertx: Vertx, url: String) extends Keycloak {
  import RemoteKeycloak._

  private lazy val client: HttpClient =
    vertx.createHttpClient(new HttpClientOptions().setConnectTimeout(TimeoutMs))

  /** Public keys of realms, read at a realm's first log-in. */
  private val keys = mutable.HashMap.empty[String, Map[String, PublicKey]]
  private val sessions = mutable.LinkedHashMap.empty[String, Session]
  private val tokens =
    new RealmTokens(s"$url/realms/", (realm, id) => keys.get(realm).flatMap(_.get(id)))

  override def access(token: String, now: Instant): Option[Claims] = tokens.access(token, now)

  override def token(
      realm: String,
      form: Map[String, String],
      now: Instant,
  ): Future[KeycloakResponse] =
    post(realm, "token", form).compose { response =>
      if (response.status != 200) Future.succeededFuture(response)
      else
        readKeys(realm).compose { _ =>
          remember(realm, new JsonObject(response.body), now)
          Future.succeededFuture(response)
        }
    }

  override def logout(
      realm: String,
      form: Map[String, String],
      now: Instant,
  ): Future[KeycloakResponse] = post(realm, "logout", form)

  override def logoutAll(realm: String, userId: String): Future[Void] =
    logout(sessions.values.filter(it => it.realm == realm && it.userId == userId).toVector)

  override def end(tenant: Option[String], refreshToo: Boolean): Unit = {
    val its = sessions.values.filter(session => tenant.forall(_ == session.realm)).toVector
    its.map(_.access).foreach(tokens.end)
    if (refreshToo) { logout(its); () }
  }

  private def logout(ended: Vector[Session]): Future[Void] = {
    ended.foreach(session => sessions.remove(session.id))
    val done = ended.map { session =>
      val form = Map(
        "client_id" -> Keycloak.loginClient(session.realm),
        "client_secret" -> Keycloak.ClientSecret,
        "refresh_token" -> session.refresh,
      )
      post(session.realm, "logout", form)
    }
    Future.all(done.asJava).mapEmpty()
  }

  private def remember(realm: String, response: JsonObject, now: Instant): Unit = {
    val access = response.getString("access_token")
    for {
      jwt <- Jwt.read(access)
      id <- Option(jwt.payload.getString("sid"))
    } {
      val userId = tokens.access(access, now).fold("")(_.userId)
      sessions.update(id, Session(id, realm, userId, access, response.getString("refresh_token")))
      if (sessions.size > MostSessions) { sessions.remove(sessions.head._1); () }
    }
  }

  private def readKeys(realm: String): Future[Void] =
    if (keys.contains(realm)) Future.succeededFuture()
    else
      send(HttpMethod.GET, s"/realms/$realm/protocol/openid-connect/certs", None).compose { response =>
        val found = Json.objects(new JsonObject(response.body).getJsonArray("keys"))
        val signing =
          found.filter(key => key.getString("kty") == "RSA" && key.getString("use") == "sig")
        keys.update(realm, signing.map(key => key.getString("kid") -> publicKey(key)).toMap)
        Future.succeededFuture()
      }

  private def post(
      realm: String,
      endpoint: String,
      form: Map[String, String],
  ): Future[KeycloakResponse] = {
    val body = form.map { case (name, value) => s"$name=${URLEncoder.encode(value, UTF_8)}" }
    val path = s"/realms/${URLEncoder.encode(realm, UTF_8)}/protocol/openid-connect/$endpoint"
    send(HttpMethod.POST, path, Some(body.mkString("&")))
  }

  private def send(
      method: HttpMethod,
      path: String,
      form: Option[String],
  ): Future[KeycloakResponse] = {
    val options =
      new RequestOptions().setMethod(method).setAbsoluteURI(url + path).setTimeout(TimeoutMs.toLong)
    client
      .request(options)
      .compose { request =>
        form match {
          case None => request.send()
          case Some(text) =>
            request.putHeader("content-type", "application/x-www-form-urlencoded")
            request.send(Buffer.buffer(text))
        }
      }
      .compose { response =>
        response.body().compose { body =>
          Future.succeededFuture(KeycloakResponse(response.statusCode, body.toString(UTF_8)))
        }
      }
  }
}

private object RemoteKeycloak {
  private val TimeoutMs = 10000
  private val MostSessions = 20000

  final private case class Session(
      id: String,
      realm: String,
      userId: String,
      access: String,
      refresh: String,
  )

  /** A key of a JSON Web Key Set. */
  private def publicKey(key: JsonObject): PublicKey = {
    def number(name: String) =
      new BigInteger(1, Base64.getUrlDecoder.decode(key.getString(name)))
    KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(number("n"), number("e")))
  }
}
