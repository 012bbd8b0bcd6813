package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model._
import org.folio.perf.source.aws.AwsService.Ecs
import scala.jdk.CollectionConverters._

/** Lists of ECS, page by page, each in as few calls as ECS allows. */
final private[source] class EcsLists(calls: AwsCalls) {

  /** Names of the clusters that have all of the origin's tags. */
  def clusterWithTags: Either[String, Vector[String]] = {
    val arns = calls.list(Ecs, "ListClusters") { token =>
      new ListClustersRequest().withNextToken(token)
    } { r =>
      val page = calls.clients.ecs.listClusters(r)
      page.getClusterArns.asScala -> page.getNextToken
    }
    val clusters = described(arns, EcsLists.DescribedClusters) { some =>
      val request = new DescribeClustersRequest()
        .withClusters(some: _*)
        .withInclude(ClusterField.TAGS)
      calls.ask(Ecs, "DescribeClusters", request)(r =>
        calls.clients.ecs.describeClusters(r).getClusters.asScala.toVector
      )
    }
    clusters.problem.toLeft(clusters.items.collect {
      case cluster
          if Tags
            .fit(calls.origin.tags, cluster.getTags.asScala.map(t => t.getKey -> t.getValue)) =>
        cluster.getClusterName
    })
  }

  def services(cluster: String): Pages[Service] = {
    val arns = calls.list(Ecs, "ListServices") { token =>
      new ListServicesRequest()
        .withCluster(cluster)
        .withMaxResults(EcsLists.Listed)
        .withNextToken(token)
    } { r =>
      val page = calls.clients.ecs.listServices(r)
      page.getServiceArns.asScala -> page.getNextToken
    }
    described(arns, EcsLists.DescribedServices) { some =>
      val request = new DescribeServicesRequest().withCluster(cluster).withServices(some: _*)
      calls.ask(Ecs, "DescribeServices", request)(r =>
        calls.clients.ecs.describeServices(r).getServices.asScala.toVector
      )
    }
  }

  def definition(arn: String): Either[String, TaskDefinition] = {
    val request = new DescribeTaskDefinitionRequest().withTaskDefinition(arn)
    calls.ask(Ecs, "DescribeTaskDefinition", request)(r =>
      calls.clients.ecs.describeTaskDefinition(r).getTaskDefinition
    )
  }

  /** Tasks of a cluster. ECS forgets stopped tasks after about an hour. */
  def tasks(cluster: String, status: DesiredStatus): Pages[Task] = {
    val arns = calls.list(Ecs, "ListTasks") { token =>
      new ListTasksRequest()
        .withCluster(cluster)
        .withDesiredStatus(status)
        .withMaxResults(EcsLists.Listed)
        .withNextToken(token)
    } { r =>
      val page = calls.clients.ecs.listTasks(r)
      page.getTaskArns.asScala -> page.getNextToken
    }
    described(arns, EcsLists.Listed) { some =>
      val request = new DescribeTasksRequest().withCluster(cluster).withTasks(some: _*)
      calls.ask(Ecs, "DescribeTasks", request)(r =>
        calls.clients.ecs.describeTasks(r).getTasks.asScala.toVector
      )
    }
  }

  def instances(cluster: String): Pages[ContainerInstance] = {
    val arns = calls.list(Ecs, "ListContainerInstances") { token =>
      new ListContainerInstancesRequest()
        .withCluster(cluster)
        .withMaxResults(EcsLists.Listed)
        .withNextToken(token)
    } { r =>
      val page = calls.clients.ecs.listContainerInstances(r)
      page.getContainerInstanceArns.asScala -> page.getNextToken
    }
    described(arns, EcsLists.Listed) { some =>
      val request = new DescribeContainerInstancesRequest()
        .withCluster(cluster)
        .withContainerInstances(some: _*)
      calls.ask(Ecs, "DescribeContainerInstances", request)(r =>
        calls.clients.ecs.describeContainerInstances(r).getContainerInstances.asScala.toVector
      )
    }
  }

  private def described[A](arns: Pages[String], atOnce: Int)(
      ask: Vector[String] => Either[String, Vector[A]]
  ): Pages[A] = {
    val answers = calls.each(arns.items.grouped(atOnce).toVector)(ask)
    Pages(
      answers.flatMap(_.getOrElse(Vector.empty)),
      arns.problem.orElse(answers.collectFirst { case Left(problem) => problem }),
    )
  }
}

private object EcsLists {
  // Limits of ECS.
  private val Listed = 100
  private val DescribedServices = 10
  private val DescribedClusters = 100
}
