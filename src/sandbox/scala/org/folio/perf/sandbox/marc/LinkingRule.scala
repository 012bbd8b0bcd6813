package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/**
 * How a field of a bibliographic record follows the heading of an authority.
 *
 * @param subfields codes of the heading's subfields that the field takes over
 * @param hasTitle whether the heading must have a title ($t), or must not; `None`: either
 * @param titleBecomesA whether the heading's title becomes the field's $a
 */
final case class LinkingRule(
    id: Int,
    bibField: String,
    authorityField: String,
    subfields: String,
    hasTitle: Option[Boolean] = None,
    titleBecomesA: Boolean = false,
) {

  def json: JsonObject = obj(
    "id" -> id,
    "bibField" -> bibField,
    "authorityField" -> authorityField,
    "authoritySubfields" -> list(subfields.map(_.toString)),
    "subfieldModifications" -> Option.when(titleBecomesA)(arr(obj("source" -> "t", "target" -> "a"))),
    "validation" -> hasTitle.map(expected => obj("existence" -> arr(obj("t" -> expected)))),
    "autoLinkingEnabled" -> true,
  )
}

/** FOLIO's linking rules, the same for all tenants: data of mod-entities-links 3.0.1, 4.0.3 and 5.0.0. */
object LinkingRules {

  def of(release: FolioRelease): Vector[LinkingRule] = {
    // mod-entities-links 4.0 added subfields to two rules.
    val more = if (release.interfaces.hasSince("inventory", "14.3")) "dgn" else ""
    Vector(
      LinkingRule(1, "100", "100", "abcdjq", hasTitle = Some(false)),
      LinkingRule(2, "110", "110", s"abc$more", hasTitle = Some(false)),
      LinkingRule(3, "111", "111", s"aceq$more", hasTitle = Some(false)),
      LinkingRule(4, "130", "130", "adfghklmnoprst"),
      LinkingRule(5, "240", "100", "fghklmnoprst", hasTitle = Some(true), titleBecomesA = true),
      LinkingRule(6, "240", "110", "dfghklmnoprst", hasTitle = Some(true), titleBecomesA = true),
      LinkingRule(7, "240", "111", "dfghklnpst", hasTitle = Some(true), titleBecomesA = true),
      LinkingRule(8, "600", "100", "abcdgjqfhklmnoprst"),
      LinkingRule(9, "610", "110", "abcdgfhklmnoprst"),
      LinkingRule(10, "611", "111", "aceqfhklpstdgn"),
      LinkingRule(11, "630", "130", "adfghklmnoprst"),
      LinkingRule(12, "650", "150", "abg"),
      LinkingRule(13, "651", "151", "ag"),
      LinkingRule(14, "655", "155", "a"),
      LinkingRule(15, "700", "100", "abcdjqfhklmnoprstg"),
      LinkingRule(16, "710", "110", "abcfhklmoprstdgn"),
      LinkingRule(17, "711", "111", "aceqfhklpstdgn"),
      LinkingRule(18, "730", "130", "adfghklmnoprst"),
      LinkingRule(19, "800", "100", "abcdjqfhklmnoprstg"),
      LinkingRule(20, "810", "110", "abcfhklmoprstdgn"),
      LinkingRule(21, "811", "111", "aceqfhklpstdgn"),
      LinkingRule(22, "830", "130", "adfghklmnoprst"),
    )
  }
}
