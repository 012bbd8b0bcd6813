package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.marc4j.marc.{DataField, Record, Subfield}
import scala.jdk.CollectionConverters._

/** @param details link to an authority, or why there is none; `None`: the field has nothing to link */
final case class LinkedField(field: DataField, details: Option[JsonObject])

/**
 * Authorities that fields of a bibliographic record can follow, as mod-entities-links suggests them. A field names its
 * authority by the natural id in $0, or by the id in $9.
 *
 * Approximate: a member of a consortium finds its own authorities only.
 *
 * @param byId true: by $9, else by $0
 */
final class LinkSuggestions(tenant: TenantData, rules: Vector[LinkingRule], byId: Boolean) {
  import LinkSuggestions._

  private val byField = rules.groupBy(_.bibField)

  /** @param fields those of one record, in order */
  def linked(fields: Vector[DataField]): Vector[LinkedField] = {
    val wanted = fields.filter(field => byField.contains(field.getTag)).flatMap(idsIn).distinct
    val authorities = wanted.flatMap(found)
    // Without any authority, the module does not look at the rules.
    if (authorities.isEmpty) fields.map(field => LinkedField(field, Option.when(hasId(field))(error(NoAuthority))))
    else fields.map(linked(_, authorities))
  }

  private def hasId(field: DataField): Boolean = Option(field.getSubfield(code)).isDefined

  private val code = if (byId) '9' else '0'

  private def idsIn(field: DataField): Vector[String] =
    field.getSubfields(code).asScala.toVector.map(it => naturalIdIn(it.getData))

  private def found(id: String): Vector[Authority] =
    for {
      record <- if (byId) tenant.authorities.get(id).toVector else tenant.authorities.find("naturalId", id)
      marc <- AuthorityRecord.of(tenant, record)
    } yield Authority(record, marc)

  private def linked(field: DataField, authorities: Vector[Authority]): LinkedField =
    byField.get(field.getTag).filter(_ => hasId(field)) match {
      case None => LinkedField(field, None)
      case Some(own) =>
        val choices = own.map(rule => rule -> authorities.filter(fits(field, _, rule)))
        choices
          .collectFirst { case (rule, Vector(one)) => link(field, one, rule) }
          .getOrElse(LinkedField(field, Some(error(NoAuthority))))
    }

  private def fits(field: DataField, authority: Authority, rule: LinkingRule): Boolean = {
    val names = idsIn(field).contains(if (byId) authority.id else authority.naturalId)
    names && (headings(authority, rule) match {
      case Vector(heading) => rule.hasTitle.forall(_ == (heading.getSubfield('t') != null))
      case _ => false
    })
  }

  private def headings(authority: Authority, rule: LinkingRule): Vector[DataField] =
    BibRecord.dataFields(authority.marc, rule.authorityField)

  /** The field with the heading's subfields, then those that name the authority, then its own others. */
  private def link(field: DataField, authority: Authority, rule: LinkingRule): LinkedField = {
    val heading = headings(authority, rule).head.getSubfields.asScala.toVector
    val (titles, others) = heading.partition(it => rule.titleBecomesA && it.getCode == 't')
    val controlled =
      titles.map(it => 'a' -> it.getData) ++ others.filter(it => rule.subfields.contains(it.getCode)).map(pair)
    val own = field.getSubfields.asScala.toVector.filterNot { it =>
      rule.subfields.contains(it.getCode) || rule.titleBecomesA && it.getCode == 'a' || "09".contains(it.getCode)
    }
    val names = Vector('0' -> zeroOf(authority), '9' -> authority.id)
    val made =
      BibRecord.field(field.getTag, field.getIndicator1, field.getIndicator2, controlled ++ names ++ own.map(pair): _*)
    val details = obj(
      "authorityId" -> authority.id,
      "authorityNaturalId" -> authority.naturalId,
      "linkingRuleId" -> rule.id,
      "status" -> "NEW",
    )
    LinkedField(made, Some(details))
  }

  private def zeroOf(authority: Authority): String = {
    val files = tenant.reference("/authority-source-files")
    val base = Json.string(authority.record, "sourceFileId").flatMap(files.text(_, "baseUrl"))
    base.fold("")(_.stripSuffix("/") + "/") + authority.naturalId
  }
}

object LinkSuggestions {
  private val NoAuthority = "101"

  final private case class Authority(record: JsonObject, marc: Record) {
    def id: String = record.getString("id")
    def naturalId: String = record.getString("naturalId")
  }

  /** The last part of an address such as `http://id.loc.gov/authorities/names/n100000`, or the text itself. */
  private def naturalIdIn(zero: String): String = zero.drop(zero.lastIndexOf('/'.toInt) + 1)

  private def error(code: String): JsonObject = obj("status" -> "ERROR", "errorCause" -> code)

  private def pair(subfield: Subfield): (Char, String) = subfield.getCode -> subfield.getData
}
