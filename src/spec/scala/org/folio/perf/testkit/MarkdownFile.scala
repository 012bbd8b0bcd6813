package org.folio.perf.testkit

import java.nio.file.{Files, Path, Paths}
import scala.jdk.CollectionConverters._
import scala.util.Using

/** A document of the project. */
final case class MarkdownFile(path: Path, text: String) {

  /** Lines outside of blocks of code, which are indented by four spaces or more. */
  private val prose: Vector[String] =
    text.linesIterator.filterNot(_.matches("(    |\t) *[^ *|-].*")).toVector

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
    (markdownIn(Paths.get(""), depth = 1) ++
      Seq("docs", "bench", "kubernetes", "grafana", "jenkins", "reports/example")
        .flatMap(folder => markdownIn(Paths.get(folder), depth = Int.MaxValue))).map(read)

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
