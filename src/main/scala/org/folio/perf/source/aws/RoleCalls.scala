package org.folio.perf.source.aws

import com.amazonaws.auth.{
  AnonymousAWSCredentials,
  AWSCredentialsProvider,
  AWSStaticCredentialsProvider,
  STSAssumeRoleSessionCredentialsProvider,
  STSAssumeRoleWithWebIdentitySessionCredentialsProvider,
}
import com.amazonaws.internal.CredentialsEndpointProvider
import com.amazonaws.services.securitytoken.AWSSecurityTokenService
import com.amazonaws.services.sso.AWSSSO
import java.net.{InetAddress, URI}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Paths}
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.source.aws.AwsCredentials.{eachTime, refuse, words}
import scala.jdk.CollectionConverters._
import scala.util.Try
import scala.util.control.NonFatal

/**
 * Calls of STS and SSO that exchange credentials.
 *
 * @param region unless a profile names one
 * @param env with `AWS_ENDPOINT_URL_STS` and `AWS_ENDPOINT_URL_SSO`, if they are not AWS's own
 */
final private[aws] class RoleCalls(region: String, env: Map[String, String]) {

  /** Credentials of a role, by others. */
  def assumed(
      role: String,
      session: Option[String],
      externalId: Option[String],
      seconds: Option[String],
      ownRegion: Option[String],
      by: AWSCredentialsProvider,
  ): AWSCredentialsProvider = {
    val builder = new STSAssumeRoleSessionCredentialsProvider.Builder(role, session.getOrElse(RoleCalls.Session))
      .withStsClient(sts(ownRegion, by))
    externalId.foreach(builder.withExternalId(_))
    seconds.flatMap(_.toIntOption).foreach(builder.withRoleSessionDurationSeconds(_))
    builder.build()
  }

  /** Credentials of a role, by the token in a file, such as that of a Kubernetes service account. */
  def byToken(
      role: String,
      session: Option[String],
      file: String,
      ownRegion: Option[String] = None,
  ): AWSCredentialsProvider =
    if (!Files.isReadable(Paths.get(file))) eachTime(refuse(s"the token's file $file is not there, or cannot be read"))
    else
      new STSAssumeRoleWithWebIdentitySessionCredentialsProvider.Builder(
        role,
        session.getOrElse(RoleCalls.Session),
        file,
      )
        .withStsClient(sts(ownRegion, new AWSStaticCredentialsProvider(new AnonymousAWSCredentials)))
        .build()

  private def sts(ownRegion: Option[String], by: AWSCredentialsProvider): AWSSecurityTokenService =
    clients("STS", ownRegion.getOrElse(region), by).sts

  /** @param advice if it is refused; `secret` is hidden in its words */
  def sso[A](of: String, advice: String, secret: String)(call: AWSSSO => A): A = {
    val made = clients("SSO", of, new AWSStaticCredentialsProvider(new AnonymousAWSCredentials))
    try call(made.sso)
    catch { case NonFatal(e) => refuse(s"${words(e).replace(secret, "[secret]")}. $advice") }
    finally made.close()
  }

  private def clients(service: String, of: String, by: AWSCredentialsProvider): AwsClients = {
    val endpoint = env.get(s"AWS_ENDPOINT_URL_$service").map(_.trim).filter(_.nonEmpty)
    new AwsClients(MetricsOrigin(endpoint, if (of.isEmpty) "us-east-1" else of, "", "", 60), Some(by), isBrief = true)
  }
}

private object RoleCalls {

  /** Name of a session in AWS's records. */
  val Session = "folio-perf"
}

/** Where a container gets the credentials of its role: on ECS, or on EKS with pod identities. */
final private[aws] class ContainerEndpoint(env: Map[String, String]) extends CredentialsEndpointProvider {

  override def getCredentialsEndpoint: URI = env.get(ContainerEndpoint.Relative).filter(_.nonEmpty) match {
    case Some(path) => new URI(ContainerEndpoint.Ecs + path)
    case None =>
      val text = env.getOrElse(ContainerEndpoint.Full, "")
      val uri = Try(new URI(text)).toOption.filter(_.getHost != null)
      uri.filter(isAllowed).getOrElse {
        refuse(s"${ContainerEndpoint.Full} is $text; it must be of https, of this machine, of ECS or of EKS")
      }
  }

  /** The SDK allows the address of EKS with IPv6 only if the metadata of machines is read by IPv6 too. */
  private def isAllowed(uri: URI): Boolean =
    uri.getScheme == "https" || ContainerEndpoint.Hosts(uri.getHost) ||
      Try(InetAddress.getAllByName(uri.getHost)).toOption.exists(_.forall(_.isLoopbackAddress))

  override def getHeaders: java.util.Map[String, String] = {
    val file = env.get("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE").filter(_.nonEmpty)
    val token = file match {
      case Some(name) =>
        val text = Try(new String(Files.readAllBytes(Paths.get(name)), UTF_8))
        Some(text.getOrElse(refuse(s"the token's file $name is not there, or cannot be read")).trim)
      case None => env.get("AWS_CONTAINER_AUTHORIZATION_TOKEN").filter(_.nonEmpty)
    }
    (super.getHeaders.asScala ++ token.map("Authorization" -> _)).asJava
  }
}

private object ContainerEndpoint {
  val Relative = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"
  val Full = "AWS_CONTAINER_CREDENTIALS_FULL_URI"
  val Ecs = "http://169.254.170.2"
  val Hosts: Set[String] = Set("169.254.170.2", "169.254.170.23", "[fd00:ec2::23]", "localhost")
}
