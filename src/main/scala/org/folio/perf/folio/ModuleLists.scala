package org.folio.perf.folio

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.JsonNode
import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import java.net.URLEncoder
import java.net.http.HttpRequest
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.settings.Secret
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Lists of a tenant's modules, as the two platforms have them. */
final private[folio] class ModuleLists(http: FolioHttp) {
  import ModuleLists._

  type Answer = Either[FolioError, ModuleAnswer]

  /** Okapi's own list. With a tenant in the header, Okapi looks for a module that serves the path. */
  def ofOkapi(tenant: String, token: Option[Secret]): Answer = {
    val open = send(tenant, OkapiList, http.builder(pathOf(OkapiList, tenant)))(ids)
    open.flatMap { first =>
      token.filter(_ => first.ids.isEmpty).fold[Answer](Right(first)) { secret =>
        asUser(tenant, secret, OkapiList)(ids)
          .map(second => if (second.ids.isEmpty) first else second)
      }
    }
  }

  /**
   * Modules of the applications that the tenant is entitled to. The first list is the one that the user interface reads;
   * the others are there where a host does not route it.
   */
  def ofEureka(tenant: String, token: Option[Secret]): Answer = {
    val secret = token.getOrElse(new Secret(""))
    def next(answer: Answer)(other: => Answer): Answer = answer.flatMap { first =>
      if (first.ids.isDefined) Right(first)
      else other.map(second => second.copy(refusals = first.refusals ++ second.refusals))
    }
    next(
      next(asUser(tenant, secret, Applications, "?limit=500")(ApplicationList.ofApplications))(
        asUser(tenant, secret, Entitlements, s"?tenant=${encoded(tenant)}&includeModules=true&limit=500")(
          ApplicationList.ofEntitlements
        )
      )
    )(asUser(tenant, secret, OkapiList)(ids))
  }

  /** Descriptors of the tenant's modules, as the gateway lists them; `None`: it does not. */
  def descriptors(
      tenant: String,
      token: Secret,
      isEureka: Boolean,
  ): Either[FolioError, Option[JsonNode]] = {
    def list(path: String, request: HttpRequest.Builder): Either[FolioError, Option[JsonNode]] =
      http.send(tenant, path, request.GET, token).map { response =>
        if (response.statusCode == 200) JsonTree.read(response.body)
        else None
      }
    def user(uri: String): HttpRequest.Builder = http.asUser(tenant, token, http.builder(uri))
    val okapi = s"${pathOf(OkapiList, tenant)}?full=true"
    val eureka = s"${pathOf(Applications, tenant)}?limit=500"
    val first =
      if (isEureka) list(pathOf(Applications, tenant), user(eureka))
      else list(pathOf(OkapiList, tenant), http.builder(okapi))
    first.flatMap {
      case None => list(pathOf(OkapiList, tenant), user(okapi))
      case found => Right(found)
    }
  }

  private def asUser(tenant: String, token: Secret, template: String, query: String = "")(
      read: String => Option[ApplicationList]
  ): Answer =
    send(tenant, template, http.asUser(tenant, token, http.builder(pathOf(template, tenant) + query)), token)(read)

  private def send(
      tenant: String,
      template: String,
      request: HttpRequest.Builder,
      secrets: Secret*
  )(read: String => Option[ApplicationList]): Answer =
    http.send(tenant, pathOf(template, tenant), request.GET, secrets: _*).map { response =>
      val list = if (response.statusCode == 200) read(response.body) else None
      ModuleAnswer(
        response.statusCode,
        list.map(_.modules),
        list.fold(Vector.empty[String])(_.applications),
        if (list.isDefined) Vector.empty
        else Vector(s"GET $template answered ${response.statusCode}"),
      )
    }
}

private object ModuleLists {
  private val OkapiList = "/_/proxy/tenants/{tenant}/modules"
  private val Applications = "/entitlements/{tenant}/applications"
  private val Entitlements = "/entitlements"

  private def pathOf(template: String, tenant: String): String =
    template.replace("{tenant}", encoded(tenant))

  private def encoded(text: String): String = URLEncoder.encode(text, UTF_8)

  /** Okapi's list: an array of objects with an id. */
  private def ids(body: String): Option[ApplicationList] =
    JsonTree
      .read(body)
      .filter(_.isArray)
      .map(list => ApplicationList(Vector.empty, list.elements.asScala.map(_.path("id").asText).toVector))
}

/**
 * A tenant's modules, or the gateway's refusal.
 *
 * @param status of the last answer
 * @param ids such as `mod-users-19.3.1`; `None`: the gateway does not list them, because the list needs a permission,
 *   or because it is no gateway of FOLIO
 * @param applications of Eureka, such as `app-platform-minimal-2.0.24`; empty at Okapi
 * @param refusals requests that gave no list, such as `GET /entitlements answered 403`
 */
final case class ModuleAnswer(
    status: Int,
    ids: Option[Vector[String]],
    applications: Vector[String] = Vector.empty,
    refusals: Vector[String] = Vector.empty,
)

/**
 * Applications that a tenant of Eureka is entitled to, and their modules. The answer has megabytes, because each module
 * comes with its descriptor, so it is read without a tree.
 *
 * @param applications ids such as `app-platform-minimal-2.0.24`
 * @param modules ids such as `mod-users-19.4.5` and `folio_users-12.1.0`
 */
final private[folio] case class ApplicationList(
    applications: Vector[String],
    modules: Vector[String],
)

private[folio] object ApplicationList {
  final private case class Id(id: String = "")
  final private case class Application(
      id: String = "",
      modules: Vector[Id] = Vector.empty,
      uiModules: Vector[Id] = Vector.empty,
  )
  final private case class Applications(applicationDescriptors: Option[Vector[Application]])
  final private case class Entitlement(applicationId: String = "", modules: Vector[String] = Vector.empty)
  final private case class Entitlements(entitlements: Option[Vector[Entitlement]])

  private val applications: JsonValueCodec[Applications] = JsonCodecMaker.make
  private val entitlements: JsonValueCodec[Entitlements] = JsonCodecMaker.make

  /** `{"applicationDescriptors":[{"id","modules":[{"id"}],"uiModules":[{"id"}]}]}`; `None`: it is no such list. */
  def ofApplications(body: String): Option[ApplicationList] =
    read(body, applications)(_.applicationDescriptors)(_.id, one => (one.modules ++ one.uiModules).map(_.id))

  /** `{"entitlements":[{"applicationId","modules":["mod-users-19.4.5"]}]}`; `None`: it is no such list. */
  def ofEntitlements(body: String): Option[ApplicationList] =
    read(body, entitlements)(_.entitlements)(_.applicationId, _.modules)

  private def read[A, B](body: String, codec: JsonValueCodec[A])(list: A => Option[Vector[B]])(
      id: B => String,
      modules: B => Vector[String],
  ): Option[ApplicationList] = {
    def known(ids: Vector[String]) = ids.filter(_.nonEmpty).distinct.sorted
    Try(readFromString(body)(codec)).toOption
      .flatMap(list)
      .map(all => ApplicationList(known(all.map(id)), known(all.flatMap(modules))))
  }
}
