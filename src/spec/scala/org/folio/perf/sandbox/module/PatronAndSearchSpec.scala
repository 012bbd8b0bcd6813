package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.Vocabulary
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{SandboxClient, SandboxSuite}

class PatronAndSearchSpec extends SandboxSuite {

  private def edge(url: String, externalId: String, key: String) =
    SandboxClient(url, Map.empty).get(
      s"/patron/account/$externalId",
      "apikey" -> key,
      "includeLoans" -> "true",
      "includeCharges" -> "true",
      "includeHolds" -> "true",
    )

  test("a patron's account is shown by external id and API key") {
    // Patron 6 is the second of those with loans, and has two.
    val reply = edge(folio.url, "EXT000006", SandboxAccounts.edgeApiKey("north"))
    reply.status.shouldBe(200)
    reply.json.getInteger("totalLoans").shouldBe(2)
    reply.list("loans").should(have).size(2)
    val user = folio.first("/users", "externalSystemId==EXT000006")
    val id = user.getString("id")
    folio.read(s"/patron/account/$id").getInteger("totalLoans").shouldBe(2)
    folio.get(s"/patron/account/$id").list("loans").shouldBe(empty)
    folio.list("/circulation/loans", s"userId==$id").total.shouldBe(2)
  }

  test("a wrong key and an unknown patron are refused as the edge does") {
    val denied = edge(folio.url, "EXT000006", "bm90aGluZw")
    (denied.status, denied.text("errorMessage")).shouldBe(401 -> "Access Denied")
    val unknown = edge(folio.url, "NOBODY", SandboxAccounts.edgeApiKey("north"))
    (unknown.status, unknown.text("errorMessage"))
      .shouldBe(404 -> "Unable to find patron NOBODY")
  }

  test("a search finds all titles that have the word, and no other") {
    val word = Vocabulary.titles(10)
    val found = folio.list("/search/instances", s"title all $word", "limit" -> "500")
    found.total.should(be > 0)
    found.list("instances").foreach(_.getString("title").toLowerCase.should(include(word)))
    val all = folio.list("/instance-storage/instances", s"title all $word", "limit" -> "0")
    found.total.shouldBe(all.total)
    folio.list("/search/instances", s"title <> $word").total.shouldBe(1600 - found.total)
  }

  test("words can be masked, and joined by booleans") {
    def total(cql: String) = folio.list("/search/instances", cql, "limit" -> "1").total
    val (a, b) = (Vocabulary.titles(10), Vocabulary.titles(20))
    val both = total(s"title all $a AND title all $b")
    total(s"title any $a $b").shouldBe(total(s"title all $a") + total(s"title all $b") - both)
    total(s"title all ${a.take(4)}*").should(be >= total(s"title all $a"))
    total("languages == eng").shouldBe(1120)
    total(
      "languages == (eng) AND items.status.name == (Available OR In transit)"
    ).should(be < 1120)
    total(s"""subjects <> "$a"""").should(be > 0)
  }

  test("a phrase must be part of the title") {
    val title = folio
      .get("/instance-storage/instances", "limit" -> "1")
      .record
      .getString("title")
    val phrase = title.toLowerCase.split(' ').take(3).mkString(" ")
    folio.list("/search/instances", s"title == $phrase").total.should(be >= 1)
    val turned = phrase.split(' ').reverse.mkString(" ")
    folio.list("/search/instances", s"title == $turned").total.shouldBe(0)
  }

  test("a search without query, with a limit over 500 or bad CQL is refused") {
    folio.get("/search/instances").status.shouldBe(400)
    folio.list("/search/instances", "title all a", "limit" -> "501").status.shouldBe(400)
    folio.list("/search/instances", "title all").status.shouldBe(400)
  }
}
