package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.marc.HeadingType

/**
 * mod-source-record-manager: rules by which fields of MARC records become fields of FOLIO's records. Here they have the
 * headings of authorities alone, which the page of an authority marks by them.
 */
object MappingRulesRoutes extends RoutesOf("mod-source-record-manager") {

  override val routes: Vector[Route] = Vector(
    route("GET /mapping-rules/marc-authority", _ => SandboxResponse.ok(ofAuthorities)),
    route("GET /mapping-rules/{recordType}", others),
  )

  private def others(request: SandboxRequest): SandboxResponse = request.pathValues(0) match {
    case "marc-bib" | "marc-holdings" => SandboxResponse.ok(new JsonObject())
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
