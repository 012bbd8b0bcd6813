package org.folio.perf.testkit

import scala.util.matching.Regex

/**
 * Finds wording that a text for readers must not have: old or twisted words, second names of one thing,
 * sentences without a subject in front, and sentences that are too long.
 *
 * A text is a message, a cell, a paragraph or a list of these, one a line; a page's text works too.
 */
object PlainEnglish {

  /** Most words of a sentence. */
  val MaxWords = 25

  /**
   * @param words a part of a regular expression, in small letters; matches whole words in any case
   * @param instead advice for the writer
   */
  final private case class Banned(words: String, instead: String) {
    val pattern: Regex = s"(?i)(?<![\\w-])(?:$words)(?![\\w-])".r
  }

  private val banned = Vector(
    Banned("hopeless", "failing"),
    Banned("told|untold", "reported, logged, set"),
    Banned("whoever|whosoever|whomever", "a user who"),
    Banned("whatsoever|whichever", "any"),
    Banned("meanwhile|the while", "during the run"),
    Banned("hardly|scarcely|barely", "few, not enough"),
    Banned("nought|naught|aught", "0"),
    Banned(
      "lest|hitherto|thereof|therein|thereto|wherein|whereof|whereby|herein",
      "a plain sentence",
    ),
    Banned("never else|and not else|nowhere else", "only"),
    Banned("mend|mends|mended|mending", "fix"),
    Banned("(?:is|are|was|were) supposed", "is assumed, is estimated"),
    Banned("beside|besides", "next to, during, also"),
    Banned("those (?:that|who|which) lack|those lacking", "missing"),
    Banned("asked of|asks? nothing of", "needs, requests"),
    Banned("made of (?:the|what)", "calculated from"),
    Banned("costs its", "is missing"),
    Banned("no evidence of it", "no evidence"),
    Banned("have the (?:database|module|service|target|cluster)", "an imperative of what to do"),
    Banned("works? on most", "top"),
    Banned("at once on average", "active on average"),
    Banned("most of it", "main"),
    Banned("before does not mean because", "order does not prove cause"),
    Banned("middle tenants?|tenants? in the middle", "median tenant"),
    Banned("tp(?:50|75|90|95|99)|percentile[1-4]", "95th percentile"),
    Banned("plateau", "steady state"),
    Banned("warm-?up phase|the ramp", "ramp-up"),
    Banned("what was (?:given|measured|told|said|refused|left|asked)", "a noun"),
    Banned("should (?:some|any|one|it|they|the|a) [^.?]{0,40}\\bbe \\w+ed\\b", "if ..."),
    Banned("be it|were it|had it", "if ..."),
    Banned("(?:[0-9][0-9.,]*) (?:a|an) (?:second|minute|hour|day)", "5/s, 300 per hour"),
    Banned(
      "(?:iterations|requests|records|transactions|calls|files) (?:a|an) (?:second|minute|hour)",
      "... per second",
    ),
    Banned(
      "in the end effect|for the sake of|by way of|on the part of|inasmuch as|insofar as",
      "a shorter form",
    ),
  )

  /** Openings of a sentence whose subject is not a noun; case counts. */
  private val openings = Vector(
    Banned("What (?!if\\b|to\\b|is new\\b|changed\\b)[^?]*", "Start with a noun: what is it?"),
    Banned("(?:Those|That) (?:that|who|which|of|with|without)\\b.*", "Start with a noun."),
    Banned("Who(?:se)? (?!to\\b)[^?]*", "Start with a noun."),
    Banned("Of (?:what|which|those|it|the|a|an|all|its|their)\\b.*", "Start with a noun."),
    Banned(
      "(?:Judged|Counted|Measured|Given|Shown|Said|Told|Kept|Taken|Left|Made|Met|Missed|Asked|Not \\w+ed) (?:is|are|was|were)\\b.*",
      "Put the subject in front of the verb.",
    ),
    Banned("There (?:is|are) (?:hardly|none of)\\b.*", "Start with a noun."),
  ).map(rule => rule -> s"^(?:${rule.words})$$".r)

  /** One sentence for each fault of the text; empty for plain English. In the order of the text's lines. */
  def faults(text: String): Vector[String] = wording(text) ++ longSentences(text)

  /** The same without the length of sentences: for a page's text, where cells follow each other. */
  def wording(text: String): Vector[String] = {
    val plain = withPlainSpaces(text)
    val words = for {
      rule <- banned
      hit <- rule.pattern.findAllMatchIn(plain)
    } yield s"'${hit.matched}' in: ${around(plain, hit.start, hit.end)} (better: ${rule.instead})"
    val starts = for {
      sentence <- sentences(plain)
      (rule, pattern) <- openings
      if pattern.matches(sentence)
    } yield s"Opening of: ${shortened(sentence)} (better: ${rule.instead})"
    words ++ starts
  }

  /** Sentences of more than [[MaxWords]] words. A list after a colon and text in brackets count too. */
  def longSentences(text: String): Vector[String] =
    sentences(withPlainSpaces(text)).flatMap { sentence =>
      val count = sentence.split("\\s+").count(_.exists(_.isLetter))
      Option.when(count > MaxWords)(
        s"$count words, at most $MaxWords, in: ${shortened(sentence)}"
      )
    }

  /** Faults of a doc comment: it starts with a noun or a verb, and its tags have no banned wording. */
  def docFaults(doc: String): Vector[String] = {
    val opening = Option.when(docOpening.findFirstIn(doc).nonEmpty)(
      s"Opening of doc comment: ${shortened(doc)} (better: a noun or a verb that stands for the thing)"
    )
    opening.toVector ++ wording(doc)
  }

  private val docOpening =
    "^(?:Of|What|Those|That|As|By|Who|Whose|Whom|Where|Which|To be|Such as)\\b".r

  private def withPlainSpaces(text: String) = text.replace('\u00a0', ' ').replace('\u202f', ' ')

  /** A sentence ends with a full stop, question mark or semicolon before a space, or with its line. */
  private def sentences(text: String): Vector[String] =
    text.linesIterator
      .flatMap(_.split("(?<=[.?!;])\\s+(?=[A-Z(\"'0-9])"))
      .map(_.trim)
      .filter(_.nonEmpty)
      .toVector

  private def around(text: String, start: Int, end: Int) =
    text.substring(math.max(0, start - 50), math.min(text.length, end + 50)).replaceAll("\\s+", " ")

  private def shortened(sentence: String) =
    if (sentence.length <= 160) sentence else s"${sentence.take(160)}…"
}
