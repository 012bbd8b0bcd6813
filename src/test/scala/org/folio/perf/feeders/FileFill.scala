package org.folio.perf.feeders

import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers
import org.folio.perf.protocol.SessionKey
import scala.collection.mutable

/** Fills pools from files, each of them as a whole and once. */
final private class FileFill(
    reader: RecordReader,
    file: RecordKind => Option[Vector[Record]],
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val filled = mutable.Set.empty[RecordKind]

  def fill(kinds: Set[RecordKind]): Either[FolioError, Unit] = {
    val unread = for {
      kind <- kinds.toVector
      records <- file(kind).filter(_ => filled.add(kind))
    } yield kind -> records
    Eithers.each(unread) { case (kind, records) => add(kind, records) }
  }

  private def add(kind: RecordKind, records: Vector[Record]): Either[FolioError, Unit] = {
    takeBarcodes(records)
    withServicePoints(kind, records).map(pool(kind).add)
  }

  /** An item of a file is not read from a list too. */
  private def takeBarcodes(records: Vector[Record]): Unit =
    for {
      record <- records
      (SessionKey.ItemBarcode.name, barcode) <- record.attributes
    } barcodes.take(barcode.toString)

  /** Records without a service point get the clerk's own. */
  private def withServicePoints(
      kind: RecordKind,
      records: Vector[Record],
  ): Either[FolioError, Vector[Record]] = {
    val servicePoint = SessionKey.ServicePointId
    val needsOne = kind.file.exists(_.columns.exists(_.key == servicePoint))
    def lacksOne(record: Record): Boolean =
      needsOne && !record.attributes.exists(_._1 == servicePoint.name)
    if (!records.exists(lacksOne)) Right(records)
    else
      reader.self.servicePointId
        .map { own =>
          records.map { record =>
            if (lacksOne(record)) Record(record.attributes :+ (servicePoint.name -> own))
            else record
          }
        }
        .toRight(
          FolioError.Lacks(
            reader.tenant,
            s"default service point for its load test user, and the file of kind \"${kind.words}\" has no column " +
              servicePoint.name,
          )
        )
  }
}
