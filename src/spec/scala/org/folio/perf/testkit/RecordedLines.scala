package org.folio.perf.testkit

import java.nio.file.Path
import org.folio.perf.model.TransactionSample
import org.folio.perf.source.TransactionsFile

/** The transactions in a file of the recorder. */
object RecordedLines {
  def of(file: Path): Vector[TransactionSample] = {
    val all = Vector.newBuilder[TransactionSample]
    val read = TransactionsFile.read(file) {
      case transaction: TransactionSample => all += transaction
      case _ => ()
    }
    read.fold(sys.error, s => require(s.problems.isEmpty, s.problems))
    all.result()
  }
}
