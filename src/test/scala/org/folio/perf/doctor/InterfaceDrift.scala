package org.folio.perf.doctor

import org.folio.perf.flow.Workflow
import org.folio.perf.model.{InterfaceVersion, ReleasedRoute, TargetApi}
import org.folio.perf.protocol.{FolioRequest, RequestHost}
import org.folio.perf.settings.Releases
import scala.collection.concurrent.TrieMap

/**
 * A request of a workflow that the target does not serve as when it was written.
 *
 * @param isFatal whether the request will fail; otherwise it may behave in another way
 */
final case class InterfaceFinding(
    workflow: String,
    request: String,
    writtenAgainst: String,
    found: String,
    isFatal: Boolean,
)

/** Compares the requests of workflows with the module descriptors of a target; pure. */
object InterfaceDrift {

  /** @param known routes that serve a request, one for each release in which they differ, the oldest first */
  def of(
      workflows: Vector[Workflow],
      known: String => Vector[ReleasedRoute],
      target: ModuleDescriptors,
      api: TargetApi,
  ): Vector[InterfaceFinding] = for {
    workflow <- workflows
    request <- workflow
      .requestsTo(api)
      .filter(WrittenAgainst.isOfInterface)
      .map(_.name)
      .distinct
    isOptional = OptionalRequests.contains(workflow, request)
    serving = target.serving(request)
    judged = known(request).map(written => written -> judge(request, written, serving, target, isOptional))
    if !judged.exists(_._2.isEmpty)
    // What differs from all releases is told by the newest one that differs least.
    (written, Some((found, isFatal))) <- judged.reverse.sortBy(_._2.exists(_._2)).take(1)
  } yield InterfaceFinding(
    workflow.code,
    request,
    s"${written.interface} ${written.version}",
    found,
    isFatal,
  )

  /** The difference, and whether the request will fail. */
  private def judge(
      request: String,
      written: ReleasedRoute,
      serving: Vector[(ModuleDescriptor, ProvidedInterface, Handler)],
      target: ModuleDescriptors,
      isOptional: Boolean,
  ): Option[(String, Boolean)] = {
    val provided = target.providing(written.interface).map(_._2.version)
    serving.maxByOption { case (_, interface, handler) =>
      (interface.id == written.interface, handler.precision(request))
    } match {
      case None if provided.isEmpty && isOptional =>
        Some((s"no module provides ${written.interface}: the request is left out", false))
      case None if provided.isEmpty =>
        Some((s"no module provides ${written.interface}, or serves the path", true))
      case None =>
        Some((s"${written.interface} ${provided.mkString(", ")} does not serve the path any more", true))
      case Some((module, interface, handler)) =>
        val is = s"${interface.id} ${interface.version} of ${module.id}"
        if (interface.id != written.interface) Some((s"served by $is", false))
        else if (InterfaceVersion.major(interface.version) != InterfaceVersion.major(written.version))
          Some((s"$is: another major version", true))
        else if (!InterfaceVersion.isCompatible(written.version, interface.version))
          Some((s"$is: an older version", false))
        else
          Option.when(handler.permissions != written.permissions.sorted)(
            (s"$is requires ${listed(handler.permissions)} instead of ${listed(written.permissions.sorted)}", false)
          )
    }
  }

  private def listed(permissions: Vector[String]): String =
    if (permissions.isEmpty) "no permission" else permissions.mkString(", ")
}

/** Findings for the console. */
object InterfaceDriftText {

  /** @param requests compared */
  def lines(findings: Vector[InterfaceFinding], requests: Int): Vector[String] = {
    val head = s"Interfaces: $requests requests compared with the target's module descriptors; " +
      (if (findings.isEmpty) "all are served as they were written."
       else s"${findings.size} differ:")
    val rows = Vector("Workflow", "Request", "Written against", "Target") +: findings.map { f =>
      Vector(f.workflow, f.request, f.writtenAgainst, f.found)
    }
    head +: (if (findings.isEmpty) Vector.empty else TextTable.lines(rows))
  }
}

/** The interfaces that requests were written against. */
object WrittenAgainst {
  private val known = TrieMap.empty[String, Vector[ReleasedRoute]]

  /**
   * The routes of all releases that serve a request, the oldest first.
   *
   * @param request name such as `GET /users/{id}`
   */
  def of(request: String): Vector[ReleasedRoute] =
    known.getOrElseUpdate(request, Releases.all.flatMap(_.serving(request)).distinct)

  /** Whether an interface of a module serves it: the gateway's own paths belong to none. */
  def isOfInterface(request: FolioRequest): Boolean =
    request.host == RequestHost.Gateway && !isOfGateway(request.template)

  /** Whether it is a path of Okapi, or of Kong and the managers of Eureka. */
  def isOfGateway(template: String): Boolean = Vector("/_/", "/version", "/entitlements/").exists(template.startsWith)
}
