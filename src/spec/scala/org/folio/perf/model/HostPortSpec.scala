package org.folio.perf.model

import org.folio.perf.settings.AllowedHosts
import org.folio.perf.testkit.PlainSuite

/** Which host a URL means, and whether it is allowed. */
class HostPortSpec extends PlainSuite {

  private def isLoopback(host: String): Boolean =
    HostPort.ofUrl(s"http://$host/x").exists(_.isLoopback)

  private def allowed(entries: String*)(url: String): Boolean =
    AllowedHosts(entries.toVector.flatMap(HostPort.entry)).refusal(url).isEmpty

  test("this machine has the names localhost, 127.x.x.x and ::1, with any port") {
    Vector(
      "localhost",
      "LOCALHOST:9130",
      "localhost.",
      "127.0.0.1:80",
      "127.255.0.9",
      "[::1]:9130",
      "[0:0:0:0:0:0:0:1]",
      "[::ffff:127.0.0.1]",
    ).foreach(host => withClue(host)(isLoopback(host).shouldBe(true)))
  }

  test("what only looks like this machine is not") {
    Vector(
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "evil.example",
      "localhostx",
      "128.0.0.1",
      "0.0.0.0",
      "[::2]",
      "[::127.0.0.1]",
      "[::ffff:10.0.0.1]",
    ).foreach(host => withClue(host)(isLoopback(host).shouldBe(false)))
  }

  test("hosts that programs read differently are no hosts") {
    Vector(
      "127.1",
      "2130706433",
      "0x7f.0.0.1",
      "0x7f000001",
      "0177.0.0.1",
      "127.0.0.256",
      "localhost..",
      "-localhost",
      "local_host",
      "[::1%25eth0]",
      "localhost%2eevil.example",
      "evil.example\\@localhost",
      "localhost:99999",
      "localhost:0",
      "",
    ).foreach(host => withClue(host)(HostPort.ofUrl(s"http://$host/").isLeft.shouldBe(true)))
  }

  test("user info, other schemes and no scheme are refused") {
    Vector(
      "http://me:secret@localhost/",
      "http://localhost:80@evil.example/",
      "http://@localhost/",
      "ftp://localhost/",
      "file:///etc/passwd",
      "localhost:9130",
      "//localhost/",
      "http:localhost",
      "http:///x",
      "not a url",
    ).foreach(url => withClue(url)(HostPort.ofUrl(url).isLeft.shouldBe(true)))
  }

  test("a name is compared as a name: case and a dot at its end do not count, anything else does") {
    val check = allowed("okapi.example.org") _
    check("https://okapi.example.org").shouldBe(true)
    check("https://OKAPI.Example.org.:8443/x").shouldBe(true)
    Vector(
      "https://example.org",
      "https://x.okapi.example.org",
      "https://okapi.example.org.evil.example",
      "https://okapi-example.org",
      "https://okapi.example.org@evil.example",
    ).foreach(url => withClue(url)(check(url).shouldBe(false)))
  }

  test("an entry with a port allows that port alone, which may be the scheme's own; loopback needs none") {
    val check = allowed("10.1.2.3:9130", "okapi.example.org:443", "[FD00:0::1]:80") _
    Vector("http://10.1.2.3:9130", "https://okapi.example.org", "http://[fd00::1]/", "http://127.0.0.1:1")
      .foreach(url => withClue(url)(check(url).shouldBe(true)))
    Vector("http://10.1.2.3", "http://okapi.example.org", "http://[fd00::1]:81/")
      .foreach(url => withClue(url)(check(url).shouldBe(false)))
  }

  test("an entry is a host, not a URL and no pattern") {
    Vector("https://a.example", "*.example.org", "a b", "", "a:b", "a.example:", "a.example:70000")
      .foreach(text => withClue(text)(HostPort.entry(text).shouldBe(None)))
    HostPort.entry(" Okapi.Example.Org ").shouldBe(Some(HostPort("okapi.example.org", None)))
  }

  test("a host name with an underscore is named, with another one") {
    Vector("http://folio_okapi:9130", "https://a.folio_okapi.example/x", "http://_okapi", "http://okapi_:80/").foreach {
      url =>
        val name = new java.net.URI(url).getRawAuthority.takeWhile(_ != ':')
        HostPort
          .ofUrl(url)
          .left
          .value
          .should(
            startWith(
              s"a URL whose host name has no underscore: HTTP clients and servers refuse $name. Use the host's address, or give " +
                s"it another name, such as ${name.replace('_', '-')}"
            )
          )
    }
    Vector("http://u_1:p@okapi", "http://ok api", "okapi_1:9130").foreach { url =>
      withClue(url)(HostPort.ofUrl(url).left.value.should(startWith("a URL such as")))
    }
  }
}
