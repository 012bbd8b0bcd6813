package org.folio.perf.upkeep.workflow

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Input, Operation}
import org.folio.perf.protocol._
import scala.collection.mutable
import scala.concurrent.duration.FiniteDuration

/** Writes a workflow as a file of `workflows/`. Long lines are for the formatter. */
object WorkflowSource {

  /** @param folder below `workflows/` */
  def of(made: RecordedWorkflow, folder: String): String = {
    val draft = new WorkflowSource(made, identity)
    draft.body
    val used = draft.keys.toVector.sortBy(!SourceNames.keys(_))
    val names = SourceNames.distinct(used, SourceNames.ofTypes) { key =>
      val name = SourceNames.pascal(key)
      if (SourceNames.ofTypes(name)) s"${name}Value" else name
    }
    new WorkflowSource(made, names).text(folder)
  }

  def objectName(made: RecordedWorkflow): String = SourceNames.pascal(made.code)
}

/** @param keyNames name of the `val` of a session key, by the key's own name */
final private class WorkflowSource(made: RecordedWorkflow, keyNames: String => String) {
  private val imports = mutable.SortedSet.empty[(String, String)]

  /** Keys of the session that the written parts use. */
  val keys: mutable.SortedSet[String] = mutable.SortedSet.empty[String]

  private val transactions = made.transactions

  /** A preflight may be there without its request. */
  private val requests =
    (made.requests ++ made.steps.collect { case Step.Preflight(request) => request }).distinct
  private val transactionNames: Map[Transaction, String] =
    if (transactions.size == 1) Map(transactions.head -> "transaction")
    else SourceNames.distinct(transactions, SourceNames.taken)(t => SourceNames.camel(t.name))
  private val requestNames: Map[FolioRequest, String] =
    SourceNames.distinct(requests, SourceNames.taken ++ transactionNames.values)(nameOf)

  private def text(folder: String): String = {
    val declared = body
    val packages = imports.toVector.groupMap(_._1)(_._2).toVector.sortBy(_._1).map {
      case (path, Vector(one)) => s"import $path.$one"
      case (path, names) => s"import $path.{${names.mkString(", ")}}"
    }
    val notes = made.unexplained.map(_.what).distinct
    (Vector(s"package org.folio.perf.workflows.$folder", "") ++ packages ++
      Vector(
        "",
        "/**",
        s" * ${made.title}",
        " *",
        s" * Needs: ${if (made.needs.isEmpty) "a login" else made.needs.mkString("; ")}.",
      ) ++
      Option.when(notes.nonEmpty)(s" * Not explained: ${notes.mkString("; ")}.") ++
      Vector(
        s" * Source: ${made.source}.",
        " */",
        s"object ${WorkflowSource.objectName(made)} {",
        "",
      ) ++ declared :+ "}").mkString("", "\n", "\n")
  }

  private def body: Vector[String] = {
    val parts = transactions.map(transactionLines) ++ requests.map(requestLines) :+ workflow
    val own = keys.toVector
      .filterNot(SourceNames.keys)
      .map(name => s"""  private val ${keyNames(name)} = ${use("SessionKey")}("$name")""")
    (if (own.isEmpty) parts else own +: parts).flatMap(part => part :+ "").dropRight(1)
  }

  /** A name of the load suite, which is imported. */
  private def use(name: String): String = {
    imports += SourceNames.packages(name) -> name
    name
  }

  private def key(key: String): String = {
    keys += key
    if (SourceNames.keys(key)) imports += "org.folio.perf.protocol.SessionKey" -> keyNames(key)
    keyNames(key)
  }

  private def literal(text: String): String = SourceNames.literal(text, key)

  /** A text, key, number, or a named argument. */
  private def argument(value: Any): String = value match {
    case text: String => literal(text)
    case SessionKey(name) => key(name)
    case (name: String, value) => s"$name = ${argument(value)}"
    case other => other.toString
  }

  private def call(name: String, arguments: Any*): String =
    if (arguments.isEmpty) name else arguments.map(argument).mkString(s"$name(", ", ", ")")

  private def transactionLines(transaction: Transaction): Vector[String] = {
    val (remarks, steps) = remarksOn(transaction.steps)
    val start = s"  val ${transactionNames(transaction)}: ${use("Transaction")} = "
    remarks.map(words => s"  // $words.") ++
      block(start + call("Transaction", transaction.name), steps, "  ").init :+ "  )"
  }

  /** Remarks on all of the steps, and these. */
  private def remarksOn(steps: Vector[Step]): (Vector[String], Vector[Step]) =
    steps match {
      case Vector(Step.When(Remark(words), inner, _)) =>
        val (more, innermost) = remarksOn(inner)
        (words +: more, innermost)
      case _ => (Vector.empty, steps)
    }

  /** A call whose arguments are steps. */
  private def block(start: String, steps: Vector[Step], indent: String): Vector[String] =
    s"$start(" +: steps.flatMap(stepLines(_, s"$indent  ")) :+ s"$indent),"

  private def stepLines(step: Step, indent: String): Vector[String] = step match {
    case request: FolioRequest => Vector(s"$indent${requestNames(request)},")
    case Step.Preflight(request) => Vector(s"$indent${requestNames(request)}.preflight,")
    case Step.ThinkTime(min, max) =>
      Vector(s"$indent${use("Step")}.thinkTime(${millis(min)}, ${millis(max)}),")
    case Step.Poll(request, (from, to), atMost, OneOf(key, values), _, _, _) =>
      val words = values.map(literal).mkString("Set(", ", ", ")")
      val wait = s"(${millis(from)}, ${millis(to)}), ${atMost.toMinutes}.minutes"
      Vector(
        s"$indent${use("Step")}.poll(${requestNames(request)}, $wait)(session =>",
        s"$indent  $words(${argument(key)}.of(session))",
        s"$indent),",
      )
    case Step.ForEach(list, element, steps) =>
      block(indent + call(s"${use("Step")}.forEach", list, element), steps, indent)
    case Step.Repeat(times, steps) =>
      block(indent + call(s"${use("Step")}.repeat", times), steps, indent)
    case Step.Parallel(steps) => block(s"$indent${use("Step")}.parallel", steps, indent)
    case Step.When(Remark(words), steps, _) =>
      s"$indent// $words {" +: steps.flatMap(stepLines(_, indent)) :+ s"$indent// }"
    case Step.Compute(RecordEdit(from, to, changes)) =>
      val lines = changes.map {
        case RecordEdit.Put(pointer, json) => call("RecordEdit.put", pointer, json)
        case RecordEdit.Remove(pointer) => call("RecordEdit.remove", pointer)
      }
      s"$indent${call(use("RecordEdit"), from, to)}(" +: lines.map(line => s"$indent  $line,") :+ s"$indent),"
    case Step.Compute(value: SessionValue) => Vector(s"$indent${valueOf(value)},")
    case other => throw new IllegalArgumentException(s"${other.getClass} has no source")
  }

  private def millis(duration: FiniteDuration): String = {
    imports += "scala.concurrent.duration" -> "_"
    s"${duration.toMillis}.millis"
  }

  private def valueOf(value: SessionValue): String = {
    def of(word: String, arguments: Any*) = call(s"${use("SessionValues")}.$word", arguments: _*)
    value match {
      case SessionValues.NewId(key) => of("newId", key)
      case SessionValues.Unique(key, start) => of("unique", key, start)
      case SessionValues.Day(key, days) => of("day", key, "inDays" -> days)
      case SessionValues.Moment(key, days) => of("moment", key, "inDays" -> days)
      case SessionValues.Joined(list, into, separator, atMost) =>
        of("joined", list, into, separator, atMost)
    }
  }

  private def requestLines(request: FolioRequest): Vector[String] = {
    val (start, begun) = beginning(request)
    val parts = request.params.diff(begun.params).map {
      case ("query", cql) => call(".query", cql)
      case ("limit", number) if number.toIntOption.exists(_.toString == number) => s".limit($number)"
      case (name, value) => call(".param", name, value)
    } ++ request.headers.diff(begun.headers).map {
      case ("Accept", value) => call(".accept", value)
      case (name, value) => call(".header", name, value)
    } ++
      Option.when(begun.expectedStatus != request.expectedStatus)(
        s".expecting(${request.expectedStatus})"
      ) ++
      request.otherStatuses.map(status => s".orStatus($status)") ++
      Option.when(request.checks.nonEmpty)(
        request.checks
          .map(one => call(s"${use("Checks")}.${one.call.word}", one.call.arguments: _*))
          .mkString(".check(", ", ", ")")
      )
    val marks = made.marks.getOrElse(request, Vector.empty)
    marks.map(words => s"  // Not explained: $words.") ++
      Vector(s"  private def ${requestNames(request)}: ${use("FolioRequest")} =") ++
      start.linesIterator.map(line => s"    $line") ++ parts.map(part => s"      $part")
  }

  /** Words of [[Folio]] that make a request, and what they make: the rest of it follows. */
  private def beginning(request: FolioRequest): (String, FolioRequest) = {
    val FolioRequest(method, template, ids, status, _, headers, body, _, host, _, _, _) = request
    val place = template +: ids
    val contentType = headers.collectFirst { case ("Content-Type", value) => value }
    val isJson = contentType.contains("application/json")
    def words(word: String, arguments: Seq[Any], texts: String*): String =
      call(use(word), arguments: _*) + call("", texts: _*)
    (host, method, body, contentType) match {
      case (RequestHost.Gateway, "GET", None, _) => (words("get", place), Folio.get(template, ids: _*))
      case (RequestHost.Gateway, "DELETE", None, _) => (words("delete", place), Folio.delete(template, ids: _*))
      case (RequestHost.Gateway, "POST", Some(text), _) if isJson && ids.isEmpty =>
        (words("post", Vector(template, status), text), Folio.post(template, status)(text))
      case (RequestHost.Gateway, "POST", Some(text), _) if isJson =>
        (words("postTo", place, text), Folio.postTo(template, ids: _*)(text))
      case (RequestHost.Gateway, "PUT", Some(text), _) if isJson =>
        (words("put", place, text), Folio.put(template, ids: _*)(text))
      case (RequestHost.Gateway, "POST", Some(text), Some(form)) =>
        (words("upload", place, form, text), Folio.upload(template, ids: _*)(form, text))
      case (RequestHost.Edge, "GET", None, _) => (words("edgeGet", place), Folio.edgeGet(template, ids: _*))
      case (RequestHost.Address(url), "GET", None, _) =>
        (words("getFrom", Vector(template, url)), Folio.getFrom(template, url))
      case _ =>
        val list = if (ids.isEmpty) "Vector.empty" else call("Vector", ids: _*)
        val hosted = host match {
          case RequestHost.Gateway => None
          case RequestHost.Edge => Some(s"host = ${use("RequestHost")}.Edge")
          case RequestHost.Address(url) =>
            Some(s"host = ${call(s"${use("RequestHost")}.Address", url)}")
        }
        val more = body.map(text => s"body = Some(${literal(text)})").toVector ++ hosted
        val start = s"FolioRequest(${literal(method)}, ${literal(template)}, $list, $status)"
        (
          if (more.isEmpty) start else s"$start.copy(${more.mkString(", ")})",
          FolioRequest(method, template, ids, status),
        )
    }
  }

  private def workflow: Vector[String] = {
    val operations = made.operations.map(operation)
    val flow =
      if (operations.size == 1) operations.head
      else operations.map(one => s"      $one,").mkString(s"${use("Independent")}(\n", "\n", "\n    )")
    val own = made.workflow
    Vector(
      s"  val workflow: ${use("Workflow")} = Workflow(",
      s"    code = ${literal(own.code)},",
      s"    name = ${literal(own.name)},",
      s"    title = ${literal(own.title)},",
      s"    flow = $flow,",
      "  )",
    )
  }

  private def operation(one: Operation): String = {
    val names = one.steps.map(transactionNames)
    val word = use(if (names.size == 1) "Single" else "InOrder")
    val taken = one.inputs.collect { case Input.Records(kinds) =>
      kinds.map(kind).mkString(".takes(", ", ", ")")
    }
    val lists = one.inputs.collect { case Input.IdList(of, Always(count), id, into, separator, spare) =>
      val more = Vector(id, "into" -> into, "separator" -> separator, "spare" -> spare).map(argument)
      (Vector(kind(of), s"_ => $count") ++ more).mkString(s"${use("Input")}.IdList(", ", ", ")")
    }
    names.mkString(s"$word(", ", ", ")") + taken.mkString +
      (if (lists.isEmpty) "" else lists.mkString(".using(", ", ", ")"))
  }

  private def kind(one: RecordKind): String = {
    val (owner, name) = SourceNames.of(one)
    s"${use(owner)}.$name"
  }

  private def nameOf(request: FolioRequest): String = {
    val words = request.template.split('/').toVector.filter(w => w.nonEmpty && w.head.isLetter)
    val last = SourceNames.camel(words.lastOption.getOrElse("record"))
    val isOne = request.template.endsWith("{id}")
    val noun = if (isOne && last.endsWith("s") && !last.endsWith("ss")) last.dropRight(1) else last
    request.method match {
      case "GET" => noun
      case "POST" => s"send${noun.capitalize}"
      case "PUT" => s"save${noun.capitalize}"
      case "DELETE" => s"remove${noun.capitalize}"
      case other => s"${other.toLowerCase}${noun.capitalize}"
    }
  }
}
