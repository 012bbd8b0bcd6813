package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.format.{Json, TableFile}
import org.folio.perf.sandbox.format.Json.list
import scala.jdk.CollectionConverters._

/** How a field of a bibliographic record follows the heading of an authority. */
final class LinkingRule(val json: JsonObject) {
  val id: Int = json.getInteger("id").intValue
  val bibField: String = json.getString("bibField")
  val authorityField: String = json.getString("authorityField")

  /** Codes of the heading's subfields that the field takes over. */
  val subfields: String = json.getJsonArray("authoritySubfields").asScala.mkString

  /** Whether the heading must have a title ($t), or must not; `None`: either. */
  val hasTitle: Option[Boolean] =
    Option(json.getJsonObject("validation")).map(Json.objects(_, "existence").head.getBoolean("t").booleanValue)

  /** Whether the heading's title becomes the field's $a. */
  val titleBecomesA: Boolean = json.containsKey("subfieldModifications")
}

/** FOLIO's linking rules, the same for all tenants: data of mod-entities-links 3.0.1, 4.0.3 and 5.0.0. */
object LinkingRules {

  /** Rules to which mod-entities-links 4.0 added subfields. */
  private val extended = Map(2 -> "abc", 3 -> "aceq")

  def of(release: FolioRelease): Vector[LinkingRule] = {
    val all = Json.objects(TableFile.json("linking-rules.json"), "rules")
    if (!release.interfaces.hasSince("inventory", "14.3")) for {
      rule <- all
      subfields <- extended.get(rule.getInteger("id"))
    } rule.put("authoritySubfields", list(subfields.map(_.toString)))
    all.map(new LinkingRule(_))
  }
}
