package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.format.TableFile
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{ModuleList, OwnRequest, Tokens}
import org.folio.perf.sandbox.gateway.eureka.Applications.Application
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * `GET /version` of Kong, and mgr-tenant-entitlements behind it, which has no sidecar: it checks
 * tokens itself.
 *
 * Source: config/version.yaml of folio-kong; mgr-tenant-entitlements.
 */
final private[eureka] class Managers(modules: ModuleList, tokens: Tokens) {

  /** `None`: the request is for a module. */
  def find(http: HttpServerRequest, token: Option[String], now: Instant): Option[OwnRequest] = {
    def read(listed: (String, String))(answer: => SandboxResponse) = Some(
      new OwnRequest(http, listed._1, listed._2, answer)
    )
    if (http.method != HttpMethod.GET) None
    else
      http.path.split("/", -1).toList match {
        case List("", "version") => read(Managers.Version)(version)
        case List("", "entitlements", _, "applications") =>
          read(Managers.ApplicationsOf)(permitted(token, now)(applications))
        case _ => None
      }
  }

  /** Kong's admin root without the fields that the plugin removes. */
  private lazy val version: SandboxResponse = SandboxResponse.json(
    200,
    obj(
      "version" -> EurekaModules.KongVersion,
      "edition" -> "community",
      "lua_version" -> "LuaJIT 2.1.0-20231117",
    ),
  )

  /** Any valid token will do. */
  private def permitted(token: Option[String], now: Instant)(answer: => SandboxResponse): SandboxResponse =
    if (token.flatMap(tokens.access(_, now)).isDefined) answer
    else SandboxResponse.error(401, "Not authorized", "auth_error", "NotAuthorizedException")

  private lazy val grouped: Vector[(Application, Vector[String])] = modules.modules
    .flatMap(module => Applications.application(module.name).map(_ -> module.id))
    .groupMap(_._1)(_._2)
    .toVector
    .sortBy(_._1.name)

  /** Modules of a tenant by application. */
  private lazy val applications: SandboxResponse = {
    val byId = modules.descriptorsById
    val named = modules.modules.map(module => module.id -> module).toMap
    val descriptors: Vector[JsonObject] = grouped.map { case (application, ids) =>
      obj(
        "id" -> application.id,
        "name" -> application.name,
        "version" -> application.version,
        "modules" -> list(ids.map { id =>
          obj("id" -> id, "name" -> named(id).name, "version" -> named(id).version)
        }),
        "uiModules" -> list(Nil),
        "moduleDescriptors" -> list(ids.map(byId)),
        "uiModuleDescriptors" -> list(Nil),
      )
    }
    SandboxResponse.json(
      200,
      obj("applicationDescriptors" -> list(descriptors), "totalRecords" -> descriptors.size),
    )
  }
}

private[eureka] object Managers {
  private val Version = EurekaModules.Kong -> "/version"
  private val ApplicationsOf = EurekaModules.Entitlements -> "/entitlements/{id}/applications"

  /** Modules and path templates of all requests. */
  val paths: Vector[(String, String)] = Vector(Version, ApplicationsOf)
}

/** The applications that modules belong to: the table `applications.tsv`. */
private object Applications {
  final case class Application(name: String, version: String) {
    def id: String = s"$name-$version"
  }

  private val byModule: Map[String, Application] = TableFile
    .lines("applications.tsv")
    .map(_.split('\t'))
    .flatMap(line => line(2).split(' ').map(_ -> Application(line(0), line(1))))
    .toMap

  /** The application of a module; `None`: it belongs to the platform itself, such as Kong. */
  def application(module: String): Option[Application] =
    byModule.get(module).orElse(byModule.get(s"${module.takeWhile(_ != '-')}-*"))
}
