package org.folio.perf.sandbox.cql

import org.folio.perf.sandbox.cql.Token.{End, Quoted, Symbol, Word}
import scala.annotation.tailrec

/**
 * Parser of CQL as FOLIO's modules accept it. Grammar: OASIS searchRetrieve, part 5; messages:
 * those of FOLIO's parser. All booleans have the same precedence and are left-associative.
 */
object CqlParser {

  def parse(query: String): Either[CqlError, CqlQuery] =
    CqlLexer.tokens(unslipped(query)).flatMap { tokens =>
      try Right(new Reader(tokens).query())
      catch { case refused: Refused => Left(CqlError(refused.message)) }
    }

  /** Removes `query=(…)` around a query: a frequent mistake that FOLIO accepts. */
  private def unslipped(query: String): String =
    if (query.startsWith("query=") && !query.startsWith("query==")) query.drop("query=".length)
    else query

  final private class Refused(val message: String) extends RuntimeException(message, null, false, false)

  /** Index and relation of terms without their own. In `id==(a or b)`, the terms have those before the parenthesis. */
  private val NoScope = Cql.Clause("cql.serverChoice", "=", Vector.empty, "")
  private val Comparators = Set("==", "=", "<>", "<", "<=", ">", ">=")
  private val WordRelations = Set("all", "any", "adj", "exact", "within", "encloses")

  final private class Reader(tokens: Vector[Token]) {
    private var at = 0

    def query(): CqlQuery = {
      val filter = if (isKeyword(here, "sortby")) Cql.AllRecords else booleans(NoScope)
      val sort = if (isKeyword(here, "sortby")) sortKeys() else Vector.empty
      if (here != End) fail("expected EOF")
      CqlQuery(filter, sort)
    }

    private def here: Token = tokens(at)
    private def next: Token = tokens(math.min(at + 1, tokens.size - 1))
    private def fail(expected: String): Nothing =
      throw new Refused(s"$expected, got ${Token.show(here)}")

    /** Goes on to the next token. @param value of this one */
    private def read[A](value: A): A = {
      at += 1
      value
    }

    private def isKeyword(token: Token, word: String): Boolean = token match {
      case Word(text) => text.equalsIgnoreCase(word)
      case _ => false
    }

    private def booleanWord: Option[String] = here match {
      case Word(text) =>
        val lower = text.toLowerCase
        if (lower == "and" || lower == "or" || lower == "not") Some(lower)
        else if (lower == "prox") throw new Refused("prox is not supported")
        else None
      case _ => None
    }

    private def booleans(scope: Cql.Clause): Cql = {
      @tailrec def more(left: Cql): Cql = booleanWord match {
        case None => left
        case Some(word) =>
          at += 1
          val right = primary(scope)
          more(word match {
            case "and" => Cql.And(left, right)
            case "or" => Cql.Or(left, right)
            case _ => Cql.Not(left, right)
          })
      }
      more(primary(scope))
    }

    private def primary(scope: Cql.Clause): Cql = here match {
      case Word(index) if isRelation(next) => ofIndex(index)
      case Quoted(index) if isRelation(next) => ofIndex(index)
      case _ => operand(scope)
    }

    private def ofIndex(index: String): Cql = {
      at += 1
      val relation = read(here match {
        case Symbol(text) => text
        case Word(text) => text.toLowerCase
        case _ => fail("expected relation")
      })
      operand(Cql.Clause(index, if (relation == "exact") "==" else relation, readModifiers(), ""))
    }

    private def operand(scope: Cql.Clause): Cql =
      if (here == Symbol("(")) {
        at += 1
        val inner = booleans(scope)
        if (here != Symbol(")")) fail("expected ')'")
        read(inner)
      } else {
        val text = term()
        if (scope.index == "cql.allRecords") Cql.AllRecords else scope.copy(term = text)
      }

    private def isRelation(token: Token): Boolean = token match {
      case Symbol(text) => Comparators(text)
      case Word(text) => WordRelations(text.toLowerCase)
      case _ => false
    }

    private def readModifiers(): Vector[Cql.Modifier] = {
      val out = Vector.newBuilder[Cql.Modifier]
      while (here == Symbol("/")) {
        at += 1
        val name = read(here match {
          case Word(text) => text
          case _ => fail("expected modifier")
        })
        val hasValue = here == Symbol("=")
        if (hasValue) at += 1
        out += Cql.Modifier(name, Option.when(hasValue)(single()))
      }
      out.result()
    }

    private def single(): String = here match {
      case Word(text) => read(text)
      case Quoted(text) => read(text)
      case _ => fail("expected index or term")
    }

    /** Reads a term: adjacent words without quotes are one term, as in `title all a b`. */
    private def term(): String = {
      @tailrec def more(text: String): String = here match {
        case Word(word) if booleanWord.isEmpty && !isKeyword(here, "sortby") && !isRelation(next) =>
          at += 1
          more(text + " " + word)
        case _ => text
      }
      more(single())
    }

    private def sortKeys(): Vector[SortKey] = {
      at += 1
      val out = Vector.newBuilder[SortKey]
      while (here != End)
        out += SortKey(single(), descending = readModifiers().exists(_.name == "sort.descending"))
      val keys = out.result()
      if (keys.isEmpty) throw new Refused("no sort keys")
      keys
    }
  }
}

sealed private[cql] trait Token

private[cql] object Token {

  /** A term or a keyword. */
  final case class Word(text: String) extends Token
  final case class Quoted(text: String) extends Token

  /** `==`, `=`, `<>`, `<`, `<=`, `>`, `>=`, `(`, `)` or `/`. */
  final case class Symbol(text: String) extends Token
  case object End extends Token

  def show(token: Token): String = token match {
    case Word(text) => s"'$text'"
    case Quoted(text) => "\"" + text + "\""
    case Symbol(text) => s"'$text'"
    case End => "EOF"
  }
}

/**
 * Splits a query into tokens. Escapes stay in the text, because their meaning depends on the
 * relation.
 */
private[cql] object CqlLexer {

  def tokens(query: String): Either[CqlError, Vector[Token]] = {
    val out = Vector.newBuilder[Token]
    var i = 0
    var error: Option[CqlError] = None
    while (i < query.length && error.isEmpty)
      query.charAt(i) match {
        case c if c.isWhitespace => i += 1
        case '"' =>
          val end = closingQuote(query, i + 1)
          if (end < 0) error = Some(CqlError("unterminated quoted string"))
          else {
            out += Token.Quoted(query.substring(i + 1, end))
            i = end + 1
          }
        case c if isSymbol(c) =>
          val symbol = symbolAt(query, i)
          out += Token.Symbol(symbol)
          i += symbol.length
        case _ =>
          val start = i
          while (i < query.length && !endsWord(query.charAt(i)))
            i += (if (query.charAt(i) == '\\' && i + 1 < query.length) 2 else 1)
          out += Token.Word(query.substring(start, i))
      }
    error.toLeft((out += Token.End).result())
  }

  private def isSymbol(c: Char): Boolean = "()=<>/".indexOf(c.toInt) >= 0

  private def endsWord(c: Char): Boolean = c.isWhitespace || c == '"' || isSymbol(c)

  private def symbolAt(query: String, i: Int): String = {
    val two = query.substring(i, math.min(i + 2, query.length))
    if (two == "==" || two == "<>" || two == "<=" || two == ">=") two else two.take(1)
  }

  private def closingQuote(query: String, from: Int): Int = {
    var i = from
    while (i < query.length && query.charAt(i) != '"')
      i += (if (query.charAt(i) == '\\') 2 else 1)
    if (i < query.length) i else -1
  }
}
