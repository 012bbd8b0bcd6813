package org.folio.perf.sandbox.cql

import org.folio.perf.sandbox.cql.Cql.{And, Clause, Not, Or}
import org.folio.perf.testkit.PlainSuite

class CqlParserSpec extends PlainSuite {
  private def filter(query: String): Cql = CqlParser.parse(query).map(_.filter) match {
    case Right(filter) => filter
    case Left(error) => fail(error)
  }

  test("a clause has index, relation and term") {
    filter("""barcode=="12 3"""").shouldBe(Clause("barcode", "==", "12 3"))
    filter("title all a").shouldBe(Clause("title", "all", "a"))
  }

  test("booleans have one rank and bind to the left, whatever their case") {
    filter("a=1 and b=2 OR c=3").shouldBe(
      Or(And(Clause("a", "=", "1"), Clause("b", "=", "2")), Clause("c", "=", "3"))
    )
    filter("a=1 not b=2").shouldBe(Not(Clause("a", "=", "1"), Clause("b", "=", "2")))
  }

  test("the name of a field can be in quotes") {
    filter(""""configName"=="bindings" and module==x""").shouldBe(
      And(Clause("configName", "==", "bindings"), Clause("module", "==", "x"))
    )
  }

  test("parentheses after a relation hold terms") {
    filter("id==(x or y)").shouldBe(Or(Clause("id", "==", "x"), Clause("id", "==", "y")))
  }

  test("adjacent words without quotes are one term") {
    filter("keyword all a b AND languages == eng").shouldBe(
      And(Clause("keyword", "all", "a b"), Clause("languages", "==", "eng"))
    )
    filter("s == (Available OR In transit)").shouldBe(
      Or(Clause("s", "==", "Available"), Clause("s", "==", "In transit"))
    )
  }

  test("the prefix query= is ignored") {
    filter("query=(userId==7)").shouldBe(Clause("userId", "==", "7"))
  }

  test("a query for all records can have an order") {
    CqlParser
      .parse("cql.allRecords=1 sortby name/sort.descending id")
      .shouldBe(
        Right(CqlQuery(Cql.AllRecords, Vector(SortKey("name", true), SortKey("id", false))))
      )
  }

  test("a modifier of a relation has no effect") {
    filter("contributors =/@name novik").shouldBe(Clause("contributors", "=", "novik"))
  }

  test("a quote inside of a term is escaped") {
    filter("""t=="a \" b"""").shouldBe(Clause("t", "==", """a \" b"""))
  }

  test("an incomplete query is refused") {
    Vector("username==", "title=", "(title==a", "cql.allRecords=1 sortby", "title==\"a", "title==a)")
      .filter(CqlParser.parse(_).isRight)
      .shouldBe(empty)
  }
}
