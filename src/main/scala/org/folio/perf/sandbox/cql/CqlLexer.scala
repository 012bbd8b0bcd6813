package org.folio.perf.sandbox.cql

sealed private[cql] trait Token

private[cql] object Token {

  /** A term or a keyword. */
  final case class Word(text: String) extends Token
  final case class Quoted(text: String) extends Token

  /** `==`, `=`, `<>`, `<`, `<=`, `>`, `>=`, `(`, `)` or `/`. */
  final case class Symbol(text: String) extends Token
  case object End extends Token

  def show(token: Token): String = token match {
    case Word(text) => "'" + text + "'"
    case Quoted(text) => "\"" + text + "\""
    case Symbol(text) => "'" + text + "'"
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
