package org.folio.perf.source

import java.util.Locale
import org.folio.perf.model.InjectorSample

/** `infrastructure/injector.tsv`: utilisation of the load generator, one sample per line, in the order of time. */
object InjectorFile
    extends TsvFile[InjectorSample](
      "injector.tsv",
      "time",
      "processCpuPercent",
      "systemCpuPercent",
      "heapUsedMiB",
      "gcMs",
    )(
      sample => {
        def decimal(value: Double) = "%.1f".formatLocal(Locale.ROOT, value)
        Vector[Any](
          sample.timeMs,
          decimal(sample.processCpuPercent),
          decimal(sample.systemCpuPercent),
          decimal(sample.heapUsedMiB),
          sample.gcMs,
        )
      },
      {
        case Seq(
              TsvForm.Number(time),
              TsvForm.Decimal(process),
              TsvForm.Decimal(system),
              TsvForm.Decimal(heap),
              TsvForm.Number(gc),
            ) =>
          Some(InjectorSample(time, process, system, heap, gc))
      },
    ) {

  /** Name of one load generator's file in a merged run folder. */
  def nameOf(injector: Int): String = s"injector-$injector.tsv"
}
