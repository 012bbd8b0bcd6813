package org.folio.perf.upkeep.script

/** Writes requests as source code. @param valOf name of a key's `val` */
final private[script] class CallSource(valOf: String => String) {

  def lines(name: String, call: ScriptCall): Vector[String] = {
    val (head, defaultStatus) = start(call)
    val parts = call.params.map { case (param, value) => parameter(param, value) } ++
      headers(call) ++
      Option.when(defaultStatus != call.status)(s".expecting(${call.status})") ++
      call.otherStatuses.map(status => s".orStatus($status)") ++
      checks(call.checks)
    val marks = call.mark.map(words => s"  // Not explained: $words.")
    val body = head.linesIterator.toVector
    marks ++ Vector(s"  private def $name: FolioRequest =") ++
      body.headOption.map(line => s"    $line") ++ body.drop(1).map(line => s"    $line") ++
      parts.flatMap(part => fitted(part).linesIterator.map(line => s"      $line"))
  }

  /** A call with one argument in lines of their own if it is too long. */
  private def fitted(part: String): String =
    if (part.length <= MostLength || part.contains('\n')) part
    else {
      val (name, rest) = part.span(_ != '(')
      val inner = rest.drop(1).dropRight(1)
      if (name == ".param") {
        val (first, second) = inner.span(_ != ',')
        s"$name(\n  $first,\n  ${second.drop(2)},\n)"
      } else s"$name(\n  $inner\n)"
    }

  private val MostLength = 94

  /** Words that send the request, and the status that they expect. */
  private def start(call: ScriptCall): (String, Int) = {
    val ids = call.ids.map(valOf)
    val template = literal(call.template)
    val place = (template +: ids).mkString(", ")
    val isJson = contentType(call).forall(_.startsWith("application/json"))
    (call.host, call.method, call.body) match {
      case (CallHost.Gateway, "GET", None) => (s"get($place)", 200)
      case (CallHost.Gateway, "DELETE", None) => (s"delete($place)", 204)
      case (CallHost.Gateway, "POST", Some(body)) if isJson && ids.isEmpty =>
        (s"post($template, ${call.status})(${literal(body)})", call.status)
      case (CallHost.Gateway, "POST", Some(body)) if isJson =>
        (s"postTo($place)(${literal(body)})", 201)
      case (CallHost.Gateway, "PUT", Some(body)) if isJson =>
        (s"put($place)(${literal(body)})", 204)
      case (CallHost.Gateway, "POST", Some(body)) =>
        val form = literal(contentType(call).getOrElse("text/plain"))
        (s"upload($place)($form, ${literal(body)})", 200)
      case (CallHost.Edge, "GET", None) => (s"edgeGet($place)", 200)
      case (CallHost.Address(key, name), "GET", None) =>
        (s"getFrom(${literal(name)}, ${valOf(key)})", 200)
      case (host, method, body) =>
        val list = if (ids.isEmpty) "Vector.empty" else ids.mkString("Vector(", ", ", ")")
        val more = Vector(
          body.map(text => s"body = Some(${literal(text)})"),
          host match {
            case CallHost.Gateway => None
            case CallHost.Edge => Some("host = RequestHost.Edge")
            case CallHost.Address(key, _) => Some(s"host = RequestHost.Address(${valOf(key)})")
          },
        ).flatten
        val made = s"FolioRequest(${literal(method)}, $template, $list, ${call.status})"
        (if (more.isEmpty) made else s"$made.copy(${more.mkString(", ")})", call.status)
    }
  }

  private def contentType(call: ScriptCall): Option[String] =
    call.headers.collectFirst { case ("Content-Type", value) => value }

  private def parameter(name: String, value: String): String = (name, value) match {
    case ("query", cql) => s".query(${literal(cql)})"
    case ("limit", number) if number.toIntOption.exists(_.toString == number) => s".limit($number)"
    case _ => s".param(${literal(name)}, ${literal(value)})"
  }

  private def headers(call: ScriptCall): Vector[String] = call.headers.collect {
    case ("Accept", value) => s".accept(${literal(value)})"
    case (name, value) if name != "Content-Type" => s".header(${literal(name)}, ${literal(value)})"
    case (_, value) if call.body.isDefined && isGeneral(call) =>
      s""".header("Content-Type", ${literal(value)})"""
  }

  /** Whether no word of [[org.folio.perf.protocol.Folio]] sets the type of the content. */
  private def isGeneral(call: ScriptCall): Boolean = start(call)._1.startsWith("FolioRequest(")

  private def checks(all: Vector[CallCheck]): Option[String] = {
    val words = all.map(check)
    words match {
      case Vector() => None
      case Vector(one) => Some(s".check($one)")
      case _ => Some(words.map(argument).mkString(".check(\n", "\n", "\n)"))
    }
  }

  private def argument(word: String): String =
    if (word.length <= MostLength - 4 || !word.contains(", ")) s"  $word,"
    else {
      val (name, rest) = word.span(_ != '(')
      val at = rest.lastIndexOf(", ")
      s"  $name(\n    ${rest.slice(1, at)},\n    ${rest.substring(at + 2).dropRight(1)},\n  ),"
    }

  private def check(one: CallCheck): String = call(s"Checks.${one.word}", one.arguments)

  def call(name: String, arguments: Seq[Argument]): String = {
    val words = arguments.map {
      case Argument.Text(text) => literal(text)
      case Argument.Key(key) => valOf(key)
      case Argument.Code(text) => text
    }
    if (words.isEmpty) name else words.mkString(s"$name(", ", ", ")")
  }

  private def literal(text: String): String = ScalaText.literal(text, valOf)
}
