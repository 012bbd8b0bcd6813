package org.folio.perf.live

import org.folio.perf.testkit.{Markup, PlainSuite, SampleLive}

class LivePageSpec extends PlainSuite {
  private lazy val page = LivePage.render(SampleLive.underWay())

  test("the page says how far the run is, how it goes and what may end it") {
    page.should(include("Steady state"))
    page.should(
      include(
        "1:30 of 11:00, 9:30 left. 2\u00a0problems so far. The load generator did not keep its plan"
      )
    )
    page.should(include("<progress max=\"660000\" value=\"90000\""))
    // Of the 24 transactions of the steady state every fourth failed.
    Markup
      .parse(page)
      .text
      .replace('\u00a0', ' ')
      .should(
        include(
          "6 of 24 transactions failed in the steady state (25 %): 6 of Check-In."
        )
      )
    page.should(include("errors &gt; 20 % for 60 s</b>"))
    page.should(include("can stop the run"))
  }

  test("every chart has its sentence, and every transaction its row") {
    Vector("Active users", "Transactions", "Requests", "Failed", "Response time")
      .foreach(label => page.should(include(s"""aria-label="$label""")))
    page.should(include("status 500"))
    page.should(include("db-1"))
  }

  test("the page names its parts that change, and its title says how far the run is") {
    page.should(include("<title>13 %: Smoke on sandbox</title>"))
    val parts = "<section id=\"([a-z]+)\"".r.findAllMatchIn(page).map(_.group(1)).toVector
    parts.shouldBe(Vector("now", "findings", "course", "transactions", "failures", "cluster"))
  }

  test("before anything has happened the page stands, with what is absent as such") {
    val begun = LivePage.render(SampleLive.begun)
    begun.should(include("Ramp-up"))
    begun.should(include("Charts start after the first 5 seconds."))
    begun.should(include("not measured yet"))
    begun.should(include("None so far."))
  }

  test("the page is well-formed, whatever names and messages are, and these run nothing") {
    val hostile = LivePage.render(SampleLive.underWay(name = "<img src=x onerror=alert(1)>", message = "</script><b>"))
    (hostile.should(not)).include("</script><b>")
    hostile.should(include("&lt;img src=x onerror=alert(1)&gt;"))
    Vector(page, hostile, LivePage.render(SampleLive.underWay(name = "\"><b>&amp;\u202e", message = "<")))
      .foreach(text => Markup.parse(text).faults.shouldBe(empty))
  }

  test("nothing is fetched but the run itself") {
    page.should(include("connect-src 'self'"))
    page.should(include("default-src 'none'"))
    ("(?:src|href)=\"([^\"#]+)\"".r.findAllMatchIn(page).map(_.group(1)).toSet --
      Set("/metrics")).filterNot(_.startsWith("data:")).shouldBe(empty)
    (page.should(not)).include(" style=")
  }
}
