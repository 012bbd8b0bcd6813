package org.folio.perf.source.aws

import com.amazonaws.SdkClientException
import com.amazonaws.auth.{AWSCredentials, AWSCredentialsProvider, AWSSessionCredentials, BasicAWSCredentials}
import java.nio.file.{Files, Path}
import java.nio.file.attribute.PosixFilePermissions
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import scala.util.Try

/** The first source that has credentials, and a profile by a stand-in of AWS's command line. */
class AwsCredentialsSpec extends PlainSuite {
  import AwsCredentialsSpec._

  private def keyOf(provider: AWSCredentialsProvider): String = provider.getCredentials.getAWSAccessKeyId

  /** Credentials by a program with this script. */
  private def byProgram(script: String): AWSCredentialsProvider = TemporaryFolder.lend { folder =>
    val program: Path = folder.resolve("aws")
    Files.writeString(program, s"#!/bin/sh\n$script\n")
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"))
    val all = new AwsCredentials(AwsCredentials.ofProfile("perf", program.toString), noMachine)
    // As long as the program is there.
    Try(all.getCredentials)
    all
  }

  test("the first source with credentials counts, the machine's role last, and is asked again later") {
    val (first, second) = (new Source(Some("first")), new Source(Some("second")))
    val all = new AwsCredentials(Vector("none" -> new Source(None, "no key"), "first" -> first), second)
    (1 to 2).foreach(_ => keyOf(all).shouldBe("first"))
    first.asked.shouldBe(2)
    second.asked.shouldBe(0)
    keyOf(new AwsCredentials(Vector("none" -> new Source(None, "no key")), second)).shouldBe("second")
  }

  test("without credentials each source that is set says why, and is not asked again at once") {
    val none = new Source(None, "the token is not for 111122223333.")
    val all = new AwsCredentials(Vector("token" -> none), noMachine)
    (1 to 2).foreach { _ =>
      the[NoAwsCredentials]
        .thrownBy(all.getCredentials)
        .reasons
        .shouldBe(
          Vector("token: the token is not for [account]")
        )
    }
    none.asked.shouldBe(1)
    all.refresh()
    intercept[NoAwsCredentials](all.getCredentials)
    none.asked.shouldBe(2)
  }

  test("a profile of any kind comes from AWS's command line") {
    val json = """{"Version":1,"AccessKeyId":"sso-$4","SecretAccessKey":"s","SessionToken":"t",""" +
      """"Expiration":"2099-01-01T00:00:00Z"}"""
    byProgram(s"""cat <<END\n$json\nEND""").getCredentials match {
      case found: AWSSessionCredentials => found.getAWSAccessKeyId.shouldBe("sso-perf")
      case other => fail(other.toString)
    }
  }

  test("a sign-in that has ended says what the command line says of it") {
    val all = byProgram("echo 'The SSO session has expired. Run aws sso login with the profile.' >&2; exit 255")
    val reasons = the[NoAwsCredentials].thrownBy(all.getCredentials).reasons
    reasons.head.should(include("profile perf by aws configure export-credentials: ").and(include("aws sso login")))
    reasons.last.should(startWith("profile perf: "))
  }
}

private[aws] object AwsCredentialsSpec {

  /** @param key of its credentials; `None`: it refuses, with the reason `why` */
  final class Source(key: Option[String], why: String = "") extends AWSCredentialsProvider {
    var asked = 0
    override def getCredentials: AWSCredentials = {
      asked += 1
      new BasicAWSCredentials(key.getOrElse(throw new SdkClientException(why)), "s")
    }
    override def refresh(): Unit = ()
  }

  def noMachine: AWSCredentialsProvider = new Source(None, "no machine of AWS")
}
