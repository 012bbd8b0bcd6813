package org.folio.perf.sandbox.data

import org.folio.perf.testkit.{FolioIds, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ServedIdsSpec extends AnyFunSuite with Matchers with WithSandbox {

  test("every id in the lists of the sandbox is one that FOLIO's modules accept") {
    withFolio { folio =>
      val paths = folio.readPaths.filterNot(_.contains("{"))
      val answers = paths.distinct
        .map(path => path -> folio.get(path, "limit" -> "500"))
        .filter(_._2.status == 200)
      answers.size.should(be > 60)
      answers.flatMap(answer => FolioIds.in(answer._2.body)).distinct.size.should(be > 5000)
      answers
        .map { case (path, answer) => path -> FolioIds.invalid(answer.body) }
        .filter(_._2.nonEmpty)
        .shouldBe(empty)
    }
  }
}
