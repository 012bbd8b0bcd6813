package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.UUID
import org.folio.perf.capacity.RequestKind
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
  private type Answer = Option[String] => Either[SandboxResponse, OwnRequest]

  /** The request by its token; `None`: it is for a module. */
  def find(http: HttpServerRequest, now: Instant): Option[Answer] =
    if (http.method != HttpMethod.GET) None
    else
      http.path.split("/", -1).toList match {
        case List("", "version") =>
          Some(_ => Right(read(http, EurekaModules.Kong, "/version")(version)))
        case List("", "entitlements") =>
          Some(token => Right(read(http, EurekaModules.Entitlements, "/entitlements")(ofTenant(http, token))))
        case List("", "entitlements", tenant, "applications") =>
          Some { token =>
            val template = "/entitlements/{id}/applications"
            val module = EurekaModules.Entitlements
            Right(read(http, module, template)(applications(http, tenant, token, now)))
          }
        case _ => None
      }

  private def read(http: HttpServerRequest, module: String, template: String)(
      response: => SandboxResponse
  ): OwnRequest = {
    val tenant = Option(http.getHeader("x-okapi-tenant")).getOrElse("")
    OwnRequest(tenant, module, template, RequestKind.LightRead, () => response)
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
  ): SandboxResponse =
    if (http.getHeader("x-okapi-tenant") == null) SpringErrors.missingHeader("x-okapi-tenant")
    else if (token.isEmpty) Managers.NoToken
    else if (token.flatMap(tokens.access(_, now)).isEmpty) Managers.WrongToken
    else if (!tenants.contains(tenant))
      SpringErrors.notFound(s"Tenant is not found by name: $tenant")
    else
      page(http, "findEntitledApplicationsByTenantName").fold(
        identity,
        { case (offset, limit) =>
          val shown = descriptors.slice(offset, offset + limit)
          SandboxResponse.json(
            200,
            obj("applicationDescriptors" -> list(shown), "totalRecords" -> descriptors.size),
          )
        },
      )

  /** Needs no valid token, as all other requests that read from the managers; but one for a name of a tenant. */
  private def ofTenant(http: HttpServerRequest, token: Option[String]): SandboxResponse = {
    val name = Option(http.getParam("tenant"))
    val query = Option(http.getParam("query"))
    (name, query) match {
      case (Some(name), Some(query)) => Managers.both(query, name)
      case (Some(_), None) if token.isEmpty => Managers.TokenHeader
      case _ =>
        val all = tenants.keys.toVector.sorted
        val wanted = name
          .map(Vector(_))
          .orElse(query.map(text => all.filter(t => text.contains(Managers.idOf(t)))))
          .getOrElse(all)
        page(http, "findByQueryOrTenantName").fold(
          identity,
          { case (offset, limit) =>
            wanted.find(!tenants.contains(_)) match {
              case Some(unknown) => SpringErrors.notFound(s"Tenant is not found by name: $unknown")
              case None =>
                val isWithModules = http.getParam("includeModules") == "true"
                val entries =
                  for (tenant <- wanted; (application, its) <- grouped)
                    yield entitlement(tenant, application, its, isWithModules)
                val shown = entries.slice(offset, offset + limit)
                SandboxResponse.json(
                  200,
                  obj("totalRecords" -> entries.size, "entitlements" -> list(shown)),
                )
            }
          },
        )
    }
  }

  /** @param operation its name in the manager's API, for messages */
  private def page(http: HttpServerRequest, operation: String): Either[SandboxResponse, (Int, Int)] =
    for {
      offset <- Managers.number(http, operation, "offset", 0, Int.MaxValue)
      limit <- Managers.number(http, operation, "limit", Managers.DefaultLimit, Managers.MostLimit)
    } yield (offset, limit)

  private def entitlement(
      tenant: String,
      application: Application,
      ids: Vector[String],
      isWithModules: Boolean,
  ): JsonObject = obj(
    "applicationId" -> application.id,
    "tenantId" -> Managers.idOf(tenant),
    "modules" -> Option.when(isWithModules)(list(ids)),
  )

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

  private val NoToken: SandboxResponse = unauthorized("Failed to find auth token in request.")
  private val WrongToken: SandboxResponse = unauthorized("Not authorized")

  private def unauthorized(message: String): SandboxResponse =
    SpringErrors.of(401, message, "NotAuthorizedException", "auth_error")

  private val TokenHeader: SandboxResponse = SpringErrors.of(
    400,
    "Missing request header value 'x-okapi-token'",
    "IllegalArgumentException",
    "validation_error",
  )

  private def both(query: String, tenant: String): SandboxResponse = SpringErrors.of(
    400,
    "Both 'query' and 'tenant' parameters are provided but only one of them has to be specified",
    "RequestValidationException",
    "validation_error",
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
    Option(http.getParam(name)) match {
      case None => Right(default)
      case Some(text) =>
        text.toIntOption match {
          case Some(value) if value >= 0 && value <= most => Right(value)
          case Some(value) =>
            val rule =
              if (value < 0) "must be greater than or equal to 0"
              else s"must be less than or equal to $most"
            val kind = "ConstraintViolationException"
            Left(SpringErrors.of(400, s"$operation.$name $rule", kind, "validation_error"))
          case None =>
            Left(
              SpringErrors.of(
                400,
                s"Method parameter '$name': Failed to convert value of type 'java.lang.String' to " +
                  s"""required type 'java.lang.Integer'; For input string: "$text"""",
                "MethodArgumentTypeMismatchException",
                "validation_error",
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
