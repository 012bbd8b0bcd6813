package org.folio.perf.sandbox.gateway.query

import java.nio.file.{Files, Paths}
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._

/** `docs/queries.md` tells of each list whether its query is checked. Its table of checks is made from `queries.tsv`. */
class QueriesDocumentSpec extends AnyFunSuite with Matchers with WithSandbox {
  private val document = Files.readAllLines(Paths.get("docs/queries.md")).asScala.toVector

  /** First column of a table's rows, and the others. */
  private def rows(heading: String): Vector[(String, Vector[String])] =
    document
      .dropWhile(_ != heading)
      .drop(1)
      .takeWhile(!_.startsWith("## "))
      .filter(_.startsWith("| "))
      .map(_.split('|').map(_.trim).filter(_.nonEmpty).toVector)
      .map(cells => cells.head -> cells.tail)

  private val checked = rows("## Requests with a check")
  private val unchecked = rows("## Requests without a check")

  private def normal(path: String): String = path.replaceAll("\\{[^}]*}", "{}")

  private val paths: Set[String] =
    (checked ++ unchecked)
      .flatMap { case (cell, _) => "`([^`]+)`".r.findAllMatchIn(cell) }
      .map(found => normal(found.group(1)))
      .toSet

  private def isOneRecord(path: String): Boolean = path.endsWith("}")

  test("each list that a workflow requests is in the document") {
    val lines = Files
      .readAllLines(Paths.get("src/test/resources/workflows/requests.csv"))
      .asScala
      .map(_.split(",", -1))
      .filter(fields => fields.length > 4 && fields(3) == "GET")
      .map(fields => normal(fields(4)))
    lines.size.should(be > 500)
    val notes = "/note-links/domain/"
    lines
      .filterNot(path => isOneRecord(path) || paths(path) || path.startsWith(notes))
      .distinct
      .shouldBe(empty)
    paths.exists(_.startsWith(notes)).shouldBe(true)
  }

  test("each list of the sandbox is in the document") {
    withFolio { folio =>
      val lists = folio.readPaths.map(normal).filterNot(isOneRecord)
      lists.size.should(be > 100)
      lists.filterNot(paths).distinct.shouldBe(empty)
    }
  }
}
