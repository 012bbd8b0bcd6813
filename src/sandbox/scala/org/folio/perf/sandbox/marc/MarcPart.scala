package org.folio.perf.sandbox.marc

import java.nio.charset.StandardCharsets.UTF_8
import java.io.ByteArrayOutputStream
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.marc4j.marc.{DataField, Record}
import scala.jdk.CollectionConverters._

/**
 * Facts about a MARC record of an uploaded file.
 *
 * @param controlNumber field 001; empty if absent
 * @param isValid true if its leader contains its length, and it has a title (field 245)
 */
final case class ScannedRecord(controlNumber: String, isValid: Boolean)

object ScannedRecord {
  private val LeaderBytes = 24
  private val EntryBytes = 12

  /** Facts about one record in the form ISO 2709, its terminator included. */
  def of(bytes: Array[Byte]): ScannedRecord = {
    val base = number(bytes, 12, 5)
    if (number(bytes, 0, 5) != bytes.length || base <= LeaderBytes || base > bytes.length)
      ScannedRecord("", isValid = false)
    else {
      var controlNumber = ""
      var hasTitle = false
      var at = LeaderBytes
      while (at + EntryBytes < base) {
        if (isTag(bytes, at, "001")) controlNumber = text(bytes, base, at)
        else if (isTag(bytes, at, "245")) hasTitle = true
        at += EntryBytes
      }
      ScannedRecord(controlNumber, hasTitle)
    }
  }

  /** The field of a directory entry, without its terminator. */
  private def text(bytes: Array[Byte], base: Int, entry: Int): String = {
    val from = base + number(bytes, entry + 7, 5)
    val length = number(bytes, entry + 3, 4) - 1
    if (from < base || length < 0 || from + length > bytes.length) ""
    else new String(bytes, from, length, UTF_8)
  }

  private def isTag(bytes: Array[Byte], at: Int, tag: String): Boolean =
    bytes(at) == tag(0) && bytes(at + 1) == tag(1) && bytes(at + 2) == tag(2)

  /** Number at a position; -1: not a number, or beyond the end of the record. */
  private def number(bytes: Array[Byte], from: Int, digits: Int): Int =
    if (from + digits > bytes.length) -1
    else
      (from until from + digits).foldLeft(0) { (value, i) =>
        val digit = bytes(i) - '0'
        if (value < 0 || digit < 0 || digit > 9) -1 else value * 10 + digit
      }
}

/**
 * A part of an uploaded file; it can begin and end within a record.
 *
 * @param head bytes before its first record: the rest of a record of the previous part
 * @param tail bytes after its last record
 */
final case class MarcPart(head: Array[Byte], records: Vector[ScannedRecord], tail: Array[Byte])

object MarcPart {

  /**
   * Records of the file that consists of these parts.
   *
   * @return `None`: the file has no records, or does not end with the end of a record
   */
  def join(parts: Vector[MarcPart]): Option[Vector[ScannedRecord]] = {
    val joined = Vector.newBuilder[ScannedRecord]
    var open = Array.emptyByteArray
    for (part <- parts) {
      open = open ++ part.head
      if (open.nonEmpty && open.last == MarcScan.Terminator) {
        joined += ScannedRecord.of(open)
        open = Array.emptyByteArray
      }
      joined ++= part.records
      open = open ++ part.tail
    }
    Option(joined.result()).filter(records => records.nonEmpty && open.isEmpty)
  }
}

/** Reads a part while its bytes arrive; stores only the bytes of the current record. */
final class MarcScan {
  import MarcScan._

  private var head = Option.empty[Array[Byte]]
  private val records = Vector.newBuilder[ScannedRecord]
  private val open = new ByteArrayOutputStream(4096)

  def feed(bytes: Array[Byte]): Unit = {
    var from = 0
    var at = 0
    while (at < bytes.length) {
      if (bytes(at) == Terminator) {
        open.write(bytes, from, at + 1 - from)
        complete()
        from = at + 1
      }
      at += 1
    }
    open.write(bytes, from, bytes.length - from)
  }

  def part: MarcPart = head match {
    case None => MarcPart(open.toByteArray, Vector.empty, Array.emptyByteArray)
    case Some(first) => MarcPart(first, records.result(), open.toByteArray)
  }

  private def complete(): Unit = {
    val record = open.toByteArray
    open.reset()
    if (head.isEmpty) head = Some(record) else records += ScannedRecord.of(record)
  }
}

object MarcScan {

  /** End of a record; this byte is part of no UTF-8 character. */
  val Terminator: Byte = 0x1d
}

/** Converts MARC records to the JSON of source record storage, and back. */
object MarcJson {
  def of(record: Record): JsonObject = {
    val controls = record.getControlFields.asScala.map(field => obj(field.getTag -> field.getData))
    val fields = record.getDataFields.asScala.map(field)
    obj("fields" -> list(controls ++ fields), "leader" -> record.getLeader.marshal)
  }

  /** One field of a record. */
  def field(field: DataField): JsonObject = obj(
    field.getTag -> obj(
      "ind1" -> field.getIndicator1.toString,
      "ind2" -> field.getIndicator2.toString,
      "subfields" -> list(
        field.getSubfields.asScala.map(subfield => obj(subfield.getCode.toString -> subfield.getData))
      ),
    )
  )

  /** All fields with subfields, in order. */
  def dataFields(record: Record): Vector[DataField] = record.getDataFields.asScala.toVector

  /** @param json in the form that [[of]] writes */
  def record(json: JsonObject): Record = {
    val fields = Json.objects(json.getJsonArray("fields")).map { entry =>
      val tag = entry.fieldNames.iterator.next()
      entry.getValue(tag) match {
        case data: JsonObject =>
          val subfields = Json.objects(data.getJsonArray("subfields")).flatMap { subfield =>
            subfield.fieldNames.asScala.map(code => code.head -> subfield.getString(code))
          }
          BibRecord.field(tag, data.getString("ind1").head, data.getString("ind2").head, subfields: _*)
        case control => BibRecord.control(tag, control.toString)
      }
    }
    BibRecord.record(json.getString("leader"), fields)
  }

  /** Text of a record in the form of source record storage. */
  def text(record: Record): String = s"$record\n"
}
