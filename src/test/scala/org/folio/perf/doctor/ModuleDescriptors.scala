package org.folio.perf.doctor

import com.fasterxml.jackson.databind.JsonNode
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
      if (answer.isArray) elements(answer)
      else
        elements(answer.path("applicationDescriptors")).flatMap(app => elements(app.path("moduleDescriptors")))
    ModuleDescriptors(descriptors.map(descriptor).filter(_.provides.nonEmpty))
  }

  private def descriptor(json: JsonNode): ModuleDescriptor = ModuleDescriptor(
    json.path("id").asText(""),
    elements(json.path("provides")).map { provided =>
      ProvidedInterface(
        provided.path("id").asText(""),
        provided.path("version").asText(""),
        provided.path("interfaceType").asText("") == "system",
        elements(provided.path("handlers")).map(handler),
      )
    },
  )

  private def handler(json: JsonNode): Handler = {
    val prefix = json.path("path").asText("")
    val pattern = json.path("pathPattern").asText(if (prefix.isEmpty) "" else s"$prefix*")
    Handler(
      texts(json.path("methods")).map(ServedRoute(_, pattern)),
      texts(json.path("permissionsRequired")).sorted,
    )
  }

  private def elements(list: JsonNode): Vector[JsonNode] = list.elements.asScala.toVector

  private def texts(list: JsonNode): Vector[String] = elements(list).map(_.asText)
}
