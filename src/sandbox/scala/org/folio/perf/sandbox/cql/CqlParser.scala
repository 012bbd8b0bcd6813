package org.folio.perf.sandbox.cql

import java.util.regex.Pattern
import scala.annotation.tailrec

/**
 * Parser of CQL as FOLIO's modules accept it. Grammar: OASIS searchRetrieve, part 5. All booleans have the same precedence
 * and are left-associative. Modifiers of a relation, such as `/@name`, have no effect.
 */
object CqlParser {

  def parse(query: String): Either[String, CqlQuery] =
    try Right(new Reader(tokens(unslipped(query))).query())
    catch { case refused: Refused => Left(refused.message) }

  /** Removes `query=(…)` around a query: a frequent mistake that FOLIO accepts. */
  private def unslipped(query: String): String =
    if (query.startsWith("query=") && !query.startsWith("query==")) query.drop("query=".length)
    else query

  final private class Refused(val message: String) extends RuntimeException(message, null, false, false)

  /** Escapes stay in the text of a word, because their meaning depends on the relation. */
  sealed private trait Token
  final private case class Word(text: String) extends Token
  final private case class Quoted(text: String) extends Token
  final private case class Symbol(text: String) extends Token
  private case object End extends Token

  /** A token with the blanks in front: a symbol, a text in quotes, or a word. */
  private val TokenForm = Pattern.compile(
    "\\s*+(?:(==|<>|<=|>=|[()=<>/])|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|((?:[^\\s\"()=<>/\\\\]++|\\\\.?)++)|$)"
  )

  private def tokens(query: String): Vector[Token] = {
    val matcher = TokenForm.matcher(query)
    val out = Vector.newBuilder[Token]
    var from = 0
    while (from < query.length) {
      if (!matcher.region(from, query.length).lookingAt()) throw new Refused("unterminated quoted string")
      if (matcher.group(1) != null) out += Symbol(matcher.group(1))
      else if (matcher.group(2) != null) out += Quoted(matcher.group(2))
      else if (matcher.group(3) != null) out += Word(matcher.group(3))
      from = matcher.end
    }
    (out += End).result()
  }

  /** Index and relation of terms without their own. In `id==(a or b)`, the terms have those before the parenthesis. */
  private val NoScope = Cql.Clause("cql.serverChoice", "=", "")
  private val Comparators = Set("==", "=", "<>", "<", "<=", ">", ">=")
  private val WordRelations = Set("all", "any", "adj")
  private val Booleans = Set("and", "or", "not")

  final private class Reader(tokens: Vector[Token]) {
    private var at = 0

    def query(): CqlQuery = {
      val filter = if (isSortBy) Cql.AllRecords else booleans(NoScope)
      val sort = if (isSortBy) sortKeys() else Vector.empty
      if (here != End) fail("the end")
      CqlQuery(filter, sort)
    }

    private def here: Token = tokens(at)
    private def next: Token = tokens(math.min(at + 1, tokens.size - 1))
    private def fail(expected: String): Nothing = throw new Refused(s"expected $expected, got $here")

    /** Goes on to the next token. @param value of this one */
    private def read[A](value: A): A = {
      at += 1
      value
    }

    private def isSortBy: Boolean = here match {
      case Word(text) => text.equalsIgnoreCase("sortby")
      case _ => false
    }

    private def booleanWord: Option[String] = here match {
      case Word(text) => Some(text.toLowerCase).filter(Booleans)
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

    private def primary(scope: Cql.Clause): Cql = relation(next) match {
      case None => operand(scope)
      case Some(relation) =>
        val index = single()
        at += 1
        readModifiers()
        operand(Cql.Clause(index, relation, ""))
    }

    private def operand(scope: Cql.Clause): Cql =
      if (here == Symbol("(")) {
        at += 1
        val inner = booleans(scope)
        if (here != Symbol(")")) fail("')'")
        read(inner)
      } else {
        val text = term()
        if (scope.index == "cql.allRecords") Cql.AllRecords else scope.copy(term = text)
      }

    private def relation(token: Token): Option[String] = token match {
      case Symbol(text) => Some(text).filter(Comparators)
      case Word(text) => Some(text.toLowerCase).filter(WordRelations)
      case _ => None
    }

    private def readModifiers(): Vector[String] = {
      val out = Vector.newBuilder[String]
      while (here == Symbol("/")) {
        at += 1
        out += single()
        if (here == Symbol("=")) {
          at += 1
          single()
        }
      }
      out.result()
    }

    private def single(): String = here match {
      case Word(text) => read(text)
      case Quoted(text) => read(text)
      case _ => fail("an index or a term")
    }

    /** Reads a term: adjacent words without quotes are one term, as in `title all a b`. */
    private def term(): String = {
      @tailrec def more(text: String): String = here match {
        case Word(word) if booleanWord.isEmpty && !isSortBy && relation(next).isEmpty =>
          at += 1
          more(text + " " + word)
        case _ => text
      }
      more(single())
    }

    private def sortKeys(): Vector[SortKey] = {
      at += 1
      val out = Vector.newBuilder[SortKey]
      while (here != End) out += SortKey(single(), descending = readModifiers().contains("sort.descending"))
      val keys = out.result()
      if (keys.isEmpty) throw new Refused("no sort keys")
      keys
    }
  }
}
