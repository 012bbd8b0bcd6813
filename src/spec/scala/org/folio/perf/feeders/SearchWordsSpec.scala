package org.folio.perf.feeders

import org.folio.perf.testkit.PlainSuite
import org.folio.perf.workflows.search.WordLists

class SearchWordsSpec extends PlainSuite {

  test("each column of the searches has a list with many different lines") {
    WordLists.all.map(key => SearchWords.read(key.name)).foreach { lines =>
      lines.size.should(be >= 10)
    }
  }

  test("phrases and pairs have as many words as the searches are made for") {
    def words(column: String): Set[Int] = SearchWords.read(column).map(_.split(' ').length).toSet
    words("cqlAuthQuery").shouldBe(Set(1))
    words("cqlContributorsTwoWordQuery").shouldBe(Set(2))
    words("cqlFilterSentenceQuery").shouldBe(Set(3))
    words("cqlTitleSentenceQuery").should(contain).only(3, 4, 5)
  }
}
