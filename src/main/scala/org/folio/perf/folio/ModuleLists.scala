package org.folio.perf.folio

import org.folio.perf.model.{JsonTree, Platform}
import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.http.Http
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.settings.Secret
import scala.jdk.CollectionConverters._

/**
 * Lists of a tenant's modules, as the two platforms have them: Okapi's list, which it may give to anybody, and of Eureka
 * that of the tenant's applications, which the user interface reads. Where that is refused, the tenant's user asks for
 * Okapi's list, which a module of Eureka imitates.
 */
abstract class ModuleLists private[folio] (http: FolioHttp, platform: Platform) {
  import ModuleLists._

  def modules(tenant: String, token: Option[Secret] = None): Either[FolioError, ModuleAnswer] =
    list(tenant, token, "")(ApplicationList.of).map { case Answer(found, refusals) =>
      ModuleAnswer(found.map(_.modules), found.fold(Vector.empty[String])(_.applications), refusals)
    }

  /** Descriptors of the tenant's modules; `None`: the gateway does not list them. */
  def descriptors(tenant: String, token: Secret): Either[FolioError, Option[JsonNode]] =
    list(tenant, Some(token), "?full=true")(JsonTree.read).map(_.found)

  private def list[A](tenant: String, token: Option[Secret], query: String)(
      read: String => Option[A]
  ): Either[FolioError, Answer[A]] = {
    def ask(template: String, query: String, user: Option[Secret]): Either[FolioError, Answer[A]] = {
      val path = template.replace("{tenant}", Http.encoded(tenant))
      val request = http.builder(path + query)
      // With a tenant in the header, Okapi looks for a module that serves the path.
      http.send(tenant, path, user.fold(request)(http.asUser(tenant, _, request)).GET, token.toSeq: _*).map {
        response =>
          val found = if (response.statusCode == 200) read(response.body) else None
          val refusal = Option.when(found.isEmpty)(s"GET $template answered ${response.statusCode}")
          Answer(found, refusal.toVector)
      }
    }
    val first = platform match {
      case Platform.Okapi => ask(OkapiList, query, None)
      case Platform.Eureka => ask(Applications, "?limit=500", token.orElse(Some(new Secret(""))))
    }
    first.flatMap { one =>
      if (one.found.isDefined || token.isEmpty) Right(one)
      else ask(OkapiList, query, token).map(two => two.copy(refusals = one.refusals ++ two.refusals))
    }
  }
}

private object ModuleLists {
  private val OkapiList = "/_/proxy/tenants/{tenant}/modules"
  private val Applications = "/entitlements/{tenant}/applications"

  /** @param refusals requests that gave no list */
  final private case class Answer[A](found: Option[A], refusals: Vector[String])
}

/**
 * A tenant's modules, or the gateway's refusal.
 *
 * @param ids such as `mod-users-19.3.1`; `None`: the gateway does not list them, because the list needs a permission,
 *   or because it is no gateway of FOLIO
 * @param applications of Eureka, such as `app-platform-minimal-2.0.24`; empty at Okapi
 * @param refusals requests that gave no list, such as `GET /entitlements/{tenant}/applications answered 403`
 */
final case class ModuleAnswer(
    ids: Option[Vector[String]],
    applications: Vector[String] = Vector.empty,
    refusals: Vector[String] = Vector.empty,
)

/**
 * Applications that a tenant of Eureka is entitled to, and their modules; of Okapi modules alone.
 *
 * @param applications ids such as `app-platform-minimal-2.0.24`
 * @param modules ids such as `mod-users-19.4.5` and `folio_users-12.1.0`
 */
final private[folio] case class ApplicationList(
    applications: Vector[String],
    modules: Vector[String],
)

private[folio] object ApplicationList {

  /**
   * `{"applicationDescriptors":[{"id","modules":[{"id"}],"uiModules":[{"id"}]}]}` of Eureka, `[{"id"}]` of Okapi; `None`:
   * it is no such list.
   */
  def of(body: String): Option[ApplicationList] = JsonTree.read(body).flatMap { json =>
    def ids(lists: Vector[JsonNode]) = lists.map(_.text("id")).filter(_.nonEmpty).distinct.sorted
    val applications = json.items("applicationDescriptors")
    if (json.isArray) Some(ApplicationList(Vector.empty, ids(json.elements.asScala.toVector)))
    else
      Option.when(json.has("applicationDescriptors"))(
        ApplicationList(
          ids(applications),
          ids(applications.flatMap(one => one.items("modules") ++ one.items("uiModules"))),
        )
      )
  }
}
