package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject

/**
 * Authorities in the form of mod-entities-links, all with source MARC: persons and topics in turn.
 * A heading has a person's name and a subject, so that each of their words finds it.
 */
final class GeneratedAuthorities(source: RecordSource) extends IndexedRecords(source, Kind.Authority, "authority") {

  /**
   * Number of authorities. The National Library of Australia has 0.85 million, with 5.6 million
   * instances.
   */
  override val count: Int = tenant.instances / 4

  def isPerson(index: Int): Boolean = index % 2 == 0
  def naturalIdOf(index: Int): String =
    if (isPerson(index)) s"n${100000 + index}" else s"sh${85000000 + index}"
  def sourceFileOf(index: Int): String =
    if (isPerson(index)) GeneratedAuthorities.NameFile else GeneratedAuthorities.SubjectFile
  def headingTypeOf(index: Int): String = if (isPerson(index)) "Personal Name" else "Topical"

  def headingOf(index: Int): String = {
    val (person, subject) = (catalogue.contributorOf(index), catalogue.subjectOf(index))
    if (isPerson(index)) s"$person. $subject" else s"$subject ($person)"
  }

  def sourceRecordIdOf(index: Int): String =
    ids.encode(tenant.number, Kind.AuthoritySourceRecord, index)

  /** Index of the authority with this source record; -1: not a generated one. */
  def indexOfSourceRecord(id: String): Int = indexOf(id, Kind.AuthoritySourceRecord)

  override def record(index: Int): JsonObject = filled(index)(
    "personalName" -> Option.when(isPerson(index))(headingOf(index)),
    "topicalTerm" -> Option.unless(isPerson(index))(headingOf(index)),
    "naturalId" -> naturalIdOf(index),
  )

  override protected val lookUps: LookUps = Map(
    "naturalId" -> { value =>
      val digits = value.dropWhile(_.isLetter).toIntOption.getOrElse(-1)
      Vector(digits - 100000, digits - 85000000).filter(index => index >= 0 && naturalIdOf(index) == value)
    }
  )

  override protected val fields: Texts = Map(
    "sourceFileId" -> sourceFileOf
  )
}

object GeneratedAuthorities {

  /** Ids of the Library of Congress's name authority file and of its subject headings. */
  val NameFile = "af045f2f-e851-4613-984c-4bc13430454a"
  val SubjectFile = "837e2c7b-037b-4113-9dfd-b1b8aeeb1fb8"
}
