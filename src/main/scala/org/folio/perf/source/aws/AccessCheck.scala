package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.source.metrics.MetricsWindow
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._

/** Checks the permissions of a collection: makes all its calls for a window of a few minutes. */
object AccessCheck {
  private val WindowMs = 5L * 60 * 1000

  /**
   * Permissions that a collection can need, in the order of the policy file `aws/policy.json`. Some of them are needed
   * only if a cluster is found by tags, or if it has Aurora.
   */
  val permissions: Vector[String] = Vector(
    "cloudwatch:GetMetricData",
    "cloudwatch:ListMetrics",
    "ec2:DescribeInstanceTypes",
    "ec2:DescribeInstances",
    "ecs:DescribeClusters",
    "ecs:DescribeContainerInstances",
    "ecs:DescribeServices",
    "ecs:DescribeTaskDefinition",
    "ecs:DescribeTasks",
    "ecs:ListClusters",
    "ecs:ListContainerInstances",
    "ecs:ListServices",
    "ecs:ListTasks",
    "es:DescribeDomain",
    "es:ListDomainNames",
    "es:ListTags",
    "kafka:DescribeConfigurationRevision",
    "kafka:ListClusters",
    "pi:DescribeDimensionKeys",
    "pi:GetDimensionKeyDetails",
    "pi:GetResourceMetrics",
    "rds:DescribeDBClusterParameters",
    "rds:DescribeDBClusters",
    "rds:DescribeDBInstances",
    "rds:DescribeDBParameters",
  )

  /** One result for each of `permissions`, in their order. */
  def apply(
      origin: MetricsOrigin,
      nowMs: Long,
      credentials: Option[AWSCredentialsProvider] = None,
      deadline: Option[FiniteDuration] = None,
  ): Vector[Access] = {
    val results = new ConcurrentHashMap[String, Option[String]]
    // A denied call counts, whatever came before it.
    val note: AccessNote = (permission, problem) => {
      results.merge(permission, problem, (a, b) => a.orElse(b))
      ()
    }
    val window = MetricsWindow(nowMs - WindowMs, nowMs)
    val known = AwsInventory(credentials, deadline, note = note).collect(origin, window).known
    CloudWatchSource(credentials, deadline, note = note).collect(origin, window, known)
    PerformanceInsightsSource(credentials, deadline, note = note).collect(origin, window, known)
    val outcomes = results.asScala
    permissions.map { permission =>
      Access(
        permission,
        outcomes.get(permission) match {
          case None => AccessOutcome.NotCalled
          case Some(None) => AccessOutcome.Allowed
          case Some(Some(problem)) => AccessOutcome.Failed(problem)
        },
      )
    }
  }
}

final case class Access(permission: String, outcome: AccessOutcome)

sealed trait AccessOutcome

object AccessOutcome {
  case object Allowed extends AccessOutcome

  /** Not called: not needed for this target, or dependent on a call that failed. */
  case object NotCalled extends AccessOutcome
  final case class Failed(problem: String) extends AccessOutcome
}

/** A listener to calls of AWS: the permission that a call needs, and its problem if it failed. */
trait AccessNote {
  def apply(permission: String, problem: Option[String]): Unit
}

object AccessNote {
  val none: AccessNote = (_, _) => ()
}
