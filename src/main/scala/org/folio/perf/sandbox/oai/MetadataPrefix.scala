package org.folio.perf.sandbox.oai

/**
 * A format of harvested records.
 *
 * @param name value of `metadataPrefix` in requests
 * @param schema address of its XML schema
 */
final case class MetadataPrefix(name: String, schema: String, namespace: String)

object MetadataPrefix {
  private val MarcSchema = "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd"
  private val MarcNamespace = "http://www.loc.gov/MARC21/slim"

  val Marc: MetadataPrefix = MetadataPrefix("marc21", MarcSchema, MarcNamespace)

  val DublinCore: MetadataPrefix = MetadataPrefix(
    "oai_dc",
    "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    "http://www.openarchives.org/OAI/2.0/oai_dc/",
  )

  /** The same as [[Marc]], with a field for each item. */
  val MarcWithHoldings: MetadataPrefix =
    MetadataPrefix("marc21_withholdings", MarcSchema, MarcNamespace)

  val all: Vector[MetadataPrefix] = Vector(Marc, DublinCore, MarcWithHoldings)
}
