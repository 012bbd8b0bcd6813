package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import scala.collection.mutable.ArrayBuffer

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
