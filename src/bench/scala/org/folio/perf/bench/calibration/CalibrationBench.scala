package org.folio.perf.bench.calibration

import java.nio.file.{Files, Path}
import org.folio.perf.capacity.network.NetworkParameters

/** Fits the capacity model to the published tests. Driver of `bench/calibrate.sh`. */
object CalibrationBench {

  /** @param args the file for the parameters; `--check`: none, the errors of the committed ones */
  def main(args: Array[String]): Unit =
    if (args.head == "--check") CalibrationReport.lines(NetworkParameters.committed).foreach(println)
    else {
      val names = CalibrationTests.calibrated
      val found = ParametersText.rounded(Calibration.fit(CalibrationTests.named(names)))
      val file = Path.of(args.head)
      Files.createDirectories(file.toAbsolutePath.getParent)
      Files.writeString(file, ParametersText.render(found, s"Calibrated with ${names.mkString(", ")} only."))
      CalibrationReport.lines(found).foreach(println)
      val verb = if (found == NetworkParameters.committed) "equal" else "differ from"
      println(s"Written: $file. Its parameters $verb the committed ones.")
    }
}
