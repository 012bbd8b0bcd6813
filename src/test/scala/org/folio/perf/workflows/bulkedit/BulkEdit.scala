package org.folio.perf.workflows.bulkedit

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{InOrder, Input, Operation}
import org.folio.perf.protocol._
import Step._
import BulkEditApp._
import BulkEditKeys._

/**
 * Transactions of an edit by a file. A librarian uploads a file of identifiers, waits for the records, applies rules to them,
 * looks at the preview, commits the changes and waits until the records are changed. A wait fails if the operation fails, or
 * changes only some of the records.
 *
 * Source: PTF's JMeter scripts C805761 (users), C770420 (items), C773232 (holdings) and C788739 (MARC instances), of 2026. The
 * scripts count neither the waits nor the check of errors in a transaction; here these are transactions of their own. Three
 * things differ, because mod-bulk-operations 2.3.0 and the page (ui-bulk-edit 5.1.0) differ:
 *
 *   - Types of notes are ids. The scripts send names, at which the module changes nothing and its preview fails.
 *   - The last transaction searches for edited records. The scripts list any items, also after an edit of users.
 *   - Rules are such that an edit changes a record that was edited before: an expiration date that is new each time, and a
 *     note. MARC instances are found by their ids, so that none of the library's own is changed.
 */
private[bulkedit] object BulkEdit {

  /**
   * The transactions of an edit by a file.
   *
   * @param uploaded words for the file's content
   * @param profile words for the rules
   * @param edited words for the search at the end
   * @param rules steps that send them
   * @param search for the first record of the file
   */
  def byFile(
      code: String,
      uploaded: String,
      profile: String,
      edited: String,
      upload: FolioRequest,
      rules: Steps,
      search: FolioRequest,
      header: String,
  ): Operation = {
    def row(name: String)(steps: Steps*): Transaction = Transaction(s"${code}_$name")(steps: _*)
    InOrder(
      row(s"TC_Precondition5: Upload CSV file with $uploaded")(upload),
      retrieval(code, start("UPLOAD")),
      row("TC_Step1: Open Actions Menu - Preview Matched Records (UPLOAD step)")(preview("UPLOAD")),
      row("Check upload errors")(errors),
      row(s"TC_Step4: Apply rules ($profile bulk edit profile actions) and show preview of changes")(
        firstIdentifier,
        rules,
        start("EDIT"),
      ),
      editing(code),
      row("TC_Step4 Expected: Are you sure? + Preview of records to be changed (EDIT step)")(preview("EDIT")),
      row("TC_Step5: Download preview in CSV format")(download("PROPOSED_CHANGES_FILE", header)),
      row("TC_Step6: Commit changes")(start("COMMIT")),
      commit(code),
      row("TC_Step6 Expected: Preview of records changed (COMMIT step)")(preview("COMMIT")),
      row("TC_Step7: Download changed records (CSV)")(download("COMMITTED_RECORDS_FILE", header)),
      row(s"TC_Step8: Verify changes$edited")(errors, search),
    )
  }

  def chosen(kind: RecordKind, id: SessionKey, separator: String = "\n"): Input =
    Input.IdList(kind, _.bulkEditRecords, id, into = Identifiers, separator)

  val firstIdentifier: Step = remember(FirstIdentifier)(Identifiers.value(_).split("[\n\\\\\",]+").head)
}
