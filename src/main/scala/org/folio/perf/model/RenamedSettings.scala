package org.folio.perf.model

/** Settings that had another name before: run folders and reports made at that time have the old names. */
object RenamedSettings {

  /** The present name by the old one. */
  val presentNames: Map[String, String] = Map(
    "job" -> "imports.job",
    "files" -> "imports.files",
    "pause" -> "imports.pause",
    "alone" -> "imports.alone",
    "virtualUsers" -> "lists.virtualUsers",
    "loops" -> "lists.loops",
    "listPollInterval" -> "lists.pollInterval",
    "exportRecords" -> "exports.records",
    "receivingExportRounds" -> "exports.receivingRounds",
    "oaiFrom" -> "oai.from",
    "oaiUntil" -> "oai.until",
    "oaiPages" -> "oai.pages",
    "oaiFullPages" -> "oai.fullPages",
    "dataImport" -> "nla.importStart",
    "dataExportDelay" -> "nla.exportStart",
    "parallelMakers" -> "prepare.concurrency",
  )

  /** Settings and their values under their present names. */
  def withPresentNames(settings: Map[String, String]): Map[String, String] =
    settings.map { case (name, value) => presentNames.getOrElse(name, name) -> value }
}
