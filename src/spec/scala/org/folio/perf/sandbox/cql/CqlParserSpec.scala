package org.folio.perf.sandbox.cql

import org.folio.perf.sandbox.cql.Cql.{And, Clause, Modifier, Not, Or}
import org.folio.perf.testkit.PlainSuite

class CqlParserSpec extends PlainSuite {
  private def clause(index: String, relation: String, term: String) =
    Clause(index, relation, Vector.empty, term)
  private def filter(query: String): Cql = CqlParser.parse(query).map(_.filter) match {
    case Right(filter) => filter
    case Left(error) => fail(error.message)
  }
  private def refusal(query: String): String =
    CqlParser.parse(query).left.toOption.map(_.message).getOrElse("accepted")

  test("a clause has index, relation and term") {
    filter("""barcode=="12 3"""").shouldBe(clause("barcode", "==", "12 3"))
    filter("title all a").shouldBe(clause("title", "all", "a"))
  }

  test("booleans have one rank and bind to the left, whatever their case") {
    filter("a=1 and b=2 OR c=3").shouldBe(
      Or(And(clause("a", "=", "1"), clause("b", "=", "2")), clause("c", "=", "3"))
    )
    filter("a=1 not b=2").shouldBe(Not(clause("a", "=", "1"), clause("b", "=", "2")))
  }

  test("the name of a field can be in quotes") {
    filter(""""configName"=="bindings" and module==x""").shouldBe(
      And(clause("configName", "==", "bindings"), clause("module", "==", "x"))
    )
  }

  test("parentheses after a relation hold terms") {
    filter("id==(x or y)").shouldBe(Or(clause("id", "==", "x"), clause("id", "==", "y")))
  }

  test("adjacent words without quotes are one term") {
    filter("keyword all a b AND languages == eng").shouldBe(
      And(clause("keyword", "all", "a b"), clause("languages", "==", "eng"))
    )
    filter("s == (Available OR In transit)").shouldBe(
      Or(clause("s", "==", "Available"), clause("s", "==", "In transit"))
    )
  }

  test("the prefix query= is ignored") {
    filter("query=(userId==7)").shouldBe(clause("userId", "==", "7"))
  }

  test("a query for all records can have an order") {
    CqlParser
      .parse("cql.allRecords=1 sortby name/sort.descending id")
      .shouldBe(
        Right(CqlQuery(Cql.AllRecords, Vector(SortKey("name", true), SortKey("id", false))))
      )
  }

  test("a relation may have modifiers") {
    filter("contributors =/@name novik").shouldBe(
      Clause("contributors", "=", Vector(Modifier("@name", None)), "novik")
    )
  }

  test("a quote inside of a term is escaped") {
    filter("""t=="a \" b"""").shouldBe(clause("t", "==", """a \" b"""))
  }

  test("an incomplete query gives the message of FOLIO's parser") {
    refusal("username==").shouldBe("expected index or term, got EOF")
    refusal("title=").shouldBe("expected index or term, got EOF")
    refusal("(title==a").shouldBe("expected ')', got EOF")
    refusal("cql.allRecords=1 sortby").shouldBe("no sort keys")
  }
}
