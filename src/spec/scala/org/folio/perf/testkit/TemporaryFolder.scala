package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using

/** Lends a new folder and deletes it afterwards. */
object TemporaryFolder {
  def lend[A](use: Path => A): A = {
    val folder = Files.createTempDirectory("folio-perf")
    try use(folder)
    finally {
      val all = Using.resource(Files.walk(folder))(_.toScala(Vector))
      all.sortBy(-_.getNameCount).foreach(Files.delete)
    }
  }
}
