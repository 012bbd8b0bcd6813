package org.folio.perf.doctor

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.model.ServedRoute
import scala.jdk.CollectionConverters._

/** Interfaces of a tenant's modules, by their descriptors. */
final case class ModuleDescriptors(modules: Vector[ModuleDescriptor]) {

  /** Interfaces with this id, each with its module. */
  def providing(interface: String): Vector[(ModuleDescriptor, ProvidedInterface)] = for {
    module <- modules
    provided <- module.provides if provided.id == interface
  } yield (module, provided)

  /** Interfaces that serve a request. @param request name such as `GET /users/{id}` */
  def serving(request: String): Vector[(ModuleDescriptor, ProvidedInterface, Handler)] = for {
    module <- modules
    provided <- module.provides if !provided.isSystem
    handler <- provided.handlers if handler.precision(request).isDefined
  } yield (module, provided, handler)
}

/**
 * @param id with version, such as `mod-users-19.3.1`
 */
final case class ModuleDescriptor(
    id: String,
    provides: Vector[ProvidedInterface],
)

final case class ProvidedInterface(
    id: String,
    version: String,
    isSystem: Boolean,
    handlers: Vector[Handler],
)

final case class Handler(routes: Vector[ServedRoute], permissions: Vector[String]) {

  /** How precisely it serves a request; `None`: it does not. */
  def precision(request: String): Option[Int] = routes.flatMap(_.precision(request)).maxOption
}

object ModuleDescriptors {

  /** @param answer Okapi's list of descriptors, or Eureka's applications of a tenant */
  def parse(answer: JsonNode): ModuleDescriptors = {
    val descriptors =
      if (answer.isArray) answer.elements.asScala.toVector
      else answer.items("applicationDescriptors").flatMap(_.items("moduleDescriptors"))
    ModuleDescriptors(descriptors.map(descriptor).filter(_.provides.nonEmpty))
  }

  private def descriptor(json: JsonNode): ModuleDescriptor = ModuleDescriptor(
    json.text("id"),
    json.items("provides").map { provided =>
      ProvidedInterface(
        provided.text("id"),
        provided.text("version"),
        provided.text("interfaceType") == "system",
        provided.items("handlers").map(handler),
      )
    },
  )

  private def handler(json: JsonNode): Handler = {
    val prefix = json.text("path")
    val pattern = json.path("pathPattern").asText(if (prefix.isEmpty) "" else s"$prefix*")
    Handler(
      json.items("methods").map(_.asText).map(ServedRoute(_, pattern)),
      json.items("permissionsRequired").map(_.asText).sorted,
    )
  }
}
