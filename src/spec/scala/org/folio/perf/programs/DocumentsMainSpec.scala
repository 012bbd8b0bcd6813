package org.folio.perf.programs

import java.nio.file.{Files, Paths}
import org.folio.perf.testkit.PlainSuite

class DocumentsMainSpec extends PlainSuite {

  test("the generated parts of the documents are not stale") {
    val documents = DocumentsMain.renewed(Paths.get("")).value
    documents.should(have).size(2)
    documents.foreach { case (path, text) =>
      withClue(s"$path is stale. Renew it: ./perf docs. ")(
        (Files.readString(path) == text).shouldBe(true)
      )
    }
  }
}
