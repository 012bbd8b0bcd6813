package org.folio.perf.app

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.report.Report

/** Writes pages and their style sheet. */
private[app] object PageFiles {

  /** Writes a page and its style sheet, in a folder that is made if need be. Left: why that cannot be. */
  def write(page: Path, text: String): Either[String, Unit] =
    try {
      Option(page.toAbsolutePath.getParent).foreach(Files.createDirectories(_))
      Files.write(page, text.getBytes(UTF_8))
      writeStyleSheet(page)
      Right(())
    } catch { case e: IOException => Left(s"$page cannot be written: $e") }

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
