package org.folio.perf.source.aws

import com.amazonaws.SdkClientException
import com.amazonaws.auth._
import java.time.Instant
import org.folio.perf.model.Redaction
import scala.collection.concurrent.TrieMap
import scala.concurrent.duration._
import scala.util.Try
import scala.util.control.NonFatal

/**
 * The credentials that the machine has for AWS, in the order of the SDK: environment variables, system properties, the
 * token of a Kubernetes service account, the profile, the container's and the machine's role. Those of a profile may be of any
 * kind: see [[AwsProfiles]]. The first source that has some counts.
 *
 * @param region of calls that exchange credentials
 * @param env environment variables
 * @param instance the machine's role
 */
final private[source] class AwsCredentials(
    region: String,
    env: Map[String, String],
    instance: AWSCredentialsProvider,
) extends AWSCredentialsProvider {
  import AwsCredentials._

  private val roles = new RoleCalls(region, env)
  private val profiles = new AwsProfiles(env, roles, ofContainer = () => container, ofInstance = instance)
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
    val found = sources.iterator
      .flatMap { case (name, provider) =>
        try {
          val credentials = provider.getCredentials
          current = Some(provider)
          Some(credentials)
        } catch {
          case NonFatal(e) =>
            reasons = reasons :+ s"$name: ${words(e)}"
            None
        }
      }
      .nextOption()
    found.orElse(ofInstance).getOrElse {
      val none = new NoAwsCredentials(reasons)
      failed = Some((System.nanoTime() + RememberedFor.toNanos, none))
      throw none
    }
  }

  /** Sources that are set, with their names in messages. */
  private def sources: Vector[(String, AWSCredentialsProvider)] = Vector(
    Option.when(isSet("AWS_ACCESS_KEY_ID") || isSet("AWS_SECRET_ACCESS_KEY"))("AWS_ACCESS_KEY_ID" -> static),
    Option.when(Option(System.getProperty("aws.accessKeyId")).isDefined)(
      "aws.accessKeyId" -> new SystemPropertiesCredentialsProvider
    ),
    Option.when(isSet("AWS_WEB_IDENTITY_TOKEN_FILE"))("AWS_WEB_IDENTITY_TOKEN_FILE" -> webIdentity),
    profiles.wanted.map(name => s"profile $name" -> profiles.of(name)),
    Option.when(isSet(ContainerEndpoint.Relative) || isSet(ContainerEndpoint.Full))("container" -> container),
  ).flatten

  private def isSet(name: String): Boolean = env.get(name).exists(_.trim.nonEmpty)

  private def static: AWSCredentialsProvider = eachTime {
    val missing = Vector("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY").filterNot(isSet)
    if (missing.nonEmpty) refuse(s"${missing.mkString} is not set")
    AwsCredentials.of(
      env("AWS_ACCESS_KEY_ID").trim,
      env("AWS_SECRET_ACCESS_KEY").trim,
      env.get("AWS_SESSION_TOKEN").map(_.trim).filter(_.nonEmpty),
    )
  }

  private lazy val webIdentity: AWSCredentialsProvider = {
    val file = env.getOrElse("AWS_WEB_IDENTITY_TOKEN_FILE", "")
    env.get("AWS_ROLE_ARN").filter(_.nonEmpty) match {
      case Some(role) => roles.byToken(role, env.get("AWS_ROLE_SESSION_NAME"), file)
      case None => eachTime(refuse("AWS_ROLE_ARN is not set"))
    }
  }

  private lazy val container: AWSCredentialsProvider = new ContainerCredentialsProvider(new ContainerEndpoint(env))

  /** Most machines have no role, so that it has no reason of its own. */
  private def ofInstance: Option[AWSCredentials] =
    try {
      val credentials = instance.getCredentials
      current = Some(instance)
      Some(credentials)
    } catch { case NonFatal(_) => None }
}

private[source] object AwsCredentials {

  /** Time for which a failure counts: many calls ask at the same time. */
  private val RememberedFor = 30.seconds
  private val known = TrieMap.empty[String, AwsCredentials]

  /** Those of this machine. */
  def ofMachine(region: String): AWSCredentialsProvider =
    known.getOrElseUpdate(region, new AwsCredentials(region, sys.env, InstanceProfileCredentialsProvider.getInstance))

  def of(key: String, secret: String, token: Option[String]): AWSCredentials =
    token.fold[AWSCredentials](new BasicAWSCredentials(key, secret))(new BasicSessionCredentials(key, secret, _))

  /** A provider that makes credentials anew each time. */
  def eachTime(credentials: => AWSCredentials): AWSCredentialsProvider = new AWSCredentialsProvider {
    override def getCredentials: AWSCredentials = credentials
    override def refresh(): Unit = ()
  }

  /** @param why for the inside of a sentence */
  def refuse(why: String): Nothing = throw new SdkClientException(why)

  /** The reason of a failure without secrets, in one line. */
  def words(failure: Throwable): String = {
    val said = failure match {
      case e: com.amazonaws.AmazonServiceException =>
        val code = Option(e.getErrorCode).getOrElse(s"HTTP ${e.getStatusCode}")
        s"${e.getServiceName} answered $code${Option(e.getErrorMessage).filter(_.nonEmpty).fold("")(w => s", $w")}"
      case e => Option(e.getMessage).filter(_.nonEmpty).getOrElse(e.getClass.getSimpleName)
    }
    Redaction.text(said).replaceAll("\\s+", " ").trim.stripSuffix(".").take(MostWords)
  }

  private val MostWords = 500

  /** Ends of sessions this near count as passed. */
  val Margin: FiniteDuration = 1.minute

  def isOver(end: Instant): Boolean = Instant.now.plusMillis(Margin.toMillis).isAfter(end)
}

/** No source has credentials. @param reasons of the sources that are set, in sentences without their full stops */
final private[source] class NoAwsCredentials(val reasons: Vector[String])
    extends SdkClientException(reasons.mkString("; "))
