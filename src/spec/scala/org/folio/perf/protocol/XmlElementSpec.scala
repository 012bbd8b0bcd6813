package org.folio.perf.protocol

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class XmlElementSpec extends AnyFunSuite with Matchers {

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
