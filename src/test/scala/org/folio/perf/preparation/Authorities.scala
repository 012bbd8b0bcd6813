package org.folio.perf.preparation

import org.folio.perf.feeders.kinds.CatalogueRecords.{AuthorityHeading, AuthorityToExport}
import org.folio.perf.folio.FolioError

/** Authorities of persons with their MARC records, each with a name of its own. */
object Authorities extends KindRecipe("authorities", AuthorityHeading, AuthorityToExport) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val code = TenantApi.newCode()
    val name = s"$code, Made for a load test"
    for {
      authority <- at.post(
        "/authority-storage/authorities",
        TenantApi.json.put("source", "MARC").put("naturalId", code).put("personalName", name),
      )
      content = SourceRecordRecipe.content(
        "00000nz  a2200000n  4500",
        "001" -> code,
        "008" -> "260105n| azannaabn          |n aaa      ",
      )
      _ = SourceRecordRecipe.field(content, "100", "1", " ", "a" -> name)
      id = authority.path("id").asText
      _ <- SourceRecordRecipe.make(at, "MARC_AUTHORITY", "authority", id, code, content)
    } yield ()
  }
}
