package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.ObjectMapper
import org.folio.perf.feeders.{ListedKind, Record}
import org.folio.perf.protocol.SessionKey.{InstanceId, SearchTerm}
import org.folio.perf.testkit.PlainSuite

class CatalogueRecordsSpec extends PlainSuite {
  private val json = new ObjectMapper()

  private def record(kind: ListedKind, entry: String): Option[Record] =
    kind.record(json.readTree(entry))

  test("a title is searched for by its first six words, without what means something in queries") {
    record(
      CatalogueRecords.MarcTitle,
      """{"id": "i1", "title": "A \"concise\" guide: gardens* / of 1900 and later"}""",
    ).shouldBe(Some(Record(InstanceId -> "i1", SearchTerm -> "A concise guide gardens of 1900")))
  }

  test("a title without words is of no use") {
    record(CatalogueRecords.MarcTitle, """{"id": "i1", "title": "..."}""").shouldBe(None)
    record(CatalogueRecords.MarcTitle, """{"id": "i1"}""").shouldBe(None)
  }

  test("an authority is searched for by the first two words of its heading, of whatever kind") {
    record(
      CatalogueRecords.AuthorityHeading,
      """{"topicalTerm": "Load -- testing (of all)"}""",
    ).shouldBe(Some(Record(SearchTerm -> "Load testing")))
    record(
      CatalogueRecords.AuthorityHeading,
      """{"personalName": "Okafor, Ngozi, 1970-"}""",
    ).shouldBe(Some(Record(SearchTerm -> "Okafor Ngozi")))
    record(CatalogueRecords.AuthorityHeading, """{"notes": []}""").shouldBe(None)
  }
}
