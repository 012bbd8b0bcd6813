package org.folio.perf.source.aws

import org.folio.perf.model.{DatabaseProperty, Machine}
import org.folio.perf.sandbox.aws.AwsFault
import org.folio.perf.source.metrics.InventoryPart
import org.folio.perf.testkit.AwsServer.{environment, inventory, origin, withAws}
import org.folio.perf.testkit.PlainSuite

/** Databases of an Aurora cluster, through the AWS SDK's own clients. */
class AuroraInventorySpec extends PlainSuite {

  test("an Aurora cluster that is named has its writer and reader, and parameters of its own") {
    withAws(aurora) { (aws, url) =>
      val part = inventory(origin(url).copy(database = "sandbox-db-cluster"))
      part.gaps.shouldBe(empty)
      databases(part)
        .map(m => m.id -> m.role)
        .shouldBe(Vector("sandbox-db" -> Some("writer"), "sandbox-db-reader" -> Some("reader")))
      def of(component: String) = part.components.filter(_.component == component).map(c => c.property -> c.value).toMap
      of("database sandbox-db").shouldBe(
        Map(
          "class" -> "db.r6g.xlarge",
          "engine" -> "aurora-postgresql 16.4",
          DatabaseProperty.ParameterGroup -> "sandbox-db-parameters",
          DatabaseProperty.ClusterParameterGroup -> "sandbox-db-cluster-parameters",
        )
      )
      of("sandbox-db-cluster-parameters")
        .shouldBe(Map("shared_buffers" -> "SUM({DBInstanceClassMemory/12038},-50003)"))
      (aws.faults.calledOperations
        .should(contain))
        .allOf(
          "rds:DescribeDBClusters",
          "rds:DescribeDBClusterParameters",
        )
    }
  }

  test("a refused Aurora cluster costs the roles and names the permission") {
    withAws(aurora) { (aws, url) =>
      aws.faults.set("rds", AwsFault.DeniedOperation("DescribeDBClusters"))
      val part = inventory(origin(url))
      databases(part)
        .map(m => m.id -> m.role)
        .shouldBe(Vector("sandbox-db" -> None, "sandbox-db-reader" -> None))
      part.gaps.mkString.should(
        include("Give the credentials in use the permission rds:DescribeDBClusters.")
      )
    }
  }

  test("no cluster is asked for where the database is no Aurora") {
    withAws { (aws, url) =>
      inventory(origin(url))
      aws.faults.calledOperations.filter(_.contains("DBCluster")).shouldBe(empty)
    }
  }
  private val aurora =
    environment.copy(database = environment.database.copy(engine = "aurora-postgresql"))

  private def databases(part: InventoryPart): Vector[Machine] =
    part.inventory(origin("http://127.0.0.1:1")).machines.filter(_.kind == "rds")
}
