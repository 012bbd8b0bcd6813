package org.folio.perf.workflows.imports

import io.gatling.core.session.testkit.SampleSession
import org.folio.perf.model.JobOutcome
import org.folio.perf.testkit.PlainSuite

/** Files of 100 records whose jobs FOLIO says to be COMMITTED. */
class ImportedRecordsSpec extends PlainSuite {

  private def told(done: String, inError: Option[String]): (JobOutcome, String) = {
    val values = Vector(
      ImportKeys.FileRecords.name -> "100",
      ImportKeys.JobStatus.name -> "COMMITTED",
      ImportKeys.RecordsDone.name -> done,
    ) ++ inError.map(ImportKeys.RecordsInError.name -> _)
    val session = SampleSession(values: _*)
    val report = ImportApp.report("an import")
    val outcome = report.outcome(session)
    (outcome, report.message(outcome, session))
  }

  test("a file with all records done has no message") {
    told("100", None).shouldBe((JobOutcome.Succeeded, ""))
    told("100", Some("0")).shouldBe((JobOutcome.Succeeded, ""))
  }

  test("records in error, or not done, fail the job and are counted in its message") {
    told("100", Some("3")).shouldBe(
      (JobOutcome.Failed, "the job failed (status COMMITTED, 3 of 100 records in error)")
    )
    told("97", None).shouldBe((JobOutcome.Failed, "the job failed (status COMMITTED, 97 of 100 records done)"))
  }
}
