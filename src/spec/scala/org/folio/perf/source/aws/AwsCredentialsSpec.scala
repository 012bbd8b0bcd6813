package org.folio.perf.source.aws

import com.amazonaws.auth.{AWSCredentialsProvider, AWSSessionCredentials}
import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubFolio, StubRequest, TemporaryFolder}
import scala.util.{Failure, Success, Try}

/** The machine's credentials of each kind, with stand-ins of STS, SSO and a container's endpoint. */
class AwsCredentialsSpec extends PlainSuite {

  /** Keys for everybody who asks; the token of a sign-in is `good`. */
  private def answer(request: StubRequest): StubAnswer = {
    val form = request.body.split('&').map(_.split("=", 2)).collect { case Array(k, v) => k -> v }.toMap
    def keys(of: String) =
      s"<AccessKeyId>$of</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>" +
        "<Expiration>2099-01-01T00:00:00Z</Expiration>"
    def sts(action: String, of: String) = StubAnswer(
      200,
      s"""<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result><Credentials>${keys(of)}
        |</Credentials></${action}Result></${action}Response>""".stripMargin,
    )
    (form.get("Action"), request.path) match {
      case (Some("AssumeRole"), _) =>
        val by = "Credential=([^/]+)/".r.findFirstMatchIn(request.headers("authorization")).fold("?")(_.group(1))
        if (by == "denied")
          StubAnswer(
            403,
            "<ErrorResponse><Error><Code>AccessDenied</Code><Message>not allowed for 111122223333</Message></Error></ErrorResponse>",
          )
        else
          sts("AssumeRole", s"${form("RoleArn").split("%2F").last}-by-$by${form.get("ExternalId").fold("")("-" + _)}")
      case (Some("AssumeRoleWithWebIdentity"), _) =>
        sts("AssumeRoleWithWebIdentity", s"${form("RoleArn").split("%2F").last}-by-${form("WebIdentityToken")}")
      case (_, "/federation/credentials") if request.headers("x-amz-sso_bearer_token") == "good" =>
        val role = "role_name=(\\w+)".r.findFirstMatchIn(request.query).fold("?")(_.group(1))
        StubAnswer(
          200,
          s"""{"roleCredentials":{"accessKeyId":"sso-$role","secretAccessKey":"s","sessionToken":"t","expiration":4070908800000}}""",
        )
      case (_, "/federation/credentials") =>
        StubAnswer(
          401,
          """{"message":"Session token not found or invalid"}""",
          Seq("x-amzn-errortype" -> "UnauthorizedException"),
        )
      case (_, "/pod") if request.headers.get("authorization").contains("pod-token") =>
        StubAnswer(
          200,
          """{"AccessKeyId":"pod","SecretAccessKey":"s","Token":"t","Expiration":"2099-01-01T00:00:00Z"}""",
        )
      case _ => StubAnswer(403, "{}")
    }
  }

  private val noRole: AWSCredentialsProvider = AwsCredentials.eachTime(AwsCredentials.refuse("no machine of AWS"))

  /** The access key that a machine has, or the reasons why it has none. */
  private def key(env: (String, String)*)(files: Path => Unit): Either[Vector[String], String] =
    StubFolio.withStub(answer) { stub =>
      TemporaryFolder.lend { home =>
        Files.createDirectories(home.resolve(".aws/sso/cache"))
        files(home.resolve(".aws"))
        val all = Map(
          "HOME" -> home.toString,
          "AWS_ENDPOINT_URL_STS" -> stub.url,
          "AWS_ENDPOINT_URL_SSO" -> stub.url,
        ) ++ env.map { case (name, value) => name -> value.replace("STUB", stub.url).replace("HOME", home.toString) }
        Try(new AwsCredentials("us-east-1", all, noRole).getCredentials) match {
          case Success(found: AWSSessionCredentials) => Right(found.getAWSAccessKeyId)
          case Success(found) => Right(s"${found.getAWSAccessKeyId} without a session")
          case Failure(none: NoAwsCredentials) => Left(none.reasons.map(_.replace(home.toString, "HOME")))
          case Failure(other) => fail(other)
        }
      }
    }

  /** The reasons in one text. */
  private def why(found: Either[Vector[String], String]): String = found.left.map(_.mkString).merge

  private def write(folder: Path, name: String, text: String): Unit = {
    Files.writeString(folder.resolve(name), text)
    ()
  }

  private def signIn(folder: Path, of: String, token: String, end: String): Unit =
    write(
      folder,
      s"sso/cache/${AwsProfiles.sha1(of)}.json",
      s"""{"startUrl":"https://example.awsapps.com/start","accessToken":"$token","expiresAt":"$end"}""",
    )

  private val later = Instant.now.plusSeconds(3600).toString.replaceFirst("\\..*", "Z")

  private val bySession =
    """[profile perf]
      |sso_session = folio
      |sso_account_id = 111122223333
      |sso_role_name = ReadOnly
      |
      |[sso-session folio]
      |sso_region = us-east-1
      |sso_start_url = https://example.awsapps.com/start
      |""".stripMargin

  private val byUrl =
    """[profile perf]
      |sso_start_url = https://example.awsapps.com/start
      |sso_region = us-east-1
      |sso_account_id = 111122223333
      |sso_role_name = ReadOnly
      |""".stripMargin

  test("a profile of a sign-in has the credentials of its role, by session or by address, of any editor") {
    Vector(
      ("folio", bySession, later),
      ("https://example.awsapps.com/start", byUrl, later.replace("Z", "UTC")),
      (
        "folio",
        "\ufeff" + bySession.replace("\n", "\r\n").replace("[profile perf]", "[ profile 'perf' ] # mine"),
        later,
      ),
      // Others indent keys, or write behind the name of a section.
      (
        "folio",
        bySession.replaceAll("(?m)^(sso_.*)$", "  $1\n    nested = 1").replace("perf]", "perf] /* mine */"),
        later,
      ),
    ).foreach { case (of, config, end) =>
      key("AWS_PROFILE" -> "perf") { aws =>
        write(aws, "config", config)
        signIn(aws, of, "good", end)
      }.shouldBe(Right("sso-ReadOnly"))
    }
  }

  test("a sign-in that has ended, is not there or is refused says how to sign in") {
    def reasons(files: Path => Unit) = key("AWS_PROFILE" -> "perf") { aws =>
      write(aws, "config", bySession)
      files(aws)
    }
    val login = "aws sso login --profile perf"
    reasons(signIn(_, "folio", "good", "2020-06-17T10:02:08Z")).shouldBe(
      Left(Vector(s"profile perf: the sign-in has ended at 2020-06-17T10:02:08Z. Sign in: $login"))
    )
    reasons(_ => ()).shouldBe(
      Left(
        Vector(s"profile perf: nobody has signed in: there is no sign-in's token in ~/.aws/sso/cache. Sign in: $login")
      )
    )
    why(reasons(signIn(_, "folio", "bad-token", later))).should(
      include("UnauthorizedException, Session token not found or invalid")
        .and(include(login))
        .and(not(include("bad-token")))
    )
    why(reasons(aws => write(aws, s"sso/cache/${AwsProfiles.sha1("folio")}.json", "{")))
      .should(include("token cannot be read. Sign in"))
  }

  test("a role is assumed with another profile: with keys, a sign-in, a role, or itself") {
    val keys = "[base]\naws_access_key_id = AKIABASE\naws_secret_access_key = s ; a comment\n"
    def role(name: String, of: String, more: String = "") =
      s"[profile $name]\nrole_arn = arn:aws:iam::111122223333:role/$name\nsource_profile = $of\n$more\n"
    def found(config: String) = key("AWS_PROFILE" -> "perf") { aws =>
      write(aws, "config", config)
      write(aws, "credentials", keys)
      signIn(aws, "folio", "good", later)
    }
    found(role("perf", "base")).shouldBe(Right("perf-by-AKIABASE"))
    found(role("perf", "base", "external_id = x7")).shouldBe(Right("perf-by-AKIABASE-x7"))
    found(role("perf", "middle") + role("middle", "base")).shouldBe(Right("perf-by-middle-by-AKIABASE"))
    found(role("perf", "in", "sso_session = folio") + bySession.replace("profile perf", "profile in"))
      .shouldBe(Right("perf-by-sso-ReadOnly"))
    found(role("perf", "perf", "aws_access_key_id = AKIAOWN\naws_secret_access_key = s"))
      .shouldBe(Right("perf-by-AKIAOWN"))
    why(found(role("perf", "other") + role("other", "perf")))
      .should(include("profiles are the source of each other: perf, other, perf"))
    found(role("perf", "nobody")).shouldBe(
      Left(Vector("profile perf: there is no profile nobody in HOME/.aws/config or HOME/.aws/credentials"))
    )
    why(found(role("perf", "base", "mfa_serial = arn:aws:iam::1:mfa/me")))
      .should(include("needs a code of a device (mfa_serial)"))
  }

  test("a role is assumed with keys of the environment, of the container, or by a token") {
    def config(source: String) = s"[profile perf]\nrole_arn = arn:aws:iam::111122223333:role/perf\n$source\n"
    def found(source: String, env: (String, String)*) =
      key(("AWS_PROFILE" -> "perf") +: env: _*) { aws =>
        write(aws, "config", config(source.replace("AWS", aws.toString)))
        write(aws, "token", "token-1\n")
      }
    found(
      "credential_source = EcsContainer",
      "AWS_CONTAINER_CREDENTIALS_FULL_URI" -> "STUB/pod",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN" -> "pod-token",
    )
      .shouldBe(Right("perf-by-pod"))
    found("web_identity_token_file = AWS/token").map(_.trim.replace("%0A", "")).shouldBe(Right("perf-by-token-1"))
    why(found("credential_source = Environment")).should(include("AWS_ACCESS_KEY_ID is not set"))
    why(found("")).should(include("role_arn needs source_profile"))
    why(found("credential_source = Moon")).should(include("credential_source is Moon; it must be"))
  }

  test("a service account of Kubernetes gets its role by its token") {
    val role = "AWS_ROLE_ARN" -> "arn:aws:iam::111122223333:role/irsa"
    val file = "AWS_WEB_IDENTITY_TOKEN_FILE" -> "HOME/.aws/token"
    key(role, file)(write(_, "token", "eyJ0")).shouldBe(Right("irsa-by-eyJ0"))
    key(role, file)(_ => ()).shouldBe(
      Left(
        Vector(
          "AWS_WEB_IDENTITY_TOKEN_FILE: the token's file HOME/.aws/token is not there, or cannot be read"
        )
      )
    )
    key(file)(write(_, "token", "eyJ0")).shouldBe(Left(Vector("AWS_WEB_IDENTITY_TOKEN_FILE: AWS_ROLE_ARN is not set")))
  }

  test("a container's role comes from the address that the environment names, on EKS also with IPv6") {
    val address = "AWS_CONTAINER_CREDENTIALS_FULL_URI" -> "STUB/pod"
    key(address, "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE" -> "HOME/.aws/token")(write(_, "token", "pod-token\n"))
      .shouldBe(Right("pod"))
    why(key(address, "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE" -> "HOME/none")(_ => ()))
      .should(include("container: the token's file HOME/none is not there"))
    why(key("AWS_CONTAINER_CREDENTIALS_FULL_URI" -> "http://example.org/x")(_ => ()))
      .should(include("it must be of https, of this machine, of ECS or of EKS"))
    Vector(
      "http://169.254.170.23/v1/credentials",
      "http://[fd00:ec2::23]/v1/credentials",
      "https://creds.example.org/x",
    )
      .foreach { uri =>
        new ContainerEndpoint(Map(ContainerEndpoint.Full -> uri)).getCredentialsEndpoint.toString.shouldBe(uri)
      }
    new ContainerEndpoint(Map(ContainerEndpoint.Relative -> "/v2/x")).getCredentialsEndpoint.toString
      .shouldBe("http://169.254.170.2/v2/x")
  }

  test("keys, a program and the default profile are read too; the environment comes first") {
    val keys = "[default]\naws_access_key_id=AKIADEFAULT\naws_secret_access_key=s\n[old]\naws_access_key_id=AKIAOLD\n"
    key()(write(_, "credentials", keys)).shouldBe(Right("AKIADEFAULT without a session"))
    key("AWS_SHARED_CREDENTIALS_FILE" -> "HOME/.aws/mine")(write(_, "mine", keys))
      .shouldBe(Right("AKIADEFAULT without a session"))
    key("AWS_ACCESS_KEY_ID" -> "AKIAENV", "AWS_SECRET_ACCESS_KEY" -> "s", "AWS_SESSION_TOKEN" -> "t")(
      write(_, "credentials", keys)
    ).shouldBe(Right("AKIAENV"))
    key("AWS_PROFILE" -> "program") { aws =>
      val json = """{"Version":1,"AccessKeyId":"AKIAPROGRAM","SecretAccessKey":"s","SessionToken":"t"}"""
      write(aws, "answer.json", json)
      write(aws, "config", s"[profile program]\ncredential_process = cat ${aws.resolve("answer.json")}\n")
    }.shouldBe(Right("AKIAPROGRAM"))
    why(key("AWS_PROFILE" -> "old")(write(_, "credentials", keys)))
      .should(include("one of aws_access_key_id and aws_secret_access_key is missing"))
  }

  test("each source that is set says why it has failed") {
    val reasons = key(
      "AWS_ACCESS_KEY_ID" -> "AKIAENV",
      "AWS_PROFILE" -> "perf",
      "AWS_CONTAINER_CREDENTIALS_FULL_URI" -> "STUB/none",
    ) { aws =>
      write(aws, "config", "[profile perf]\nrole_arn = arn:aws:iam::111122223333:role/perf\nsource_profile = denied\n")
      write(aws, "credentials", "[denied]\naws_access_key_id = denied\naws_secret_access_key = s\n")
    }.left.value
    reasons.init.shouldBe(
      Vector(
        "AWS_ACCESS_KEY_ID: AWS_SECRET_ACCESS_KEY is not set",
        "profile perf: AWSSecurityTokenService answered AccessDenied, not allowed for [account]",
      )
    )
    reasons.last.should(startWith("container: "))
    key()(_ => ()).shouldBe(Left(Vector.empty))
  }
}
