package org.folio.perf.testkit

import java.nio.file.{Files, Path, Paths}
import scala.jdk.CollectionConverters._
import scala.util.Using

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

  /** Headings, paragraphs, points of lists and cells of tables, one a line, without links and code. */
  def words: String = prose
    .map(_.trim)
    .filterNot(line => line.matches("\\|[-| ]+\\|") || line.startsWith("<!--"))
    .map {
      case row if row.startsWith("|") => s"\n${row.split('|').mkString("\n")}\n"
      case heading if heading.startsWith("#") => s"\n${heading.dropWhile(_ == '#')}\n"
      case point if point.matches("([-*]|\\d+\\.) .*") => s"\n${point.dropWhile(_ != ' ')} "
      case "" => "\n"
      case line => s"$line "
    }
    .mkString
    .replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
    .replaceAll("`[^`\\n]*`", "X")
    .replace("*", "")

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
