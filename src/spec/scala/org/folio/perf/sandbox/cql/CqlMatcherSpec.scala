package org.folio.perf.sandbox.cql

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.PlainSuite

class CqlMatcherSpec extends PlainSuite {
  private val record = new JsonObject("""{
    "barcode": "123", "status": {"name": "Open - Not yet filled"}, "title": "The long Way home",
    "year": 2018, "active": true, "tags": {"tagList": ["urgent", "new"]},
    "contributors": [{"name": "Novik, Naomi"}]
  }""")
  private def matches(query: String): Boolean =
    CqlMatcher.matches(CqlParser.parse(query).toOption.get.filter, record)

  test("== compares the whole value, = finds words") {
    matches("status.name==Open").shouldBe(false)
    matches("status.name=Open").shouldBe(true)
    matches("""status.name="Open*"""").shouldBe(true)
    matches("""status.name=="Open*"""").shouldBe(true)
    matches("""title=="the long way home"""").shouldBe(true)
  }

  test("= wants the words side by side, all and any do not") {
    matches("""title="long way"""").shouldBe(true)
    matches("""title="long home"""").shouldBe(false)
    matches("""title all "home long"""").shouldBe(true)
    matches("""title any "home nowhere"""").shouldBe(true)
    matches("""title adj "way home"""").shouldBe(true)
  }

  test("an empty term tests whether the field is present") {
    matches("""barcode=""""").shouldBe(true)
    matches("""nosuch=""""").shouldBe(false)
  }

  test("a field that is not there matches nothing") {
    matches("nosuch==1").shouldBe(false)
    matches("nosuch<>1").shouldBe(false)
  }

  test("numbers are compared as numbers, dates as text") {
    matches("year>=2018 and year<10000").shouldBe(true)
    matches("year>2018").shouldBe(false)
  }

  test("values in lists and in objects of lists are found") {
    matches("tags.tagList==new").shouldBe(true)
    matches("contributors=naomi").shouldBe(true)
    matches("contributors=/@name naomi").shouldBe(true)
    matches("contributors.name==\"Novik*\"").shouldBe(true)
  }

  test("booleans combine as they are read") {
    matches("active==true not year==2018").shouldBe(false)
    matches("active==false or barcode==123").shouldBe(true)
  }

  test("an escaped star matches a star") {
    matches("""barcode=="12\*"""").shouldBe(false)
    matches("""barcode=="12*"""").shouldBe(true)
  }
}
