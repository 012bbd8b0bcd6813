package org.folio.perf.bench

import java.nio.file.{Files, Path}
import org.folio.perf.feeders.marc.{MarcFile, MarcRecords}

/** Records a second of MARC files that are written to disk, and the heap they take. Driver of `bench/marc.sh`. */
object MarcBench {
  private val Runs = 3
  private val Sizes = Vector(5000, 100000)

  def main(args: Array[String]): Unit = {
    val folder = Files.createDirectories(Path.of("target/bench/marc"))
    // The compiler of the JVM has seen it all before it is measured.
    write(folder, 20000)
    Sizes.foreach { size =>
      val runs = Vector.fill(Runs) {
        val begin = System.nanoTime
        val file = write(folder, size)
        (size * 1e9 / (System.nanoTime - begin).toDouble, file.bytes, usedMiB())
      }
      val perSecond = runs.map(_._1).sorted.apply(Runs / 2)
      println(
        f"$size%,d records: $perSecond%,.0f records a second, ${runs.head._2 / size} bytes a record, " +
          f"${runs.map(_._3).max}%.0f MiB of heap in use afterwards"
      )
    }
  }

  private def write(folder: Path, count: Int): MarcFile = {
    val records = new MarcRecords(1)
    MarcFile.write(folder, "bench.mrc", Iterator.range(0, count).map(records.newRecord))
  }

  private def usedMiB(): Double = {
    System.gc()
    val runtime = Runtime.getRuntime
    (runtime.totalMemory - runtime.freeMemory) / 1048576.0
  }
}
