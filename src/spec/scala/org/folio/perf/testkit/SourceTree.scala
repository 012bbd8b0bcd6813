package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * A Scala file.
 *
 * @param code its text without comments and the contents of strings
 */
final case class SourceFile(path: Path, code: String) {

  /** Such as `org.folio.perf.report`; empty for none. */
  def packageName: String =
    SourceFile.Package.findFirstMatchIn(code).fold("")(_.group(1))

  def name: String = path.getFileName.toString

  /** Full names that the file refers to, by an import or in its code: `org.folio.perf.model.Limit`. */
  def references: Vector[String] = {
    val withoutPackage = SourceFile.Package.replaceAllIn(code, "")
    SourceFile.Qualified.findAllIn(withoutPackage).toVector.distinct
  }
}

object SourceFile {
  private val Package = """(?m)^package ([\w.]+)""".r
  private val Qualified =
    """(?<![\w.])(?:org\.folio\.perf|io\.gatling|com\.amazonaws)(?:\.\w+)+""".r

  /** Comments, and strings on one or several lines. */
  private val NoCode =
    "(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|/\\*.*?\\*/|//[^\n]*".r

  def read(path: Path): SourceFile = SourceFile(path, codeOf(Files.readString(path)))

  def codeOf(text: String): String = NoCode.replaceAllIn(text, "\"\"")
}

/** The Scala files of a source tree. */
object SourceTree {

  /** In the order of their paths. */
  def files(folder: Path): Vector[SourceFile] =
    Using.resource(Files.walk(folder)) { paths =>
      paths.iterator.asScala
        .filter(_.toString.endsWith(".scala"))
        .toVector
        .sorted
        .map(SourceFile.read)
    }
}
