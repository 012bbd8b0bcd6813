package org.folio.perf.source

import org.folio.perf.model.Redaction
import org.folio.perf.testkit.{PlainSuite, SampleRun}

class RedactionSpec extends PlainSuite {

  test("account numbers, access keys, tokens and internal host names are taken out, and other words stay") {
    Vector(
      "arn:aws:iam::123456789012:user/x with AKIAIOSFODNN7EXAMPLE" ->
        "arn:aws:iam::[account]:user/x with [access key]",
      "token eyJhbGciOi.eyJzdWIiOi.c2ln was refused" -> "token [token] was refused",
      ("ip-10-0-0-11.ec2.internal to perf.c1x.us-east-1.rds.amazonaws.com and " +
        "vpc-a-1.us-east-1.es.amazonaws.com, b-1.perf.kafka.us-east-1.amazonaws.com; " +
        "monitoring.us-east-1.amazonaws.com") ->
        "[host] to [host] and [host], [host]; monitoring.us-east-1.amazonaws.com",
      "500 of 100800 points at 1759320000000" -> "500 of 100800 points at 1759320000000",
    ).foreach { case (text, redacted) => Redaction.text(text).shouldBe(redacted) }
    Redaction.url("https://user:secret@example.org/path?key=secret").shouldBe("https://example.org/path")
  }

  test("addresses and names of an organization's own network are internal") {
    Redaction
      .internal(
        "10.1.2.3:9130, 192.168.0.7, 172.16.5.4; okapi.perf.local, db.corp/x, a.b.svc.cluster.local; " +
          "fd12:3456::9, 123456789012.dkr.ecr.us-east-1.amazonaws.com/mod-users:1.2.3"
      )
      .shouldBe(
        "[address]:9130, [address], [address]; [host], [host]/x, [host]; [address], [account].[host]/mod-users:1.2.3"
      )
  }

  test("public addresses, versions and file names are not internal") {
    val words =
      "8.8.8.8, 172.15.0.1, 110.1.2.3, mod-users 19.3.1, Kafka 3.7.10.1, targets/my.local.conf"
    Redaction.internal(words).shouldBe(words)
  }

  test("the target's own host goes, from a URL too where it is a plain word") {
    val change = ReportRedaction.text(Vector("okapi.example.org", "okapi")) _
    change("https://OKAPI.example.org:443/x and okapi.example.org.").shouldBe(
      "https://[host]:443/x and [host]."
    )
    change("http://okapi:9130 of okapi, and my-okapi.example.org").shouldBe(
      "http://[host]:9130 of okapi, and my-okapi.example.org"
    )
  }

  test("a host whose name only begins like a loopback address goes too, and loopback stays") {
    def okapiOf(url: String) = {
      val run = SampleRun.manifest.copy(target = SampleRun.manifest.target.copy(okapiUrl = url))
      val report = SampleRun(run).report
      ReportRedaction(report, run).map(_.run.target.okapiUrl)
    }
    okapiOf("https://127.example.com/x").shouldBe(Right("https://[host]/x"))
    Vector("http://127.0.0.1:9130", "http://localhost:9130", "http://[::1]:9130").foreach { url =>
      okapiOf(url).shouldBe(Right(url))
    }
  }
}
