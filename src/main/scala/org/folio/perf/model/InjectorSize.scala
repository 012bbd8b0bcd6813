package org.folio.perf.model

/**
 * Load generators that a load needs. docs/sharding.md describes the estimate.
 *
 * @param count with equal parts of the load
 * @param cpus vCPU of each
 * @param memoryMiB of each, as the limit of its container
 */
final case class InjectorSize(count: Int, cpus: Int, memoryMiB: Int) {

  /** Heap of each: three quarters of its container, as the image's JVM takes it. */
  def heapMiB: Int = memoryMiB / 4 * 3
}

object InjectorSize {

  /** Processor time of a request in milliseconds: docs/performance.md has it with start and report, which is the most. */
  val CpuMsPerRequest = 0.4

  /** Average CPU that a load generator is planned for. Bursts and the JVM's compiler need the rest. */
  val PlannedCpuPercent = 50.0

  /** vCPU of a load generator in kubernetes/example and aws/template.yaml. */
  val UsualCpus = 2

  private val LeastMemoryMiB = 1024
  private val MemoryStepMiB = 512

  /** Heap of plan, records and report, and of a virtual user with its session and answers. */
  private val BaseHeapMiB = 512.0
  private val HeapMiBPerUser = 0.1

  /** Requests per second of one load generator. */
  def requestsPerSec(cpus: Int): Double = cpus * PlannedCpuPercent / 100 * 1000 / CpuMsPerRequest

  /**
   * @param virtualUsers at the same time
   * @param shareable false: the simulation cannot be shared, so one load generator gets all vCPU
   */
  def of(requestsPerSecond: Double, virtualUsers: Double, shareable: Boolean): InjectorSize = {
    val count = math.max(1, math.ceil(requestsPerSecond / requestsPerSec(UsualCpus)).toInt)
    if (shareable) InjectorSize(count, UsualCpus, memoryMiB(virtualUsers / count))
    else InjectorSize(1, UsualCpus * count, memoryMiB(virtualUsers))
  }

  /** Number of equal load generators for the load of `count`, the busiest of which ran at this average CPU. */
  def enough(count: Int, busiestCpuPercent: Double): Int =
    math.max(count, math.ceil(count * busiestCpuPercent / PlannedCpuPercent).toInt)

  private def memoryMiB(virtualUsers: Double): Int = {
    val needed = (BaseHeapMiB + HeapMiBPerUser * virtualUsers) / 3 * 4
    math.max(LeastMemoryMiB, math.ceil(needed / MemoryStepMiB).toInt * MemoryStepMiB)
  }
}
