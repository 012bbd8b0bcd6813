package org.folio.perf.model

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RedactionSpec extends AnyFunSuite with Matchers {

  test("account numbers, access keys and tokens are taken out") {
    Redaction.text("arn:aws:iam::123456789012:user/x with AKIAIOSFODNN7EXAMPLE") shouldBe
      "arn:aws:iam::[account]:user/x with [access key]"
    Redaction.text("token eyJhbGciOi.eyJzdWIiOi.c2ln was refused") shouldBe
      "token [token] was refused"
  }

  test("internal host names are hidden, public endpoints are not") {
    Redaction.text(
      "ip-10-0-0-11.ec2.internal to perf.c1x.us-east-1.rds.amazonaws.com and " +
        "vpc-a-1.us-east-1.es.amazonaws.com, b-1.perf.kafka.us-east-1.amazonaws.com; " +
        "monitoring.us-east-1.amazonaws.com"
    ) shouldBe "[host] to [host] and [host], [host]; monitoring.us-east-1.amazonaws.com"
  }

  test("a URL keeps neither user nor password nor query") {
    Redaction.url("https://user:secret@example.org/path?key=secret") shouldBe
      "https://example.org/path"
  }

  test("other words and numbers stay") {
    Redaction.text("500 of 100800 points at 1759320000000") shouldBe
      "500 of 100800 points at 1759320000000"
  }
}
