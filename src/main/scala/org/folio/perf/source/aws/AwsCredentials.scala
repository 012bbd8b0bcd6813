package org.folio.perf.source.aws

import com.amazonaws.SdkClientException
import com.amazonaws.auth._
import com.amazonaws.auth.profile.ProfileCredentialsProvider
import java.nio.file.{Files, Paths}
import java.time.Instant
import org.folio.perf.model.{JsonTree, Redaction}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.source.file.OtherProgram
import scala.concurrent.duration._
import scala.util.Try

/**
 * Credentials of the first source that has some.
 *
 * @param sources that are set, with their names in messages
 * @param instance the machine's role. Most machines have none, so that it has no reason of its own
 */
final private[source] class AwsCredentials(
    sources: => Vector[(String, AWSCredentialsProvider)],
    instance: AWSCredentialsProvider,
) extends AWSCredentialsProvider {
  import AwsCredentials._

  private var current: Option[AWSCredentialsProvider] = None
  private var failed: Option[(Long, SdkClientException)] = None

  /** @throws SdkClientException with the reason of each source that is set */
  override def getCredentials: AWSCredentials = synchronized {
    failed.filter(_._1 - System.nanoTime() > 0).foreach { case (_, again) => throw again }
    current.flatMap(known => Try(known.getCredentials).toOption).getOrElse(first())
  }

  override def refresh(): Unit = synchronized {
    current.foreach(_.refresh())
    failed = None
  }

  private def first(): AWSCredentials = {
    var reasons = Vector.empty[String]
    val found = (sources :+ ("machine" -> instance)).iterator.flatMap { case (name, provider) =>
      val credentials = Try(provider.getCredentials)
      if (credentials.isSuccess) current = Some(provider)
      else if (provider != instance) reasons = reasons ++ credentials.failed.toOption.map(e => s"$name: ${words(e)}")
      credentials.toOption
    }
    found.nextOption().getOrElse {
      val none = new NoAwsCredentials(reasons)
      failed = Some((System.nanoTime() + RememberedFor.toNanos, none))
      throw none
    }
  }
}

private[source] object AwsCredentials {

  /** Time for which a failure counts: many calls ask at the same time. */
  private val RememberedFor = 30.seconds

  /**
   * Those of this machine, in the order of the SDK: environment variables, system properties, the token of a Kubernetes
   * service account, the profile, the container's and the machine's role.
   */
  lazy val ofMachine: AWSCredentialsProvider =
    new AwsCredentials(sources, InstanceProfileCredentialsProvider.getInstance)

  private def sources: Vector[(String, AWSCredentialsProvider)] = {
    def isSet(names: String*) = names.exists(sys.env.get(_).exists(_.trim.nonEmpty))
    Vector(
      isSet("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY") ->
        ("AWS_ACCESS_KEY_ID" -> new EnvironmentVariableCredentialsProvider),
      sys.props.contains("aws.accessKeyId") -> ("aws.accessKeyId" -> new SystemPropertiesCredentialsProvider),
      isSet("AWS_WEB_IDENTITY_TOKEN_FILE") ->
        ("AWS_WEB_IDENTITY_TOKEN_FILE" -> WebIdentityTokenCredentialsProvider.create()),
    ).collect { case (true, source) => source } ++
      profile.toVector.flatMap(ofProfile(_)) ++
      Option.when(isSet("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_CONTAINER_CREDENTIALS_FULL_URI"))(
        "container" -> new EC2ContainerCredentialsProviderWrapper
      )
  }

  /** Name of the profile that is set, or of the default one if AWS's command line has files here. */
  private def profile: Option[String] = sys.env
    .get("AWS_PROFILE")
    .orElse(sys.props.get("aws.profile"))
    .filter(_.trim.nonEmpty)
    .orElse(Option.when(Files.isDirectory(Paths.get(System.getProperty("user.home"), ".aws")))("default"))

  /**
   * AWS's command line knows all kinds of profiles: keys, roles, sign-ins (SSO) and programs. The SDK knows those of one file
   * alone, and no sign-in.
   *
   * @param program AWS's command line
   */
  private[aws] def ofProfile(name: String, program: String = "aws"): Vector[(String, AWSCredentialsProvider)] = {
    val command = Vector(program, "configure", "export-credentials", "--profile", name, "--format", "process")
    val byProgram = new AWSCredentialsProvider {
      private var current: Option[(AWSCredentials, Instant)] = None
      override def getCredentials: AWSCredentials = synchronized {
        if (!current.exists(_._2.isAfter(Instant.now.plus(RenewedBefore)))) current = Some(printed(command))
        current.get._1
      }
      override def refresh(): Unit = synchronized { current = None }
    }
    Vector(
      s"profile $name by aws configure export-credentials" -> byProgram,
      s"profile $name" -> new ProfileCredentialsProvider(name),
    )
  }

  /** Credentials that a program prints, and their end. */
  private def printed(command: Seq[String]): (AWSCredentials, Instant) = {
    val json = OtherProgram
      .output(command, PrintedWithin)
      .flatMap(text => JsonTree.read(text).toRight("it printed no JSON"))
      .fold(why => throw new SdkClientException(why), identity)
    val (id, secret, session) = (json.text("AccessKeyId"), json.text("SecretAccessKey"), json.text("SessionToken"))
    if (id.isEmpty || secret.isEmpty) throw new SdkClientException("it printed no keys")
    (
      if (session.isEmpty) new BasicAWSCredentials(id, secret) else new BasicSessionCredentials(id, secret, session),
      Try(Instant.parse(json.text("Expiration"))).getOrElse(Instant.MAX),
    )
  }

  private val PrintedWithin = 60.seconds
  private val RenewedBefore = java.time.Duration.ofMinutes(1)

  /** The reason of a failure without secrets, in one line. */
  private def words(failure: Throwable): String = {
    val causes = Iterator.iterate(failure)(_.getCause).takeWhile(_ != null)
    val all =
      causes.flatMap(e => Option(e.getMessage)).filter(_.nonEmpty).map(_.stripSuffix(".")).distinct.mkString(": ")
    Redaction.line(all).take(MostWords)
  }

  private val MostWords = 500
}

/** No source has credentials. @param reasons of the sources that are set, in sentences without their full stops */
final private[source] class NoAwsCredentials(val reasons: Vector[String])
    extends SdkClientException(reasons.mkString("; "))
