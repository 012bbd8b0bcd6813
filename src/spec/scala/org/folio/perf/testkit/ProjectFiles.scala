package org.folio.perf.testkit

import java.nio.file.{Files, Path, Paths}
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

  /** Roots of the product: the reporter, the load suite and the sandbox. */
  val product: Vector[Path] = Vector("src/main/scala", "src/test/scala", "src/sandbox/scala").map(Paths.get(_))

  def productFiles: Vector[SourceFile] = product.flatMap(files)

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

/** A document of the project. */
final case class MarkdownFile(path: Path, text: String) {

  /** Lines outside of blocks of code, which are indented by four spaces or more, or stand between fences. */
  private val prose: Vector[String] = {
    val lines = text.linesIterator.toVector
    val fences = lines.scanLeft(0)((count, line) => if (isFence(line)) count + 1 else count)
    lines
      .zip(fences)
      .collect { case (line, count) if count % 2 == 0 && !isFence(line) => line }
      .map(line => if (line.matches("    +[^ *|-].*")) "" else line)
  }

  private def isFence(line: String): Boolean = line.startsWith("```")

  /** Targets of links, as written. */
  def links: Vector[String] =
    prose
      .map(_.replaceAll("`[^`]*`", "`"))
      .flatMap(MarkdownFile.Link.findAllMatchIn(_).map(_.group(1)))

  /** Anchors of the headings, as GitHub makes them. */
  def anchors: Set[String] =
    prose.filter(_.startsWith("#")).map(MarkdownFile.anchorOf).toSet

  /** Texts in backticks. */
  def codes: Vector[String] =
    prose.flatMap(MarkdownFile.Code.findAllMatchIn(_).map(_.group(1)))

  /** Matches of the first group, in prose and code alike. */
  def all(pattern: String): Vector[String] =
    pattern.r.findAllMatchIn(text).map(_.group(1)).toVector.distinct
}

object MarkdownFile {
  private val Link = """\]\(([^)\s]+)\)""".r
  private val Code = "`([^`]+)`".r

  def read(path: Path): MarkdownFile = MarkdownFile(path, Files.readString(path))

  /** All documents of the project, in no particular order. */
  lazy val all: Vector[MarkdownFile] =
    (Seq("", "reports").flatMap(folder => markdownIn(Paths.get(folder), depth = 1)) ++
      Seq("docs", "bench", "kubernetes", "grafana", "jenkins", "reports/example")
        .flatMap(folder => markdownIn(Paths.get(folder), depth = Int.MaxValue))).toVector.map(read)

  private def markdownIn(folder: Path, depth: Int): Vector[Path] =
    Using.resource(Files.walk(folder, depth))(
      _.iterator.asScala.filter(_.toString.endsWith(".md")).toVector
    )

  private def anchorOf(heading: String): String = heading
    .dropWhile(_ == '#')
    .trim
    .toLowerCase
    .filter(c => c.isLetterOrDigit || c == ' ' || c == '-' || c == '_')
    .replace(' ', '-')
}
