package org.folio.perf.protocol

import org.folio.perf.testkit.PlainSuite

class JsonTextSpec extends PlainSuite {
  private val json = """{"id":"a1","item" : { "id"  :
    "b2", "barcode": "31", "status":{"name":"Checked out"}}, "note": "id"}"""

  test("a field has its text, at any depth and with any white space") {
    JsonText.says(json, "id", "a1").shouldBe(true)
    JsonText.says(json, "id", "b2").shouldBe(true)
    JsonText.says(json, "name", "Checked out").shouldBe(true)
  }

  test("a text that is another field's, or only a part, is not the field's") {
    JsonText.says(json, "id", "31").shouldBe(false)
    JsonText.says(json, "barcode", "3").shouldBe(false)
    JsonText.says(json, "code", "31").shouldBe(false)
  }

  test("a field that is not there, or at the very end, has no text") {
    JsonText.says(json, "title", "a1").shouldBe(false)
    JsonText.says("""{"id" :""", "id", "a1").shouldBe(false)
    JsonText.says("", "id", "a1").shouldBe(false)
  }

  test("an empty list is recognised with any white space, and nothing else is one") {
    JsonText.isEmptyList("""{"lines":[],"totalRecords":0}""", "lines").shouldBe(true)
    JsonText.isEmptyList("{\"lines\" : [\n ] }", "lines").shouldBe(true)
    JsonText.isEmptyList("""{"lines":[{"id":"a"}]}""", "lines").shouldBe(false)
    JsonText.isEmptyList("""{"lines":{}}""", "lines").shouldBe(false)
    JsonText.isEmptyList("""{"others":[]}""", "lines").shouldBe(false)
    JsonText.isEmptyList("""{"lines":[""", "lines").shouldBe(false)
  }
}

class XmlElementSpec extends PlainSuite {

  private def token(xml: String): String = XmlElement.last(xml, "resumptionToken")

  test("the text of the last element is found, whatever its attributes") {
    token("""<a><resumptionToken cursor="0">x1</resumptionToken></a>""").shouldBe("x1")
    token("<resumptionToken>x1</resumptionToken><resumptionToken>x2</resumptionToken>").shouldBe(
      "x2"
    )
  }

  test("an element without text, and none at all, give an empty text") {
    token("""<a><resumptionToken cursor="250"></resumptionToken></a>""").shouldBe("")
    token("""<a><resumptionToken cursor="250"/>behind it</a>""").shouldBe("")
    token("<a></a>").shouldBe("")
    token("<a><resumptionTok").shouldBe("")
    token("<a><resumptionToken>x1").shouldBe("")
  }
}
