package org.folio.perf.sandbox.data

import org.scalacheck.Gen
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks
import org.folio.perf.testkit.{FolioIds, PlainSuite, SandboxSuite}

class IdsSpec extends PlainSuite with ScalaCheckPropertyChecks {
  private val ids = new Ids(42L)

  test("an id can be decoded") {
    forAll(Gen.choose(1, 4095), Gen.choose(1, 255), Gen.choose(0, Int.MaxValue)) { (tenant, kind, index) =>
      ids.decode(ids.encode(tenant, kind, index)).shouldBe(Some(RecordKey(tenant, kind, index)))
    }
  }

  test("an id of another origin is not decoded") {
    forAll(Gen.uuid)(uuid => ids.decode(uuid.toString).shouldBe(None))
    ids.decode("nonsense").shouldBe(None)
  }

}

class ServedIdsSpec extends SandboxSuite {

  test("every id in the lists of the sandbox is one that FOLIO's modules accept") {
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
