package org.folio.perf.sandbox.module

import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.UTF_8
import javax.xml.parsers.DocumentBuilderFactory
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{Reply, SandboxClient, SandboxSuite}
import org.w3c.dom.Document

/** Answers were recorded from edge-oai-pmh 2.9.0 and mod-oai-pmh 3.13.2. North has 1,600 instances. */
class OaiPmhSpec extends SandboxSuite {
  private val withHoldings = "marc21_withholdings"

  private def ask(tenant: String, query: (String, String)*): Reply =
    SandboxClient(folio.url, Map("accept" -> "text/xml"))
      .get("/oai/records", query :+ ("apikey" -> SandboxAccounts.edgeApiKey(tenant)): _*)

  private def harvest(query: (String, String)*): Reply =
    ask("north", (("verb" -> "ListRecords") +: query): _*)

  private def go(token: String): Reply = harvest("resumptionToken" -> token)

  private def parsed(reply: Reply): Document = DocumentBuilderFactory
    .newInstance()
    .newDocumentBuilder()
    .parse(new ByteArrayInputStream(reply.body.getBytes(UTF_8)))

  private def texts(reply: Reply, element: String): Vector[String] = {
    val nodes = parsed(reply).getElementsByTagName(element)
    Vector.tabulate(nodes.getLength)(nodes.item(_).getTextContent)
  }

  private def token(reply: Reply): String = texts(reply, "resumptionToken").head

  /** Identifiers of all pages from this one on. */
  private def allFrom(first: Reply): Vector[String] = {
    val pages = Iterator
      .iterate(Option(first))(_.flatMap(page => Option(token(page)).filter(_.nonEmpty).map(go)))
      .takeWhile(_.isDefined)
      .flatten
    pages.flatMap(texts(_, "identifier")).toVector
  }

  test("a harvest gives each record once, fifty a page, and ends with an empty token; a token can be used again") {
    val first = harvest("metadataPrefix" -> withHoldings)
    texts(first, "record").should(have).size(50)
    first.body.should(include("""cursor="0">"""))
    val second = go(token(first))
    second.body.should(include("""cursor="50">"""))
    texts(go(token(first)), "identifier").shouldBe(texts(second, "identifier"))
    val all = allFrom(first)
    all.distinct.should(have).size(1600)
    all.should(have).size(1600)
    val last = Iterator.iterate(first)(page => go(token(page))).drop(31).next()
    last.body.should(
      endWith(
        """<resumptionToken cursor="1550"></resumptionToken></ListRecords></OAI-PMH>"""
      )
    )
  }

  test("an instance that was changed since is found at its new date, and not at its old one") {
    val south = clientOf("south").withHeader("accept", "*/*")
    val instance = south
      .get("/instance-storage/instances", "limit" -> "1", "offset" -> "7")
      .record
    val id = instance.getString("id")
    south
      .put(s"/instance-storage/instances/$id", instance.put("title", "Pride & <Prejudice>"))
      .status
      .shouldBe(204)
    def ids(query: (String, String)*): Vector[String] = texts(
      ask("south", Seq("verb" -> "ListRecords", "metadataPrefix" -> withHoldings) ++ query: _*),
      "identifier",
    )
    ids("from" -> "2026-01-07").shouldBe(Vector(s"oai:folio.org:south/$id"))
    ids("until" -> "2026-01-05T08:05:00Z").should(not).contain(s"oai:folio.org:south/$id")
    ask(
      "south",
      "verb" -> "ListRecords",
      "metadataPrefix" -> withHoldings,
      "from" -> "2026-01-07",
    ).body.should(include("Pride &amp; &lt;Prejudice&gt;"))
  }

}
