package org.folio.perf.testkit

import org.folio.perf.analysis.{Comparability, Outcomes}
import org.folio.perf.model._
import org.folio.perf.testkit.SampleReports.{Kind, Shape}
import scala.util.Random

/** Times of transactions, requests and tenants, made up. */
object SampleTimes {

  /** Transactions that all took the same time. */
  def outcomes(succeeded: Int, failed: Int = 0, ms: Long = 100): Outcomes = {
    val all = new Outcomes
    (1 to succeeded).foreach(_ => all.record(ms, ok = true))
    (1 to failed).foreach(_ => all.record(ms, ok = false))
    all
  }

  def transaction(
      kind: Kind,
      shape: Shape,
      buckets: Int,
      random: Random,
  ): TransactionResult = {
    val iterations = math.round(kind.perMinute * shape.minutes)
    val failed = if (kind.name.contains("Check-Out")) 3L else if (kind.workflow == "ulr") 1L else 0L
    def ms(factor: Double) = Some(math.round(kind.medianMs * factor))
    val large = 1.05 + (if (kind.workflow == "msf") 0.8 else random.nextDouble() * 0.15)
    def of(tenants: Int, share: Double, factor: Double, failures: Long) = Some(
      TenantClassResult(
        tenants,
        math.round(iterations * share),
        failures,
        Some(kind.medianMs * 1.09 * factor),
        ms(factor),
        ms(1.95 * factor),
      )
    )
    val incomparable = Comparability.reasonAgainst(iterations, failed)
    TransactionResult(
      kind.name,
      kind.workflow,
      iterations,
      failed,
      Some(kind.medianMs * 1.09),
      ms(0.6),
      ms(1),
      ms(1.31),
      ms(1.97),
      ms(2.84),
      ms(3.9),
      kind.perMinute,
      iterations / shape.minutes,
      of(58, 0.88, 0.98, failed),
      of(4, 0.12, large, 0),
      Vector.tabulate(buckets) { i =>
        val rate = kind.perMinute * shape.bucketMs / 60000.0
        if (random.nextDouble() > rate * 1.2 || i < 2) None
        else Some(math.round(kind.medianMs * (0.8 + 0.4 * random.nextDouble())))
      },
      comparable = incomparable.isEmpty,
      incomparable,
    )
  }

  def requests(random: Random): Vector[RequestResult] =
    Vector(
      "POST /circulation/check-out-by-barcode",
      "POST /circulation/check-in-by-barcode",
      "GET /users",
      "GET /circulation/loans",
      "GET /search/instances",
      "GET /patron/account/{id}",
      "POST /authn/login-with-expiry",
    ).map { name =>
      val p50 = 20 + random.nextInt(300).toLong
      RequestResult(
        name,
        200 + random.nextInt(4000).toLong,
        if (name.contains("check-out")) 3 else 0,
        Some(ResponseTimes(p50 * 1.1, p50 / 2, p50, p50 * 5 / 4, p50 * 2, p50 * 3, p50 * 5)),
      )
    }

  def timeline(shape: Shape, buckets: Int, all: Vector[Kind], random: Random): Timeline = {
    val perBucket = all.map(_.perMinute).sum * shape.bucketMs / 60000.0
    Timeline(
      shape.bucketMs,
      Vector.tabulate(buckets) { i =>
        val ms = i * shape.bucketMs
        val share =
          if (ms < shape.rampUpMs) (ms.toDouble + 1) / shape.rampUpMs.toDouble
          else if (ms < shape.rampUpMs + shape.steadyMs) 1.0
          else math.max(0.0, 1 - (ms - shape.rampUpMs - shape.steadyMs) / 6000.0)
        val n = math.max(
          0L,
          math.round(perBucket * share + random.nextGaussian() * math.sqrt(perBucket * share)),
        )
        val p50 =
          if (n == 0) None else Some(math.round(420 + 60 * random.nextDouble() + 80 * share))
        TimelineBucket(
          n,
          if (i == buckets / 2) 2 else if (i == buckets / 3) 1 else 0,
          n * 13 + random.nextInt(20).toLong,
          if (i == buckets / 2) 2 else 0,
          p50,
          p50.map(v => math.round(v * (3.2 + 2 * random.nextDouble()))),
          p50.map(_ / 8),
          p50.map(_ / 3),
          math.round(28 * share + random.nextInt(5) * share),
        )
      },
    )
  }

  def matrix(
      all: Vector[Kind],
      tenants: Vector[Tenant],
      shape: Shape,
      random: Random,
  ): TenantMatrix =
    TenantMatrix(
      all.map(_.name),
      tenants.sortBy(t => (t.size == TenantSize.Small, t.name)).map { tenant =>
        val large = tenant.size == TenantSize.Large
        val general =
          math.exp(random.nextGaussian() * 0.05) * (if (tenant.name == "cs00044") 1.4 else 1.0)
        TenantRow(
          tenant.name,
          tenant.size,
          all.map { kind =>
            val iterations = math.round(kind.perMinute / 66 * shape.minutes * (if (large) 2 else 1))
            val slow = if (large && kind.workflow == "msf") 1.9 else if (large) 1.1 else 1.0
            val odd = if (tenant.name == "cs00031" && kind.workflow == "cico") 1.9 else 1.0
            val noise = math.exp(random.nextGaussian() * 0.12)
            val failed = if (tenant.name == "cs00012" && kind.name.contains("Check-Out")) 1L else 0L
            if (iterations == 0 || (kind.workflow == "bls" && random.nextInt(4) == 0)) None
            else
              Some(
                TenantCell(
                  iterations,
                  failed,
                  Some(math.round(kind.medianMs * general * slow * odd * noise)),
                )
              )
          },
        )
      },
    )
}
