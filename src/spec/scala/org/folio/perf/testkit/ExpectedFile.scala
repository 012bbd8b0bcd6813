package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import org.scalatest.Assertion
import org.scalatest.matchers.should.Matchers

/** What is made of an input, kept in a file. With the environment variable RENEW_TEXTS it is written: read the difference. */
object ExpectedFile extends Matchers {

  def compare(file: Path, text: String): Assertion = {
    if (sys.env.contains("RENEW_TEXTS")) Files.writeString(file, text)
    withClue(s"$file differs; RENEW_TEXTS=1 writes it. ") {
      text.shouldBe(if (Files.exists(file)) Files.readString(file) else "")
    }
  }
}
