package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.collection.mutable

/**
 * A method and path that a module serves.
 *
 * @param path template, e.g. `/users/{id}`
 * @param module without version
 * @param permissions that the gateway requires, from the release's descriptor; empty: no token is necessary
 * @param interface that it belongs to; empty: the one of its module whose path it has
 */
final case class Route(
    method: String,
    path: String,
    module: String,
    kind: RequestKind,
    handle: SandboxRequest => SandboxResponse,
    permissions: Vector[String] = Vector.empty,
    interface: String = "",
)

object Route {

  /** @param request its method and path, e.g. `GET /users/{id}` */
  def apply(module: String, request: String, kind: RequestKind, handle: SandboxRequest => SandboxResponse): Route = {
    val (method, path) = request.span(_ != ' ')
    Route(method, path.drop(1), module, kind, handle)
  }

  /** A light read, or a write. */
  def apply(module: String, request: String, handle: SandboxRequest => SandboxResponse): Route =
    Route(module, request, if (request.startsWith("GET ")) RequestKind.LightRead else RequestKind.Write, handle)
}

/** @param values of the template's `{…}`, in order */
final case class RouteMatch(route: Route, values: Vector[String])

/** Finds the route of a request. Literal parts of a path have precedence over `{…}`. */
final class Router(routes: Seq[Route]) {
  final private class Node {
    val children = mutable.HashMap.empty[String, Node]
    var any: Option[Node] = None
    val byMethod = mutable.HashMap.empty[String, Route]
  }
  private val root = new Node
  routes.foreach { route =>
    val node = Router.parts(route.path).foldLeft(root) { (at, part) =>
      if (part.startsWith("{")) {
        if (at.any.isEmpty) at.any = Some(new Node)
        at.any.get
      } else at.children.getOrElseUpdate(part, new Node)
    }
    require(!node.byMethod.contains(route.method), s"two routes for ${route.method} ${route.path}")
    node.byMethod.update(route.method, route)
  }

  def find(method: String, path: String): Option[RouteMatch] =
    find(root, method, Router.parts(path), 0, Vector.empty)

  /**
   * The first route of a path, whatever its method: a preflight names the path but not the method
   * that follows.
   */
  def ofPath(path: String): Option[Route] =
    Router.Methods.iterator.map(find(_, path)).collectFirst { case Some(found) => found.route }

  private def find(
      node: Node,
      method: String,
      parts: Array[String],
      at: Int,
      values: Vector[String],
  ): Option[RouteMatch] =
    if (at == parts.length) node.byMethod.get(method).map(RouteMatch(_, values))
    else
      node.children
        .get(parts(at))
        .flatMap(find(_, method, parts, at + 1, values))
        .orElse(node.any.flatMap(find(_, method, parts, at + 1, values :+ parts(at))))
}

object Router {
  private val Methods = Vector("GET", "POST", "PUT", "DELETE")
  private def parts(path: String): Array[String] = path.split('/').filter(_.nonEmpty)
}

/** A file of routes, and the modules that it declares. */
trait ModuleRoutes {

  /** Empty if other files declare them. */
  def modules: Vector[SandboxModule] = Vector.empty

  /** Routes of requests through the gateway, with a token. */
  def routes: Vector[Route]

  /** Routes of requests with an API key. */
  def edge: Option[EdgeModule] = None

  /** Adds the records that its modules create in a new tenant. */
  def prepare(tenant: TenantData): Unit = ()
}

/** Routes of one module, which is declared by each file of its routes. */
abstract class RoutesOf(protected val module: String) extends ModuleRoutes {
  override def modules: Vector[SandboxModule] = Vector(SandboxModule(module))

  /** @param request its method and path, e.g. `GET /users/{id}` */
  protected def route(request: String, kind: RequestKind, handle: SandboxRequest => SandboxResponse): Route =
    Route(module, request, kind, handle)

  /** A light read, or a write. */
  protected def route(request: String, handle: SandboxRequest => SandboxResponse): Route =
    Route(module, request, handle)

  /** A read of several tables. */
  protected def readRoute(request: String, handle: SandboxRequest => SandboxResponse): Route =
    Route(module, request, RequestKind.Read, handle)

  /** A request with a JSON body. */
  protected def withBody(handle: (SandboxRequest, JsonObject) => SandboxResponse): SandboxRequest => SandboxResponse =
    request => Bodies.json(request).map(handle(request, _)).merge

  /** A request with a JSON body that can be refused. */
  protected def checked(
      handle: (SandboxRequest, JsonObject) => Either[SandboxResponse, SandboxResponse]
  ): SandboxRequest => SandboxResponse =
    request => Bodies.json(request).flatMap(handle(request, _)).merge
}
