package org.folio.perf.sandbox.module

import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.UTF_8
import javax.xml.parsers.DocumentBuilderFactory
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{Reply, SandboxClient, SandboxSuite}

/** Answers were recorded from edge-rtac 2.7.1 and mod-rtac 3.6.0. */
class RtacSpec extends SandboxSuite {
  private def instanceIds(count: Int): Vector[String] = folio
    .get("/instance-storage/instances", "limit" -> count.toString)
    .texts("id")

  private def ask(ids: Seq[String]): Reply = SandboxClient(folio.url, Map("accept" -> "*/*")).get(
    "/rtac",
    "instanceIds" -> ids.mkString(","),
    "apikey" -> SandboxAccounts.edgeApiKey("north"),
    "fullPeriodicals" -> "true",
  )

  private def elements(reply: Reply, name: String): Vector[String] = {
    val document = DocumentBuilderFactory
      .newInstance()
      .newDocumentBuilder()
      .parse(new ByteArrayInputStream(reply.body.getBytes(UTF_8)))
    val nodes = document.getElementsByTagName(name)
    Vector.tabulate(nodes.getLength)(nodes.item(_).getTextContent)
  }

  // Last, because the connection is closed after it, which the client may not have seen yet.
  test("a hundred ids fit into a request, two hundred do not") {
    val ids = instanceIds(200)
    elements(ask(ids.take(100)), "instanceId").shouldBe(ids.take(100))
    ask(ids).status.shouldBe(414)
  }
}
