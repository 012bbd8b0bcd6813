package org.folio.perf.folio

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.ServedRoute
import scala.jdk.CollectionConverters._

/** Routing entries of module descriptors, as the lists of both platforms have them. */
private[folio] object DescriptorRoutes {

  /**
   * Routes by module id.
   *
   * @param json `[{"id","provides"}]` of Okapi, or `{"applicationDescriptors":[{"moduleDescriptors":[{"id","provides"}]}]}`
   *   of Eureka
   */
  def routes(json: JsonNode): Map[String, Vector[ServedRoute]] =
    if (json.isArray) ofAll(json)
    else
      elements(json.path("applicationDescriptors"))
        .map(application => ofAll(application.path("moduleDescriptors")))
        .foldLeft(NoRoutes)(_ ++ _)

  private val NoRoutes = Map.empty[String, Vector[ServedRoute]]

  private def ofAll(descriptors: JsonNode): Map[String, Vector[ServedRoute]] =
    elements(descriptors).map(module => module.path("id").asText("") -> routesOf(module)).toMap

  private def routesOf(module: JsonNode): Vector[ServedRoute] = for {
    interface <- elements(module.path("provides"))
    if !NotRouted(interface.path("interfaceType").asText(""))
    handler <- elements(interface.path("handlers")) ++ elements(interface.path("routingEntries"))
    pattern <- pattern(handler).toVector
    method <- elements(handler.path("methods")).map(_.asText)
  } yield ServedRoute(method, pattern)

  /** A path without a pattern is the start of all that it serves. */
  private def pattern(handler: JsonNode): Option[String] =
    Option(handler.path("pathPattern").asText(""))
      .filter(_.startsWith("/"))
      .orElse(
        Option(handler.path("path").asText(""))
          .filter(_.startsWith("/"))
          .map(path => s"${path.stripSuffix("/")}/${ServedRoute.Any}")
      )

  /** The gateway calls these itself. */
  private val NotRouted = Set("system", "internal")

  private def elements(node: JsonNode): Vector[JsonNode] = node.elements.asScala.toVector
}
