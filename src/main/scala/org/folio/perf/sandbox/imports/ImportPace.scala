package org.folio.perf.sandbox.imports

/**
 * Effect of a job profile on a record, and its duration.
 *
 * @param isUpdate true: it changes the instance whose HRID is the record's control number; false:
 *   it creates one
 */
final case class ImportPace(isUpdate: Boolean, msPerRecord: Double)

/**
 * Paces published for Poppy with file splitting and without other load: 5,000 to 100,000 records in
 * 2:26 to 47:52 (create) and in 3:17 to 1:10:04 (update).
 */
object ImportPace {

  /** Milliseconds from the start of a job to its first record. */
  val StartMs = 3000.0
  private val Create = ImportPace(isUpdate = false, 28.7)
  private val Update = ImportPace(isUpdate = true, 42.0)

  /** Pace of a job profile, by its name: the profiles' actions are not stored. */
  def of(jobProfile: String): ImportPace = {
    val name = jobProfile.toLowerCase
    if (name.contains("update") || name.contains("match")) Update else Create
  }
}
