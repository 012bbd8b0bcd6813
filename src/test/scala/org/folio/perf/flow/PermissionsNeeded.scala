package org.folio.perf.flow

import org.folio.perf.model.TargetApi
import org.folio.perf.protocol.RequestHost
import org.folio.perf.settings.LoadSettings

/** Permissions that a tenant's user needs for workflows. Users of edge modules are others. */
object PermissionsNeeded {

  /**
   * @param required by a request, by its name such as `GET /users/{id}`
   * @return permissions, sorted, each with the codes of its workflows
   */
  def of(workflows: Vector[Workflow], api: TargetApi, load: LoadSettings)(
      required: String => Vector[String]
  ): Vector[(String, Vector[String])] = {
    val all = for {
      workflow <- workflows if workflow.isAt(api)
      lists = workflow.kinds(load).toVector.map(kind => s"GET ${kind.source.path}")
      request <- workflow.requestsTo(api).filter(_.host == RequestHost.Gateway).map(_.name) ++ lists
      permission <- required(request)
    } yield permission -> workflow.code
    all.groupMap(_._1)(_._2).view.mapValues(_.distinct).toVector.sortBy(_._1)
  }
}
