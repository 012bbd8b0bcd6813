package org.folio.perf.app

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.report.Report

/** What stands beside a page. */
private[app] object PageFiles {

  /**
   * The style sheet that pages ask for where Jenkins forbids the one inside them.
   *
   * @throws IOException when it cannot be written
   */
  @throws[IOException]
  def writeStyleSheet(page: Path): Unit = {
    val (name, text) = Report.styleSheet
    Files.write(page.toAbsolutePath.resolveSibling(name), text.getBytes(UTF_8))
    ()
  }
}
