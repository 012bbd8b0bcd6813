package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.UUID
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{AccessTokens, ModuleList, OwnRequest}
import org.folio.perf.sandbox.gateway.eureka.Applications.Application
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * `GET /version` of Kong, and mgr-tenant-entitlements behind it, which has no sidecar: it checks
 * tokens itself.
 *
 * Source: config/version.yaml of folio-kong; mgr-tenant-entitlements.
 */
final private[eureka] class Managers(
    tenants: Map[String, TenantData],
    modules: ModuleList,
    tokens: AccessTokens,
) {
  import Managers._

  /** The request by its token; `None`: it is for a module. */
  def find(http: HttpServerRequest, now: Instant): Option[Option[String] => OwnRequest] = {
    def read(module: String, template: String)(answer: Option[String] => SandboxResponse) =
      Some((token: Option[String]) => new OwnRequest(http, module, template, answer(token)))
    if (http.method != HttpMethod.GET) None
    else
      http.path.split("/", -1).toList match {
        case List("", "version") => read(EurekaModules.Kong, "/version")(_ => version)
        case List("", "entitlements") =>
          read(EurekaModules.Entitlements, "/entitlements")(ofTenant(http, _).merge)
        case List("", "entitlements", tenant, "applications") =>
          read(EurekaModules.Entitlements, "/entitlements/{id}/applications")(
            applications(http, tenant, _, now).merge
          )
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

  /** Modules of a tenant by application; any valid token will do. */
  private def applications(
      http: HttpServerRequest,
      tenant: String,
      token: Option[String],
      now: Instant,
  ): Either[SandboxResponse, SandboxResponse] =
    for {
      _ <- Option(http.getHeader("x-okapi-tenant")).toRight(SpringErrors.missingHeader("x-okapi-tenant"))
      text <- token.toRight(unauthorized("Failed to find auth token in request."))
      _ <- tokens.access(text, now).toRight(unauthorized("Not authorized"))
      _ <- known(tenant)
      page <- page(http, "findEntitledApplicationsByTenantName")
      shown = list(descriptors.slice(page.start, page.end))
    } yield SandboxResponse.json(200, obj("applicationDescriptors" -> shown, "totalRecords" -> descriptors.size))

  private def known(tenant: String): Either[SandboxResponse, TenantData] =
    tenants.get(tenant).toRight(SpringErrors.notFound(s"Tenant is not found by name: $tenant"))

  /** Needs no valid token, as all other requests that read from the managers; but one for a name of a tenant. */
  private def ofTenant(http: HttpServerRequest, token: Option[String]): Either[SandboxResponse, SandboxResponse] = {
    val name = Option(http.getParam("tenant"))
    val query = Option(http.getParam("query"))
    val all = tenants.keys.toVector.sorted
    for {
      _ <- name.zip(query).map { case (tenant, text) => both(text, tenant) }.toLeft(())
      _ <- Either.cond(name.isEmpty || token.isDefined, (), TokenHeader)
      page <- page(http, "findByQueryOrTenantName")
      _ <- name.fold[Either[SandboxResponse, Any]](Right(()))(known)
      wanted = name.map(Vector(_)).getOrElse(all.filter(tenant => query.forall(_.contains(idOf(tenant)))))
      entries =
        for (tenant <- wanted; (application, its) <- grouped)
          yield obj(
            "applicationId" -> application.id,
            "tenantId" -> idOf(tenant),
            "modules" -> Option.when(http.getParam("includeModules") == "true")(list(its)),
          )
      shown = list(entries.slice(page.start, page.end))
    } yield SandboxResponse.json(200, obj("totalRecords" -> entries.size, "entitlements" -> shown))
  }

  /** @param operation its name in the manager's API, for messages */
  private def page(http: HttpServerRequest, operation: String): Either[SandboxResponse, Range] =
    for {
      offset <- number(http, operation, "offset", 0, Int.MaxValue)
      limit <- number(http, operation, "limit", DefaultLimit, MostLimit)
    } yield offset until offset + limit

  private lazy val grouped: Vector[(Application, Vector[String])] = modules.modules
    .flatMap(module => Applications.of(module.name).map(_ -> module.id))
    .groupMap(_._1)(_._2)
    .toVector
    .sortBy(_._1.name)

  private lazy val descriptors: Vector[JsonObject] = {
    val byId = modules.descriptorsById
    val named = modules.modules.map(module => module.id -> module).toMap
    grouped.map { case (application, ids) =>
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
  }
}

private object Managers {
  val DefaultLimit = 10
  val MostLimit = 500

  private def unauthorized(message: String): SandboxResponse =
    SpringErrors.of(401, message, "NotAuthorizedException", "auth_error")

  private val TokenHeader: SandboxResponse =
    SpringErrors.invalid("Missing request header value 'x-okapi-token'", "IllegalArgumentException")

  private def both(query: String, tenant: String): SandboxResponse = SpringErrors.invalid(
    "Both 'query' and 'tenant' parameters are provided but only one of them has to be specified",
    "RequestValidationException",
    "query" -> query,
    "tenant" -> tenant,
  )

  /** UUID of a tenant, which has a name too. */
  def idOf(tenant: String): String =
    UUID.nameUUIDFromBytes(s"tenant $tenant".getBytes(UTF_8)).toString

  def number(
      http: HttpServerRequest,
      operation: String,
      name: String,
      default: Int,
      most: Int,
  ): Either[SandboxResponse, Int] =
    Option(http.getParam(name)).fold[Either[SandboxResponse, Int]](Right(default)) { text =>
      def refused(rule: String) =
        Left(SpringErrors.invalid(s"$operation.$name must be $rule", "ConstraintViolationException"))
      text.toIntOption match {
        case Some(value) if value < 0 => refused("greater than or equal to 0")
        case Some(value) if value > most => refused(s"less than or equal to $most")
        case Some(value) => Right(value)
        case None =>
          Left(
            SpringErrors.invalid(
              s"Method parameter '$name': Failed to convert value of type 'java.lang.String' to " +
                s"""required type 'java.lang.Integer'; For input string: "$text"""",
              "MethodArgumentTypeMismatchException",
            )
          )
      }
    }
}

/**
 * The applications that modules belong to, with their versions in Sunflower (R1-2025).
 *
 * Source: platform-descriptor.json of platform-lsp, and the applications' templates.
 */
private[eureka] object Applications {
  final case class Application(name: String, version: String) {
    def id: String = s"$name-$version"
  }

  private val Minimal = Application("app-platform-minimal", "2.0.24")
  private val Complete = Application("app-platform-complete", "2.1.40")
  private val Acquisitions = Application("app-acquisitions", "1.0.22")
  private val Consortia = Application("app-consortia", "1.2.1")
  private val EdgeComplete = Application("app-edge-complete", "2.0.9")
  private val Fqm = Application("app-fqm", "1.0.11")
  private val OaiPmh = Application("app-oai-pmh", "1.0.2")

  private val byModule: Map[String, Application] = Map(
    Minimal -> Vector(
      "mod-configuration",
      "mod-login-keycloak",
      "mod-notes",
      "mod-okapi-facade",
      "mod-password-validator",
      "mod-permissions",
      "mod-roles-keycloak",
      "mod-scheduler",
      "mod-settings",
      "mod-tags",
      "mod-users",
      "mod-users-bl",
      "mod-users-keycloak",
    ),
    Acquisitions -> Vector(
      "mod-finance",
      "mod-finance-storage",
      "mod-invoice",
      "mod-invoice-storage",
      "mod-orders",
      "mod-orders-storage",
      "mod-organizations",
      "mod-organizations-storage",
    ),
    Consortia -> Vector("mod-consortia-keycloak"),
    Fqm -> Vector("mod-fqm-manager", "mod-lists"),
    OaiPmh -> Vector("mod-oai-pmh", "edge-oai-pmh"),
  ).flatMap { case (application, modules) => modules.map(_ -> application) }

  /** The application of a module; `None`: it belongs to the platform itself, such as Kong. */
  def of(module: String): Option[Application] =
    byModule.get(module).orElse {
      if (module.startsWith("edge-")) Some(EdgeComplete)
      else Option.when(module.startsWith("mod-"))(Complete)
    }
}
