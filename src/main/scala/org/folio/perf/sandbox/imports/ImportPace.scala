package org.folio.perf.sandbox.imports

/**
 * What a job profile makes of a record, and how long that takes.
 *
 * @param isUpdate it changes the instance whose HRID is the record's control number; else it creates one
 */
final case class ImportPace(isUpdate: Boolean, msPerRecord: Double)

/**
 * Published for Poppy with file splitting and without other load: 5,000 to 100,000 records in 2:26 to
 * 47:52 (create) and in 3:17 to 1:10:04 (update).
 */
object ImportPace {

  /** From the start of a job to its first record. */
  val StartMs = 3000.0
  private val Create = ImportPace(isUpdate = false, 28.7)
  private val Update = ImportPace(isUpdate = true, 42.0)

  /** By what its name says, as the profiles' actions are not kept. */
  def of(jobProfile: String): ImportPace = {
    val name = jobProfile.toLowerCase
    if (name.contains("update") || name.contains("match")) Update else Create
  }
}
