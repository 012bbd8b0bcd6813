package org.folio.perf.sandbox.data

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher}
import scala.collection.mutable

/**
 * Records of one kind of a tenant. Generated records are computed; only created and changed ones
 * are stored, as encoded JSON. The caller owns a returned record and may change it.
 *
 * @param indexed fields by which stored records are found without reading all of them
 * @param joins records of other tables whose fields queries may use, e.g. `purchaseOrder` in
 *   `purchaseOrder.workflowStatus`
 */
final class RecordTable(
    val generated: GeneratedRecords,
    indexed: Seq[String] = Nil,
    joins: Map[String, JsonObject => Option[JsonObject]] = Map.empty,
) {
  private val stored = mutable.LinkedHashMap.empty[String, Array[Byte]]
  private val deleted = mutable.HashSet.empty[Int]
  private val overlaid = new java.util.BitSet
  private val indices: Map[String, mutable.HashMap[String, Vector[String]]] =
    indexed.map(_ -> mutable.HashMap.empty[String, Vector[String]]).toMap

  private var changes = 0L

  /** Number of changes: the table is unchanged as long as this number is. */
  def version: Long = changes

  def get(id: String): Option[JsonObject] =
    stored.get(id) match {
      case Some(bytes) => Some(decode(bytes))
      case None =>
        val index = generated.indexOf(id)
        if (index < 0 || deleted(index)) None else Some(generated.record(index))
    }

  /** Text of a record's field, without a copy of the whole record. */
  def text(id: String, field: String): Option[String] = untouchedIndex(id) match {
    case -1 => get(id).flatMap(record => Option(record.getString(field)))
    case index => Option(generated.text(index, field))
  }

  /**
   * Index of a generated record that was never changed; -1: it is changed or not a generated one.
   */
  def untouchedIndex(id: String): Int = {
    val index = generated.indexOf(id)
    if (index >= 0 && overlaid.get(index)) -1 else index
  }

  def contains(id: String): Boolean =
    stored.contains(id) || {
      val index = generated.indexOf(id)
      index >= 0 && !deleted(index)
    }

  def put(id: String, record: JsonObject): Unit = {
    changes += 1
    // Taken out first: a changed record becomes the last one.
    stored.remove(id).foreach(old => unindex(id, decode(old)))
    stored.update(id, record.toBuffer.getBytes)
    reindex(record)(_ :+ id)
    val generatedIndex = generated.indexOf(id)
    if (generatedIndex >= 0) {
      overlaid.set(generatedIndex)
      deleted -= generatedIndex
    }
  }

  /** Stores a record by its id. */
  def put(record: JsonObject): Unit = put(record.getString("id"), record)

  /** @return true if the record existed */
  def delete(id: String): Boolean = {
    changes += 1
    val was = contains(id)
    stored.remove(id).foreach(old => unindex(id, decode(old)))
    val index = generated.indexOf(id)
    if (index >= 0) {
      overlaid.set(index)
      deleted += index
    }
    was
  }

  /** The records that were created or changed last, at most `count`. */
  def lastStored(count: Int): Vector[JsonObject] =
    stored.valuesIterator.drop(math.max(0, stored.size - count)).map(decode).toVector

  /** Records whose field has this value, both generated and stored ones. */
  def find(field: String, value: String): Vector[JsonObject] =
    generatedWith(field, value).getOrElse(Vector.empty).map(generated.record) ++
      storedWith(field, value).getOrElse(Vector.empty).flatMap(stored.get).map(decode)

  def findOne(field: String, value: String): Option[JsonObject] = find(field, value).headOption

  /** Unchanged generated records with this value; `None`: the field cannot be looked up. */
  private[data] def generatedWith(field: String, value: String): Option[Vector[Int]] =
    if (field == "id")
      Some(untouched(Vector(generated.indexOf(value)).filter(_ >= 0)))
    else generated.lookUp(field, value).map(untouched)

  /** Ids of unchanged generated records that include all matches of a term with masks. */
  private[data] def generatedLike(field: String, term: String): Option[Vector[String]] =
    generated.lookUpMasked(field, term).map(untouched(_).map(generated.idOf))

  /** Ids of stored records with this value; `None`: the field has no index. */
  private[data] def storedWith(field: String, value: String): Option[Vector[String]] =
    if (field == "id") Some(if (stored.contains(value)) Vector(value) else Vector.empty)
    else if (stored.isEmpty) Some(Vector.empty)
    else indices.get(field).map(_.getOrElse(value.toLowerCase, Vector.empty))

  /** True if a record, with the joined records that the filter names, matches. */
  private[data] def matches(filter: Cql, record: JsonObject): Boolean =
    CqlMatcher.matches(filter, if (joins.isEmpty) record else joined(filter, record))

  private def joined(filter: Cql, record: JsonObject): JsonObject = {
    val wanted = joins.filter { case (name, _) => Cql.names(filter, name + ".") }
    if (wanted.isEmpty) record
    else {
      val whole = new JsonObject(new java.util.LinkedHashMap(record.getMap))
      wanted.foreach { case (name, join) => join(record).foreach(whole.put(name, _)) }
      whole
    }
  }

  /** True if the generated record of this index was changed or deleted. */
  def isChanged(index: Int): Boolean = overlaid.get(index)

  /** All changed and created records, in the order of their last changes. */
  def changedRecords: Iterator[JsonObject] = stored.valuesIterator.map(decode)

  private[data] def storedIds: Iterator[String] = stored.keysIterator
  private[data] def storedRecord(id: String): Option[JsonObject] = stored.get(id).map(decode)

  private def untouched(found: Vector[Int]): Vector[Int] = found.filterNot(overlaid.get)

  private def unindex(id: String, record: JsonObject): Unit = reindex(record)(_.filterNot(_ == id))

  /** @param change of the ids with a value that the record has */
  private def reindex(record: JsonObject)(change: Vector[String] => Vector[String]): Unit =
    for ((field, index) <- indices; value <- CqlMatcher.values(record, field)) {
      val key = value.toLowerCase
      val ids = change(index.getOrElse(key, Vector.empty))
      if (ids.isEmpty) index -= key else index.update(key, ids)
    }

  private def decode(bytes: Array[Byte]): JsonObject = new JsonObject(Buffer.buffer(bytes))
}

/**
 * Records that are generated on request, from their index alone: 0 until `count`. Frequent requests
 * are answered by arithmetic, without generating the records.
 */
trait GeneratedRecords {
  def count: Int
  def idOf(index: Int): String

  /** -1: not one of these. */
  def indexOf(id: String): Int
  def record(index: Int): JsonObject

  /** Text of a record's field; null: the field is absent. */
  def text(index: Int, field: String): String = record(index).getString(field)

  /**
   * Indices of the records whose `field` is `value`, in rising order, for fields that can be looked
   * up.
   *
   * @return `None`: this field cannot be
   */
  def lookUp(field: String, value: String): Option[Vector[Int]] = None

  /**
   * Indices that include all records whose `field` matches a term with masks, in rising order.
   *
   * @return `None`: they are not
   */
  def lookUpMasked(field: String, term: String): Option[Vector[Int]] = None

  /**
   * The field's value in the record of an index, for fields that need no whole record.
   *
   * @return `None`: this field needs one
   */
  def field(name: String): Option[Int => String] = None

  /** True if arithmetic shows that no record's `field` matches a term, masks included. */
  def neverMatches(field: String, term: String): Boolean = false

  /** True if the records are in the order of this field, so that no sorting is necessary. */
  def isOrderedBy(field: String): Boolean = false
}

object GeneratedRecords {

  /** No records, for tables that hold only what clients create. */
  val Empty: GeneratedRecords = new FixedRecords(Vector.empty)

  /** True if a clause asks for one value, without masks, so that it can be looked up. */
  def isLookUp(clause: Cql.Clause): Boolean =
    (clause.relation == "==" || clause.relation == "=") && clause.term.nonEmpty && !CqlMatcher.isMasked(clause.term)
}
