package org.folio.perf.source

import com.amazonaws.ClientConfiguration
import com.amazonaws.auth.{
  AWSCredentialsProvider,
  AWSStaticCredentialsProvider,
  BasicAWSCredentials,
  DefaultAWSCredentialsProviderChain,
}
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration
import com.amazonaws.retry.PredefinedBackoffStrategies.FullJitterBackoffStrategy
import com.amazonaws.retry.{PredefinedRetryPolicies, RetryPolicy}
import com.amazonaws.services.cloudwatch.{AmazonCloudWatch, AmazonCloudWatchClientBuilder}
import java.net.URI
import org.folio.perf.model.MetricsOrigin

/**
 * The AWS SDK's client for an origin. Credentials are those that every AWS tool on this machine would
 * find; an endpoint on loopback gets invented ones, as real ones have no business there.
 */
private[source] object CloudWatchClient {

  /** Throttled calls are tried again: the SDK's own 3 times are too few for a long run's pages. */
  private val MaxRetries = 8
  private val ConnectTimeoutMs = 5000
  private val AnswerTimeoutMs = 30000

  def of(origin: MetricsOrigin, credentials: Option[AWSCredentialsProvider]): AmazonCloudWatch = {
    val builder = AmazonCloudWatchClientBuilder
      .standard()
      .withClientConfiguration(configuration(origin))
      .withCredentials(credentials.getOrElse(defaultCredentials(origin)))
    origin.endpoint match {
      case None => builder.withRegion(origin.region).build()
      case Some(endpoint) =>
        builder
          .withEndpointConfiguration(new EndpointConfiguration(endpoint, origin.region))
          .build()
    }
  }

  def onLoopback(origin: MetricsOrigin): Boolean =
    origin.endpoint.flatMap(host).exists { name =>
      name == "localhost" || name == "[::1]" || name.matches("127(\\.\\d{1,3}){3}")
    }

  private def host(endpoint: String): Option[String] =
    try Option(new URI(endpoint).getHost)
    catch { case _: java.net.URISyntaxException => None }

  private def defaultCredentials(origin: MetricsOrigin): AWSCredentialsProvider =
    if (onLoopback(origin))
      new AWSStaticCredentialsProvider(new BasicAWSCredentials("sandbox", "sandbox"))
    else DefaultAWSCredentialsProviderChain.getInstance

  private def configuration(origin: MetricsOrigin): ClientConfiguration = {
    val local = onLoopback(origin)
    val backoff =
      if (local) new FullJitterBackoffStrategy(20, 1000)
      else new FullJitterBackoffStrategy(500, 20000)
    val configuration = new ClientConfiguration()
      .withConnectionTimeout(ConnectTimeoutMs)
      .withSocketTimeout(AnswerTimeoutMs)
      .withRetryPolicy(
        new RetryPolicy(PredefinedRetryPolicies.DEFAULT_RETRY_CONDITION, backoff, MaxRetries, false)
      )
    if (local) origin.endpoint.flatMap(host).foreach(configuration.setNonProxyHosts)
    configuration
  }
}
