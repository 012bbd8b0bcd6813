package org.folio.perf.testkit

import java.nio.file.{Files, Path, Paths}
import scala.collection.mutable.ArrayBuffer
import scala.jdk.CollectionConverters._
import scala.util.Using
import scala.util.matching.Regex

/** Texts for readers in a Scala file: its messages and its doc comments. */
object SourceTexts {

  /**
   * String literals that are messages: they begin with a capital and have three words or more. Literals that are
   * added up are one text; each interpolated value is an `X`.
   */
  def messages(file: Path): Vector[String] =
    joined(literals(withoutComments(Files.readString(file)))).filter(isMessage)

  /** Doc comments without asterisks and tags, in the order of the file. */
  def docs(file: Path): Vector[String] =
    "(?s)/\\*\\*(.*?)\\*/".r
      .findAllMatchIn(Files.readString(file))
      .map(_.group(1).replaceAll("(?m)^\\s*\\*\\s?", "").trim)
      .filterNot(_.startsWith("@"))
      .toVector

  private def isMessage(text: String) =
    text.headOption.exists(_.isUpper) && text.split("\\s+").count(_.exists(_.isLetter)) >= 3

  private def withoutComments(code: String) =
    code
      .replaceAll("(?s)/\\*\\*.*?\\*/", "")
      .replaceAll("(?m)^\\s*//.*$", "")
      .replaceAll("'\\\\?\"'", "' '")

  /** @param gap the code between the literal before and this one */
  final private case class Literal(text: String, gap: String)

  private def literals(code: String): Vector[Literal] = {
    val found = ArrayBuffer.empty[Literal]
    var at = code.indexOf('"')
    var before = 0
    while (at >= 0) {
      val (text, end) = literal(code, at)
      found += Literal(text, code.substring(before, at))
      before = end
      at = code.indexOf('"', end)
    }
    found.toVector
  }

  /** Literals with nothing but a plus between them are one. */
  private def joined(literals: Vector[Literal]): Vector[String] =
    literals
      .foldLeft(Vector.empty[String]) { (texts, next) =>
        if (texts.nonEmpty && next.gap.matches("\\s*\\+\\s*[sf]?"))
          texts.init :+ texts.last + next.text
        else texts :+ next.text
      }

  /** @return the text, and the index after the closing quote */
  private def literal(code: String, start: Int): (String, Int) =
    if (code.startsWith("\"\"\"", start)) {
      // A literal may end with quotes of its own.
      var end = code.indexOf("\"\"\"", start + 3)
      while (code.startsWith("\"\"\"", end + 1)) end += 1
      (code.substring(start + 3, end), end + 3)
    } else {
      val isInterpolated = start > 0 && "sf".contains(code(start - 1))
      val text = new StringBuilder
      var at = start + 1
      while (code(at) != '"')
        if (code(at) == '\\') {
          text += (if (code(at + 1) == 'n') '\n' else code(at + 1))
          at += 2
        } else if (isInterpolated && code.startsWith("${", at)) {
          text += 'X'
          at = afterBlock(code, at + 2)
        } else if (isInterpolated && code(at) == '$') {
          text += 'X'
          at += 1
          while (code(at).isLetterOrDigit) at += 1
        } else {
          text += code(at)
          at += 1
        }
      (text.toString, at + 1)
    }

  /** Index after the brace that closes a block; literals in it may have braces. */
  private def afterBlock(code: String, start: Int): Int = {
    var depth = 1
    var at = start
    while (depth > 0)
      code(at) match {
        case '"' => at = literal(code, at)._2
        case '{' =>
          depth += 1
          at += 1
        case '}' =>
          depth -= 1
          at += 1
        case _ => at += 1
      }
    at
  }
}

/**
 * A Scala file.
 *
 * @param code its text without comments and the contents of strings
 */
final case class SourceFile(path: Path, code: String) {

  /** Such as `org.folio.perf.report`; empty for none. */
  def packageName: String =
    SourceFile.Package.findFirstMatchIn(code).fold("")(_.group(1))

  def name: String = path.getFileName.toString

  /** Full names that the file refers to, by an import or in its code: `org.folio.perf.model.Limit`. */
  def references: Vector[String] = {
    val withoutPackage = SourceFile.Package.replaceAllIn(code, "")
    SourceFile.Qualified.findAllIn(withoutPackage).toVector.distinct
  }
}

object SourceFile {
  private val Package = """(?m)^package ([\w.]+)""".r
  private val Qualified =
    """(?<![\w.])(?:org\.folio\.perf|io\.gatling|com\.amazonaws)(?:\.\w+)+""".r

  /** Comments, and strings on one or several lines. */
  private val NoCode =
    "(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|/\\*.*?\\*/|//[^\n]*".r

  def read(path: Path): SourceFile = SourceFile(path, codeOf(Files.readString(path)))

  def codeOf(text: String): String = NoCode.replaceAllIn(text, "\"\"")
}

/** The Scala files of a source tree. */
object SourceTree {

  /** Roots of the product: the reporter, the load suite and the sandbox. */
  val product: Vector[Path] = Vector("src/main/scala", "src/test/scala", "src/sandbox/scala").map(Paths.get(_))

  def productFiles: Vector[SourceFile] = product.flatMap(files)

  /** In the order of their paths. */
  def files(folder: Path): Vector[SourceFile] =
    Using.resource(Files.walk(folder)) { paths =>
      paths.iterator.asScala
        .filter(_.toString.endsWith(".scala"))
        .toVector
        .sorted
        .map(SourceFile.read)
    }
}

/** A document of the project. */
final case class MarkdownFile(path: Path, text: String) {

  /** Lines outside of blocks of code, which are indented by four spaces or more, or stand between fences. */
  private val prose: Vector[String] = {
    val lines = text.linesIterator.toVector
    val fences = lines.scanLeft(0)((count, line) => if (isFence(line)) count + 1 else count)
    lines
      .zip(fences)
      .collect { case (line, count) if count % 2 == 0 && !isFence(line) => line }
      .map(line => if (line.matches("    +[^ *|-].*")) "" else line)
  }

  private def isFence(line: String): Boolean = line.startsWith("```")

  /** Targets of links, as written. */
  def links: Vector[String] =
    prose
      .map(_.replaceAll("`[^`]*`", "`"))
      .flatMap(MarkdownFile.Link.findAllMatchIn(_).map(_.group(1)))

  /** Anchors of the headings, as GitHub makes them. */
  def anchors: Set[String] =
    prose.filter(_.startsWith("#")).map(MarkdownFile.anchorOf).toSet

  /** Texts in backticks. */
  def codes: Vector[String] =
    prose.flatMap(MarkdownFile.Code.findAllMatchIn(_).map(_.group(1)))

  /** Headings, paragraphs, points of lists and cells of tables, one a line, without links and code. */
  def words: String = prose
    .map(_.trim)
    .filterNot(line => line.matches("\\|[-| ]+\\|") || line.startsWith("<!--"))
    .map {
      case row if row.startsWith("|") => s"\n${row.split('|').mkString("\n")}\n"
      case heading if heading.startsWith("#") => s"\n${heading.dropWhile(_ == '#')}\n"
      case point if point.matches("([-*]|\\d+\\.) .*") => s"\n${point.dropWhile(_ != ' ')} "
      case "" => "\n"
      case line => s"$line "
    }
    .mkString
    .replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
    .replaceAll("`[^`\\n]*`", "X")
    .replace("*", "")

  /** Matches of the first group, in prose and code alike. */
  def all(pattern: String): Vector[String] =
    pattern.r.findAllMatchIn(text).map(_.group(1)).toVector.distinct
}

object MarkdownFile {
  private val Link = """\]\(([^)\s]+)\)""".r
  private val Code = "`([^`]+)`".r

  def read(path: Path): MarkdownFile = MarkdownFile(path, Files.readString(path))

  /** All documents of the project, in no particular order. */
  lazy val all: Vector[MarkdownFile] =
    (Seq("", "reports").flatMap(folder => markdownIn(Paths.get(folder), depth = 1)) ++
      Seq("docs", "bench", "kubernetes", "grafana", "jenkins", "reports/example")
        .flatMap(folder => markdownIn(Paths.get(folder), depth = Int.MaxValue))).toVector.map(read)

  private def markdownIn(folder: Path, depth: Int): Vector[Path] =
    Using.resource(Files.walk(folder, depth))(
      _.iterator.asScala.filter(_.toString.endsWith(".md")).toVector
    )

  private def anchorOf(heading: String): String = heading
    .dropWhile(_ == '#')
    .trim
    .toLowerCase
    .filter(c => c.isLetterOrDigit || c == ' ' || c == '-' || c == '_')
    .replace(' ', '-')
}

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
