package org.folio.perf.folio

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CookieSpec extends AnyFunSuite with Matchers {

  test("name, value and life are read, whatever else the cookie says") {
    Cookie
      .parse("folioAccessToken=ab=c; Max-Age=600; Path=/; Secure; HTTPOnly")
      .shouldBe(Some(Cookie("folioAccessToken", "ab=c", Some(600))))
  }

  test("a cookie without life has none, and what is no cookie is none") {
    Cookie.parse("a=b; Path=/").shouldBe(Some(Cookie("a", "b", None)))
    Cookie.parse("a=b; max-age=soon").shouldBe(Some(Cookie("a", "b", None)))
    Cookie.parse("nonsense").shouldBe(None)
  }
}
