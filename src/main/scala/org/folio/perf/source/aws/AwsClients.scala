package org.folio.perf.source.aws

import com.amazonaws.ClientConfiguration
import com.amazonaws.auth.{
  AWSCredentialsProvider,
  AWSStaticCredentialsProvider,
  BasicAWSCredentials,
  DefaultAWSCredentialsProviderChain,
}
import com.amazonaws.client.builder.AwsClientBuilder
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration
import com.amazonaws.retry.PredefinedBackoffStrategies.FullJitterBackoffStrategy
import com.amazonaws.retry.{PredefinedRetryPolicies, RetryPolicy}
import com.amazonaws.services.cloudwatch.{AmazonCloudWatch, AmazonCloudWatchClientBuilder}
import com.amazonaws.services.ec2.{AmazonEC2, AmazonEC2ClientBuilder}
import com.amazonaws.services.ecs.{AmazonECS, AmazonECSClientBuilder}
import com.amazonaws.services.kafka.{AWSKafka, AWSKafkaClientBuilder}
import com.amazonaws.services.opensearch.{AmazonOpenSearch, AmazonOpenSearchClientBuilder}
import com.amazonaws.services.pi.{AWSPI, AWSPIClientBuilder}
import com.amazonaws.services.rds.{AmazonRDS, AmazonRDSClientBuilder}
import com.amazonaws.services.s3.{AmazonS3, AmazonS3ClientBuilder}
import com.amazonaws.services.secretsmanager.{AWSSecretsManager, AWSSecretsManagerClientBuilder}
import java.net.{InetAddress, UnknownHostException, URI}
import org.folio.perf.model.{HostPort, MetricsOrigin}

/**
 * The AWS SDK's clients for an origin, each created at its first use. Credentials come from the SDK's usual chain. An
 * endpoint on loopback gets invented credentials, because real ones do not belong there.
 */
final private[source] class AwsClients(
    origin: MetricsOrigin,
    credentials: Option[AWSCredentialsProvider],
) {
  private var closing = Vector.empty[() => Unit]

  lazy val cloudWatch: AmazonCloudWatch =
    made(build(AmazonCloudWatchClientBuilder.standard()))(_.shutdown())
  lazy val ecs: AmazonECS = made(build(AmazonECSClientBuilder.standard()))(_.shutdown())
  lazy val ec2: AmazonEC2 = made(build(AmazonEC2ClientBuilder.standard()))(_.shutdown())
  lazy val rds: AmazonRDS = made(build(AmazonRDSClientBuilder.standard()))(_.shutdown())
  lazy val performanceInsights: AWSPI = made(build(AWSPIClientBuilder.standard()))(_.shutdown())
  lazy val openSearch: AmazonOpenSearch =
    made(build(AmazonOpenSearchClientBuilder.standard()))(_.shutdown())
  lazy val secrets: AWSSecretsManager =
    made(build(AWSSecretsManagerClientBuilder.standard()))(_.shutdown())
  lazy val s3: AmazonS3 = {
    // Other makers' endpoints have no names for buckets.
    val builder =
      AmazonS3ClientBuilder.standard().withPathStyleAccessEnabled(origin.endpoint.isDefined)
    made(build(builder.disableChunkedEncoding()))(_.shutdown())
  }
  lazy val kafka: AWSKafka = made(build(AWSKafkaClientBuilder.standard()))(_.shutdown())

  def close(): Unit = closing.synchronized(closing).foreach(stop => stop())

  private def made[A](client: A)(stop: A => Unit): A = {
    synchronized { closing = closing :+ (() => stop(client)) }
    client
  }

  private def build[S <: AwsClientBuilder[S, T], T](builder: AwsClientBuilder[S, T]): T = {
    builder.setClientConfiguration(AwsClients.configuration(origin))
    builder.setCredentials(credentials.getOrElse(AwsClients.defaultCredentials(origin)))
    origin.endpoint match {
      case None => builder.setRegion(origin.region)
      case Some(url) =>
        builder.setEndpointConfiguration(new EndpointConfiguration(url, origin.region))
    }
    builder.build()
  }
}

private[source] object AwsClients {

  /** Repetitions of a throttled call. The SDK's default of 3 is too low for the pages of a long run. */
  private val MaxRetries = 8
  private val ConnectTimeoutMs = 5000
  private val AnswerTimeoutMs = 30000

  def onLoopback(origin: MetricsOrigin): Boolean =
    origin.endpoint.flatMap(host).flatMap(HostPort.host).exists(_.isLoopback)

  /** Whether the client may connect to a host. The SDK follows redirects, which may lead anywhere. */
  private def isOurs(origin: MetricsOrigin, name: String): Boolean = {
    def bare(text: String) = text.stripPrefix("[").stripSuffix("]")
    origin.endpoint match {
      case Some(url) => host(url).exists(bare(_).equalsIgnoreCase(bare(name)))
      case None => name.matches(".*\\.(amazonaws\\.com(\\.cn)?|api\\.aws)")
    }
  }

  private def host(endpoint: String): Option[String] =
    try Option(new URI(endpoint).getHost)
    catch { case _: java.net.URISyntaxException => None }

  private def defaultCredentials(origin: MetricsOrigin): AWSCredentialsProvider =
    if (onLoopback(origin))
      new AWSStaticCredentialsProvider(new BasicAWSCredentials("sandbox", "sandbox"))
    else DefaultAWSCredentialsProviderChain.getInstance

  /** A refused connection on loopback is not repeated: the sandbox has ended. */
  private def retriesOf(local: Boolean): RetryPolicy.RetryCondition =
    (request, failure, retries) =>
      !(local && AwsFailure.isRefused(failure)) &&
        PredefinedRetryPolicies.DEFAULT_RETRY_CONDITION.shouldRetry(request, failure, retries)

  private def configuration(origin: MetricsOrigin): ClientConfiguration = {
    val local = onLoopback(origin)
    val backoff =
      if (local) new FullJitterBackoffStrategy(20, 1000)
      else new FullJitterBackoffStrategy(500, 20000)
    val configuration = new ClientConfiguration()
      .withConnectionTimeout(ConnectTimeoutMs)
      .withSocketTimeout(AnswerTimeoutMs)
      .withRetryPolicy(new RetryPolicy(retriesOf(local), backoff, MaxRetries, false))
    configuration.setDnsResolver(name =>
      if (isOurs(origin, name)) InetAddress.getAllByName(name)
      else throw new UnknownHostException(s"$name is not the host of the endpoint")
    )
    if (local) origin.endpoint.flatMap(host).foreach(configuration.setNonProxyHosts)
    configuration
  }
}
