package org.folio.perf.publish

import java.nio.file.Path

/** A file for publishing. @param name the one that readers see */
final private[publish] case class ReportFile(name: String, path: Path, bytes: Long)
