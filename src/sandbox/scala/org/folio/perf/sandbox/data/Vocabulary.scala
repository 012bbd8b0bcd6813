package org.folio.perf.sandbox.data

import org.folio.perf.model.ResourceFile
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Words of titles, names and subjects. Feeders of searches use them too. */
object Vocabulary {
  lazy val titles: Vector[String] = lines("words.txt")
  lazy val lastNames: Vector[String] = lines("last-names.txt")
  lazy val firstNames: Vector[String] = lines("first-names.txt")

  private def lines(name: String): Vector[String] = ResourceFile.text(s"sandbox/$name").linesIterator.toVector
}

/**
 * One word of a generated text. Record `i` has word number `(multiplier * i + offset) mod prime` of
 * a list. Records with the same word form an arithmetic progression, so a search needs no index.
 * Slots with different primes are independent of each other (Chinese remainder theorem).
 */
final case class WordSlot(words: Vector[String], prime: Int, multiplier: Int, offset: Int) {
  require(prime <= words.size, s"prime is $prime; there are ${words.size} words only")

  def wordNumber(index: Int): Int = ((multiplier.toLong * index + offset) % prime).toInt
  def word(index: Int): String = words(wordNumber(index))

  /** Lowest index with this word; the others follow in steps of `prime`. */
  def firstWith(wordNumber: Int): Int = {
    val inverse = BigInt(multiplier).modInverse(BigInt(prime)).toLong
    (Math.floorMod(wordNumber.toLong - offset, prime.toLong) * inverse % prime).toInt
  }
}

/** Texts of a tenant's titles, contributors and subjects. */
final class Catalogue(tenantNumber: Int) {
  private def slot(words: Vector[String], prime: Int, k: Int): WordSlot =
    WordSlot(
      words,
      prime,
      31 + 2 * k,
      Math.floorMod(IdHash.hash(tenantNumber * 16L + k), prime.toLong).toInt,
    )

  val title: Vector[WordSlot] =
    Catalogue.TitlePrimes.zipWithIndex.map { case (p, k) => slot(Vocabulary.titles, p, k) }
  val subject: Vector[WordSlot] =
    Catalogue.SubjectPrimes.zipWithIndex.map { case (p, k) => slot(Vocabulary.titles, p, 4 + k) }
  val lastName: WordSlot = slot(Vocabulary.lastNames, 113, 7)
  val firstName: WordSlot = slot(Vocabulary.firstNames, 103, 8)

  def titleOf(index: Int): String = title.map(_.word(index)).mkString(" ").capitalize
  def contributorOf(index: Int): String = s"${lastName.word(index)}, ${firstName.word(index)}"
  def subjectOf(index: Int): String = subject.map(_.word(index)).mkString(" -- ").capitalize

  def publisherOf(index: Int): String = s"${lastName.word(index + 1)} Press"

  /** Fields of an instance that describe its title. */
  def description(index: Int): Vector[(String, Any)] = ("title" -> titleOf(index)) +: besideTitle(index)

  /** The same fields without the title itself. */
  def besideTitle(index: Int): Vector[(String, Any)] = Vector(
    "contributors" -> arr(
      obj(
        "name" -> contributorOf(index),
        "contributorNameTypeId" -> Reference.PersonalName,
        "primary" -> true,
      )
    ),
    "subjects" -> arr(obj("value" -> subjectOf(index))),
    "publication" ->
      arr(obj("publisher" -> publisherOf(index), "dateOfPublication" -> (1950 + index % 75).toString)),
    "languages" -> arr(languageOf(index)),
  )

  /** MARC language code; 14 of 20 records are in English. */
  def languageOf(index: Int): String = Catalogue.Languages(index % Catalogue.Languages.size)
}

object Catalogue {
  private val TitlePrimes = Vector(359, 353, 349, 347)
  private val SubjectPrimes = Vector(337, 331)
  val Languages: Vector[String] =
    Vector.fill(14)("eng") ++ Vector("ger", "fre", "spa", "ita", "rus", "chi")
}
