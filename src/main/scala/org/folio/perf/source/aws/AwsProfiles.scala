package org.folio.perf.source.aws

import com.amazonaws.auth.{AWSCredentials, AWSCredentialsProvider, ProcessCredentialsProvider}
import com.amazonaws.services.sso.model.GetRoleCredentialsRequest
import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import java.security.MessageDigest
import java.time.Instant
import java.util.Locale
import org.folio.perf.model.JsonTree
import org.folio.perf.source.aws.AwsCredentials.{eachTime, isOver, refuse}
import scala.util.Try

/**
 * Profiles of AWS's command line, from `~/.aws/config` and `~/.aws/credentials`: keys, roles by another profile, by the
 * machine or by a token, sign-ins (SSO) and programs. The SDK reads one of the files alone, and knows no sign-in.
 *
 * @param ofContainer credentials of the container's role
 * @param ofInstance credentials of the machine's role
 */
final private[aws] class AwsProfiles(
    env: Map[String, String],
    roles: RoleCalls,
    ofContainer: () => AWSCredentialsProvider,
    ofInstance: AWSCredentialsProvider,
) {
  private val home = Paths.get(env.getOrElse("HOME", System.getProperty("user.home")), ".aws")
  private val configFile = file("config", "AWS_CONFIG_FILE")
  private val keysFile = file("credentials", "AWS_SHARED_CREDENTIALS_FILE", "AWS_CREDENTIAL_PROFILES_FILE")

  private def file(name: String, variables: String*): Path = {
    val named = variables.flatMap(env.get).find(_.trim.nonEmpty).map(_.trim)
    named.fold(home.resolve(name)) { text =>
      if (text.startsWith("~/")) home.resolveSibling(text.drop(2)) else Paths.get(text)
    }
  }

  /** Sections by their kind and name. Of a key in both files, that of the credentials counts. */
  private lazy val sections: Map[(String, String), Map[String, String]] = {
    val config = AwsProfiles.sections(read(configFile)).map { case (head, keys) =>
      (head.split("\\s+", 2) match {
        case Array(kind, name) => (kind, AwsProfiles.bare(name))
        case _ => (AwsProfiles.Profile, head)
      }) -> keys
    }
    val keys = AwsProfiles.sections(read(keysFile)).map { case (head, keys) =>
      (AwsProfiles.Profile, AwsProfiles.bare(head.stripPrefix("profile "))) -> keys
    }
    (config ++ keys).groupMapReduce(_._1)(_._2)(_ ++ _)
  }

  private def read(file: Path): String =
    if (!Files.isRegularFile(file)) ""
    else
      try new String(Files.readAllBytes(file), UTF_8)
      catch { case e: IOException => refuse(s"$file cannot be read: ${e.getMessage}") }

  /** Name of the profile that is set, or of the default one if there is one. */
  def wanted: Option[String] = Vector(env.get("AWS_PROFILE"), Option(System.getProperty("aws.profile"))).flatten
    .map(_.trim)
    .find(_.nonEmpty)
    .orElse(Option.when(Try(sections).toOption.forall(_.contains((AwsProfiles.Profile, "default"))))("default"))

  /** Credentials of a profile, which fail with a reason for the inside of a sentence. */
  def of(name: String): AWSCredentialsProvider = {
    lazy val found = provider(name, Vector.empty)
    new AWSCredentialsProvider {
      override def getCredentials: AWSCredentials = found.getCredentials
      override def refresh(): Unit = found.refresh()
    }
  }

  /** @param before profiles that use this one as their source */
  private def provider(name: String, before: Vector[String]): AWSCredentialsProvider = {
    val keys = sections.getOrElse(
      (AwsProfiles.Profile, name),
      refuse(s"there is no profile $name in $configFile or $keysFile"),
    )
    def key(name: String) = keys.get(name).filter(_.nonEmpty)
    // A role by its own profile: the keys that stand beside it.
    val role = key("role_arn").filterNot(_ => before.lastOption.contains(name))
    if (role.isDefined && before.contains(name))
      refuse(s"profiles are the source of each other: ${(before :+ name).mkString(", ")}")
    val session = key("role_session_name")
    (role, key("source_profile"), key("credential_source"), key("web_identity_token_file")) match {
      case (Some(_), _, _, _) if key("mfa_serial").isDefined =>
        refuse(
          "the role needs a code of a device (mfa_serial), and nobody can be asked for it. Get a session with " +
            s"aws configure export-credentials --profile $name --format env"
        )
      case (Some(arn), Some(source), _, _) =>
        val by = provider(source, before :+ name)
        roles.assumed(arn, session, key("external_id"), key("duration_seconds"), key("region"), by)
      case (Some(arn), _, Some(source), _) =>
        roles.assumed(arn, session, key("external_id"), key("duration_seconds"), key("region"), machine(source))
      case (Some(arn), _, _, Some(file)) => roles.byToken(arn, session, file, key("region"))
      case (Some(_), _, _, _) =>
        refuse("role_arn needs source_profile, credential_source or web_identity_token_file")
      case _ => own(name, keys.filter(_._2.nonEmpty))
    }
  }

  private def machine(source: String): AWSCredentialsProvider = source match {
    case "Environment" =>
      eachTime {
        def value(variable: String) =
          env.getOrElse(variable, refuse(s"credential_source is Environment, and $variable is not set"))
        AwsCredentials.of(value("AWS_ACCESS_KEY_ID"), value("AWS_SECRET_ACCESS_KEY"), env.get("AWS_SESSION_TOKEN"))
      }
    case "EcsContainer" => ofContainer()
    case "Ec2InstanceMetadata" => ofInstance
    case other =>
      refuse(s"credential_source is $other; it must be Environment, EcsContainer or Ec2InstanceMetadata")
  }

  /** Credentials without a role. */
  private def own(name: String, keys: Map[String, String]): AWSCredentialsProvider =
    if (keys.contains("sso_session") || keys.contains("sso_start_url")) signedIn(name, keys)
    else
      (keys.get("aws_access_key_id"), keys.get("aws_secret_access_key"), keys.get("credential_process")) match {
        case (Some(id), Some(secret), _) => eachTime(AwsCredentials.of(id, secret, keys.get("aws_session_token")))
        case (None, None, Some(command)) =>
          ProcessCredentialsProvider.builder.withCommand(AwsProfiles.shell(command)).build()
        case (id, secret, _) if id.isDefined || secret.isDefined =>
          refuse("one of aws_access_key_id and aws_secret_access_key is missing")
        case _ =>
          val login =
            if (keys.contains("login_session")) ". Sign-ins by aws login are not read: use aws sso login" else ""
          refuse(s"it has no key, role, sign-in or program$login")
      }

  /** A sign-in: the token that `aws sso login` has left is exchanged for the credentials of a role. */
  private def signedIn(name: String, keys: Map[String, String]): AWSCredentialsProvider = {
    val session = keys.get("sso_session")
    val all = session.fold(keys)(of =>
      sections.getOrElse(("sso-session", of), refuse(s"there is no sso-session $of in $configFile")) ++ keys
    )
    def needed(key: String) = all.getOrElse(key, refuse(s"its sign-in has no $key"))
    val login = s"aws sso login --profile $name"
    val file = home.resolve(s"sso/cache/${AwsProfiles.sha1(session.getOrElse(needed("sso_start_url")))}.json")
    val (account, role, region) = (needed("sso_account_id"), needed("sso_role_name"), needed("sso_region"))
    new RenewedCredentials(() => {
      val token = AwsProfiles.token(file).fold(why => refuse(s"$why. Sign in: $login"), identity)
      val request = new GetRoleCredentialsRequest().withAccountId(account).withRoleName(role).withAccessToken(token)
      val found = roles
        .sso(region, s"Sign in again if the sign-in has ended: $login", token)(_.getRoleCredentials(request))
        .getRoleCredentials
      val credentials =
        AwsCredentials.of(found.getAccessKeyId, found.getSecretAccessKey, Option(found.getSessionToken))
      (credentials, Instant.ofEpochMilli(found.getExpiration))
    })
  }
}

private object AwsProfiles {
  val Profile = "profile"

  /**
   * Sections of a file with their keys. A line that is indented more than the key above belongs to that key, and is of no use
   * here.
   */
  def sections(text: String): Vector[(String, Map[String, String])] = {
    var indent = Int.MaxValue
    text.stripPrefix("\ufeff").linesIterator.foldLeft(Vector.empty[(String, Map[String, String])]) { (found, line) =>
      val own = line.takeWhile(_.isWhitespace).length
      line.trim match {
        case Head(name) if own == 0 =>
          indent = Int.MaxValue
          found :+ (name.trim -> Map.empty[String, String])
        case Key(key, value) if found.nonEmpty && own <= indent =>
          indent = own
          val (name, keys) = found.last
          found.init :+ (name -> (keys + (key
            .toLowerCase(Locale.ROOT) -> value.replaceFirst("(^|\\s)[#;].*$", "").trim)))
        case _ => found
      }
    }
  }

  private val Head = "\\[(.+?)].*".r
  private val Key = "([^=\\s#;][^=\\s]*)\\s*=\\s*(.*)".r

  /** The command of a program, as the SDK runs it. */
  def shell(command: String): java.util.List[String] =
    if (System.getProperty("os.name").startsWith("Windows")) java.util.List.of("cmd.exe", "/C", command)
    else java.util.List.of("sh", "-c", command)

  /** A name without quotation marks. */
  def bare(name: String): String = name.trim.replaceAll("^(['\"])(.*)\\1$", "$2").trim

  def sha1(text: String): String =
    MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)).map(byte => f"${byte & 0xff}%02x").mkString

  /** The token of a sign-in; left: why there is none. */
  def token(file: Path): Either[String, String] =
    if (!Files.isRegularFile(file)) Left("nobody has signed in: there is no sign-in's token in ~/.aws/sso/cache")
    else
      for {
        tree <- Try(new String(Files.readAllBytes(file), UTF_8)).toOption
          .flatMap(JsonTree.read)
          .toRight("the sign-in's token cannot be read")
        end <- Try(Instant.parse(tree.path("expiresAt").asText.replaceFirst("UTC$", "Z"))).toOption
          .toRight("the sign-in's token does not tell its end")
        token <- Option(tree.path("accessToken").asText).filter(_.nonEmpty).toRight("the sign-in has no token")
        _ <- Either.cond(!isOver(end), (), s"the sign-in has ended at $end")
      } yield token
}

/** Credentials that are made anew before they end. */
final private class RenewedCredentials(make: () => (AWSCredentials, Instant)) extends AWSCredentialsProvider {
  private var held: Option[(AWSCredentials, Instant)] = None

  override def getCredentials: AWSCredentials = synchronized {
    val fresh = held.filterNot(one => isOver(one._2)).getOrElse(make())
    held = Some(fresh)
    fresh._1
  }

  override def refresh(): Unit = synchronized { held = None }
}
