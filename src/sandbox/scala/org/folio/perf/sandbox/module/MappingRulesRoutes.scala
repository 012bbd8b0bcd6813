package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc.HeadingType

/**
 * mod-source-record-manager: rules by which fields of MARC records become fields of FOLIO's records. Here they have the
 * headings of authorities alone, which the page of an authority marks by them.
 */
object MappingRulesRoutes extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    route("marc-authority", _ => SandboxResponse.json(200, ofAuthorities)),
    route("{recordType}", others),
  )

  private def route(recordType: String, handle: SandboxRequest => SandboxResponse): Route =
    Route(
      "GET",
      s"/mapping-rules/$recordType",
      "mod-source-record-manager",
      "mapping-rules.get",
      RequestKind.LightRead,
      handle,
    )

  private def others(request: SandboxRequest): SandboxResponse = request.pathValues(0) match {
    case "marc-bib" | "marc-holdings" => SandboxResponse.json(200, new JsonObject())
    case other => SandboxResponse.text(400, s"Only marc-bib, marc-holdings, or marc-authority supported, not $other")
  }

  private lazy val ofAuthorities: JsonObject = obj((for {
    (digit, prefix) <- Vector("1" -> "", "4" -> "sft", "5" -> "saft")
    heading <- HeadingType.all
  } yield {
    val target = if (prefix.isEmpty) heading.field else prefix + heading.field.capitalize
    val rule = obj(
      "target" -> target,
      "description" -> heading.words,
      "subfield" -> list(Vector("a", "b", "c", "d", "q", "x", "y", "z")),
      "rules" -> arr(obj("conditions" -> arr(obj("type" -> "trim")))),
    )
    s"$digit${heading.digits}" -> arr(rule)
  }): _*)
}
