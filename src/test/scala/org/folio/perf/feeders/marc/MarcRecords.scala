package org.folio.perf.feeders.marc

import org.marc4j.marc.{DataField, MarcFactory, Record}

/**
 * Bibliographic records as libraries get them from vendors, some 900 bytes each: record `i` of a seed is
 * always the same.
 */
final class MarcRecords(seed: Long) {
  import MarcRecords._

  private val factory = MarcFactory.newInstance()

  /** A record that is new to the library: its control number is the vendor's. */
  def newRecord(index: Int): Record = {
    val number = f"perf$index%09d"
    record(index, number, identifiers = Vector(field("035", ' ', ' ', "a", s"(PERF)$number")))
  }

  /** A record that the library has: FOLIO finds it by its control number, the instance's HRID. */
  def update(index: Int, instance: MatchedInstance): Record = {
    val ids = field("999", 'f', 'f', "i", instance.id)
    record(index, instance.hrid, identifiers = Vector.empty, last = Vector(ids))
  }

  private def record(
      index: Int,
      controlNumber: String,
      identifiers: Vector[DataField],
      last: Vector[DataField] = Vector.empty,
  ): Record = {
    val draw = new Draw(seed, index)
    val year = 1950 + draw.below(75)
    val made = factory.newRecord(Leader)
    made.addVariableField(factory.newControlField("001", controlNumber))
    made.addVariableField(factory.newControlField("003", "PERF"))
    made.addVariableField(factory.newControlField("005", "20260105080000.0"))
    made.addVariableField(
      factory.newControlField("008", s"260105s$year    xxu           000 0 eng d")
    )
    val fields = field("020", ' ', ' ', "a", isbn(index)) +: identifiers :++ Vector(
      field("040", ' ', ' ', "a", "PERF", "b", "eng", "e", "rda", "c", "PERF"),
      field("050", ' ', '4', "a", s"QA${draw.below(9000) + 100}", "b", s".P${index % 997}"),
      field("100", '1', ' ', "a", s"${draw.name}, ${draw.name}", "e", "author."),
      field(
        "245",
        '1',
        '0',
        "a",
        s"${draw.sentence(5)} :",
        "b",
        s"${draw.sentence(7)} /",
        "c",
        s"${draw.name} ${draw.name}.",
      ),
      field("264", ' ', '1', "a", "Boston :", "b", s"${draw.name} Press,", "c", s"$year."),
      field("300", ' ', ' ', "a", s"${draw.below(900) + 50} pages ;", "c", "24 cm"),
      field("336", ' ', ' ', "a", "text", "b", "txt", "2", "rdacontent"),
      field("337", ' ', ' ', "a", "unmediated", "b", "n", "2", "rdamedia"),
      field("338", ' ', ' ', "a", "volume", "b", "nc", "2", "rdacarrier"),
      field("520", ' ', ' ', "a", s"${draw.sentence(30)}."),
      field("650", ' ', '0', "a", draw.sentence(2), "x", draw.sentence(1)),
      field("650", ' ', '0', "a", s"${draw.sentence(3)}."),
    ) :++ last
    fields.foreach(made.addVariableField(_))
    made
  }

  /** @param subfields code and text of each */
  private def field(tag: String, first: Char, second: Char, subfields: String*): DataField =
    factory.newDataField(tag, first, second, subfields: _*)
}

object MarcRecords {

  /** A new record (n) of language material (a), a monograph (m), in Unicode (a). */
  private val Leader = "00000nam a2200000 i 4500"

  /** An ISBN-13 with its check digit. */
  private[marc] def isbn(index: Int): String = {
    val digits = f"978${index % 1000000000}%09d"
    val sum = digits.zipWithIndex.map { case (c, i) => c.asDigit * (if (i % 2 == 0) 1 else 3) }.sum
    digits + (10 - sum % 10) % 10
  }

  private val Words = ("river garden history modern theory music ancient letters voyage science " +
    "island market language nature city winter memory stone bridge culture forest painting " +
    "method school northern justice ocean harvest journal medicine number light people border " +
    "machine silver empire church poetry summer village railway essay kingdom trade café museum " +
    "economy liberty animal energy mountain society water practice drama knowledge election").split(
    ' '
  )

  private val Names = ("Adler Bianchi Castro Dubois Eriksen Fischer García Horvat Ivanova Jansen " +
    "Kowalski Lehmann Martin Novák Okafor Petrov Quinn Rossi Silva Tanaka Ueda Vargas Weber " +
    "Yilmaz Zhang").split(' ')

  /** Random words of a record: SplitMix64, seeded for each record. */
  final private class Draw(seed: Long, index: Int) {
    private val random = new java.util.SplittableRandom(seed * 1000003L + index)

    def below(bound: Int): Int = random.nextInt(bound)
    def name: String = Names(below(Names.length))

    def sentence(words: Int): String = {
      val text = new java.lang.StringBuilder(words * 8)
      text.append(Words(below(Words.length)))
      text.setCharAt(0, Character.toUpperCase(text.charAt(0)))
      for (_ <- 1 until words) text.append(' ').append(Words(below(Words.length)))
      text.toString
    }
  }
}

/** An instance that a record changes. */
final case class MatchedInstance(id: String, hrid: String)
