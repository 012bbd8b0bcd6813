package org.folio.perf.source

import java.nio.file.Path
import java.util.Locale
import org.folio.perf.model.InjectorSample
import org.folio.perf.source.file.{ReadError, WholeFile}

/** `infrastructure/injector.tsv`: utilisation of the load generator, one sample per line. */
object InjectorFile {
  val Name = "injector.tsv"

  /** Name of one load generator's file in a merged run folder. */
  def nameOf(injector: Int): String = s"injector-$injector.tsv"

  val Header = "time\tprocessCpuPercent\tsystemCpuPercent\theapUsedMiB\tgcMs"

  /** Samples in the order of time. Lines that are no sample are a problem, but for an incomplete last one. */
  def read(file: Path): Either[ReadError, Listed[Vector[InjectorSample]]] =
    WholeFile.text(file, "").flatMap(parse(file, _))

  /** The line of a sample, without a line break. */
  def line(sample: InjectorSample): String = "%d\t%.1f\t%.1f\t%.1f\t%d".formatLocal(
    Locale.ROOT,
    sample.timeMs,
    sample.processCpuPercent,
    sample.systemCpuPercent,
    sample.heapUsedMiB,
    sample.gcMs,
  )

  private def parse(file: Path, text: String): Either[ReadError, Listed[Vector[InjectorSample]]] = {
    val complete = text.take(text.lastIndexOf('\n') + 1)
    val lines = complete.split('\n').toVector.map(_.stripSuffix("\r"))
    lines.headOption match {
      case Some(Header) =>
        val samples = lines.tail.map(sample)
        val skipped = samples.count(_.isEmpty)
        val note = s"$skipped lines of infrastructure/${file.getFileName} are no samples. They are skipped."
        Right(Listed(samples.flatten.sortBy(_.timeMs), Option.when(skipped > 0)(note).toVector))
      case found =>
        Left(ReadError.NotOurs(file, s"'${found.getOrElse("").take(80)}'", s"'$Header'"))
    }
  }

  private def sample(line: String): Option[InjectorSample] = line.split('\t') match {
    case Array(time, process, system, heap, gc) =>
      for {
        timeMs <- time.toLongOption
        processCpu <- number(process)
        systemCpu <- number(system)
        heapMiB <- number(heap)
        gcMs <- gc.toLongOption
      } yield InjectorSample(timeMs, processCpu, systemCpu, heapMiB, gcMs)
    case _ => None
  }

  private def number(text: String): Option[Double] =
    text.toDoubleOption.filter(java.lang.Double.isFinite)
}
