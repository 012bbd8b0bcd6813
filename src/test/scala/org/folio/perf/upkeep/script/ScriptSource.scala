package org.folio.perf.upkeep.script

/** Writes a script as a file of `workflows/`. */
object ScriptSource {

  /** Some records of a list have the same id. */
  val Spare = 2.0

  /** @param folder below `workflows/` */
  def of(script: Script, folder: String): String = new ScriptSource(script, folder).text

  def objectName(script: Script): String = ScalaText.pascal(script.name)
}

final private class ScriptSource(script: Script, folder: String) {
  import ScriptSource._
  import SourceNames._

  private val transactions = script.transactions
  private val steps = script.steps

  /** A preflight may be there without its request. */
  private val calls =
    (script.calls ++ steps.collect { case ScriptStep.Preflight(call) => call }).distinct
  private val transactionNames: Map[ScriptTransaction, String] =
    if (transactions.size == 1) Map(transactions.head -> "transaction")
    else distinctNames(transactions)(t => ScalaText.camel(t.name))
  private val callNames: Map[ScriptCall, String] =
    distinctNames(calls)(nameOf, transactionNames.values.toSet ++ Taken)

  private def text: String = (header ++ declared ++ Vector("}")).mkString("", "\n", "\n")

  private lazy val declared: Vector[String] = {
    val parts = transactions.map(transactionLines) ++
      calls.map(call => source.lines(callNames(call), call)) :+ workflow
    val keys = ownKeys.map(name => s"""  private val ${valOf(name)} = SessionKey("$name")""")
    val all = if (keys.isEmpty) parts else keys +: parts
    all.flatMap(part => part :+ "").dropRight(1)
  }

  private lazy val keyNames: Map[String, String] =
    distinctNames(usedKeys.sortBy(!Known(_)))(
      { key =>
        val name = ScalaText.pascal(key)
        if (Words(name)) s"${name}Value" else name
      },
      Words,
    )

  private def valOf(key: String): String = keyNames(key)

  private lazy val source = new CallSource(valOf)

  private lazy val usedKeys: Vector[String] = {
    val ofCalls = calls.flatMap { call =>
      val texts = call.template +: (call.params ++ call.headers).flatMap { case (name, value) =>
        Vector(name, value)
      }
      val host = call.host match {
        case CallHost.Address(key, _) => Some(key)
        case _ => None
      }
      call.ids ++ (texts ++ call.body).flatMap(keysIn) ++ call.checks.flatMap(check =>
        keysOf(check.arguments)
      ) ++ host
    }
    val ofSteps = steps.flatMap(keysOf)
    val ofLists = script.operations.flatMap(_.lists).flatMap(ids => Vector(ids.id, ids.into))
    (ofCalls ++ ofSteps ++ ofLists).distinct.sorted
  }

  private lazy val (importedKeys, ownKeys) = usedKeys.partition(Known)

  private def keysIn(text: String): Vector[String] =
    ScriptCall.Key.findAllMatchIn(text).map(_.group(1)).toVector

  private def keysOf(arguments: Seq[Argument]): Seq[String] = arguments.flatMap {
    case Argument.Key(key) => Vector(key)
    case Argument.Text(text) => keysIn(text)
    case Argument.Code(_) => Vector.empty
  }

  private def keysOf(step: ScriptStep): Vector[String] = step match {
    case ScriptStep.Await(_, _, _, status, _) => Vector(status)
    case ScriptStep.Each(list, element, _) => Vector(list, element)
    case value: ScriptStep.Value => keysOf(value.arguments).toVector
    case ScriptStep.Edit(from, to, changes) =>
      // Values of an edit hold keys by their names in the session.
      Vector(from, to) ++ changes.flatMap(_.json).flatMap(keysIn)
    case _ => Vector.empty
  }

  private def header: Vector[String] = {
    val imports = importLines
    val needs = script.operations.flatMap(o => o.kinds ++ o.lists.map(_.kind)).map(_.words).distinct
    val notes = script.unexplained.map(_.what).distinct
    Vector(s"package org.folio.perf.workflows.$folder", "") ++ imports ++ Vector(
      "",
      "/**",
      s" * ${script.title}",
    ) ++
      Vector(" *", s" * Needs: ${if (needs.isEmpty) "a login" else needs.mkString("; ")}.") ++
      Option.when(notes.nonEmpty)(s" * Not explained: ${notes.mkString("; ")}.") ++
      Vector(s" * Source: ${script.source}.", " */", s"object ${objectName(script)} {", "")
  }

  private def importLines: Vector[String] = {
    val text = declared.mkString("\n")
    def has(words: String*): Boolean = words.exists(text.contains)
    val kinds =
      script.operations.flatMap(o => o.kinds ++ o.lists.map(_.kind)).map(KindNames.of(_)._2)
    val flows = Vector("Independent", "InOrder", "Input", "Single", "Workflow").filter { name =>
      has(s"$name(", s"$name.", s": $name ")
    }
    val words = Vector("delete", "edgeGet", "get", "getFrom", "post", "postTo", "put", "upload")
      .filter(name => text.contains(s"    $name("))
    val protocol = Vector(
      "Checks" -> has("Checks."),
      "FolioRequest" -> true,
      "RecordEdit" -> has("RecordEdit"),
      "RequestHost" -> has("RequestHost."),
      "SessionKey" -> ownKeys.nonEmpty,
      "SessionValues" -> has("SessionValues."),
      "Step" -> has("Step."),
      "Transaction" -> true,
    ).collect { case (name, true) => name }
    val lines = kinds.distinct.map(name => (name, Vector.empty[String])) ++ Vector(
      ("org.folio.perf.flow", flows),
      ("org.folio.perf.protocol", protocol),
      ("org.folio.perf.protocol.Folio", words),
      ("org.folio.perf.protocol.SessionKey", importedKeys.map(valOf).sorted),
    ).filter(_._2.nonEmpty)
    lines.sortBy(_._1).map {
      case (path, Vector()) => s"import $path"
      case (path, Vector(one)) => s"import $path.$one"
      case (path, names) => imported(path, names)
    } ++ Option.when(has(".millis", ".minutes"))("import scala.concurrent.duration._")
  }

  private def imported(path: String, names: Vector[String]): String = {
    val one = s"import $path.{${names.mkString(", ")}}"
    if (one.length <= LongestLine) one
    else s"import $path.{\n${names.map(name => s"  $name,\n").mkString}}"
  }

  private def transactionLines(transaction: ScriptTransaction): Vector[String] = {
    val (remarks, steps) = remarksOn(transaction.steps)
    val name = transactionNames(transaction)
    val title = ScalaText.literal(transaction.name, valOf)
    val start = s"  val $name: Transaction = Transaction($title)("
    val lines =
      if (start.length <= LongestLine) start +: arguments(steps, "    ") :+ "  )"
      else
        Vector(s"  val $name: Transaction =", s"    Transaction($title)(") ++
          arguments(steps, "      ") :+ "    )"
    remarks.map(words => s"  // $words.") ++ lines
  }

  /** Remarks on all of the steps, and these. */
  private def remarksOn(steps: Vector[ScriptStep]): (Vector[String], Vector[ScriptStep]) =
    steps match {
      case Vector(ScriptStep.Remark(words, inner)) =>
        val (more, innermost) = remarksOn(inner)
        (words +: more, innermost)
      case _ => (Vector.empty, steps)
    }

  private def arguments(steps: Vector[ScriptStep], indent: String): Vector[String] = {
    def count(steps: Vector[ScriptStep]): Int = steps.map {
      case ScriptStep.Remark(_, inner) => count(inner)
      case _ => 1
    }.sum
    unlessOne(steps.flatMap(stepLines(_, indent)), count(steps))
  }

  /** A single argument has no comma after it. */
  private def unlessOne(lines: Vector[String], arguments: Int): Vector[String] =
    if (arguments != 1) lines
    else {
      val last = lines.lastIndexWhere(!_.trim.startsWith("//"))
      lines.updated(last, lines(last).stripSuffix(","))
    }

  private def stepLines(step: ScriptStep, indent: String): Vector[String] = step match {
    case ScriptStep.Send(call) => Vector(s"$indent${callNames(call)},")
    case ScriptStep.Preflight(call) => Vector(s"$indent${callNames(call)}.preflight,")
    case ScriptStep.Pause(from, to) =>
      Vector(s"${indent}Step.thinkTime($from.millis, $to.millis),")
    case ScriptStep.Await(call, (from, to), minutes, status, done) =>
      val words = done.map(text => ScalaText.literal(text, valOf)).mkString("Set(", ", ", ")")
      Vector(
        s"${indent}Step.poll(${callNames(call)}, ($from.millis, $to.millis), $minutes.minutes)(session =>",
        s"$indent  $words(session(${valOf(status)}.name).as[String])",
        s"$indent),",
      )
    case ScriptStep.Each(list, element, steps) =>
      s"${indent}Step.forEach(${valOf(list)}, ${valOf(element)})(" +:
        arguments(steps, s"$indent  ") :+ s"$indent),"
    case ScriptStep.Repeat(times, steps) =>
      s"${indent}Step.repeat($times)(" +: arguments(steps, s"$indent  ") :+ s"$indent),"
    case ScriptStep.Parallel(steps) =>
      s"${indent}Step.parallel(" +: arguments(steps, s"$indent  ") :+ s"$indent),"
    case ScriptStep.Remark(words, steps) =>
      s"$indent// $words {" +: steps.flatMap(stepLines(_, indent)) :+ s"$indent// }"
    case value: ScriptStep.Value =>
      Vector(s"$indent${source.call(s"SessionValues.${value.word}", value.arguments)},")
    case ScriptStep.Edit(from, to, changes) =>
      val lines = changes.map {
        case FieldChange(pointer, Some(json)) =>
          val (place, value) = (ScalaText.literal(pointer, valOf), ScalaText.literal(json, valOf))
          s"$indent  RecordEdit.put($place, $value),"
        case FieldChange(pointer, None) =>
          s"$indent  RecordEdit.remove(${ScalaText.literal(pointer, valOf)}),"
      }
      s"${indent}RecordEdit(${valOf(from)}, ${valOf(to)})(" +: unlessOne(lines, lines.size) :+
        s"$indent),"
  }

  private def workflow: Vector[String] = {
    val flow = script.operations.map(operation) match {
      case Vector(one) => one.mkString("\n    ")
      case several =>
        several
          .map(_.map("      " + _).mkString("\n") + ",")
          .mkString("Independent(\n", "\n", "\n    )")
    }
    Vector(
      "  val workflow: Workflow = Workflow(",
      s"    code = ${ScalaText.literal(script.name, valOf)},",
      s"    name = ${ScalaText.literal(kebab(script.name), valOf)},",
      s"    title = ${ScalaText.literal(script.title, valOf)},",
      s"    flow = $flow,",
      "  )",
    )
  }

  private def operation(one: ScriptOperation): Vector[String] = {
    val names = one.transactions.map(transactionNames)
    val base = if (names.size == 1) Vector(s"Single(${names.head})") else call("InOrder", names)
    val kinds = call(".takes", one.kinds.map(KindNames.of(_)._1))
    val lists = one.lists.map { ids =>
      val parts = Vector(
        KindNames.of(ids.kind)._1,
        s"_ => ${ids.count}",
        valOf(ids.id),
        s"into = ${valOf(ids.into)}",
        s"separator = ${ScalaText.literal(ids.separator, valOf)}",
        s"spare = $Spare",
      )
      call("Input.IdList", parts).mkString("\n  ")
    }
    val using = if (lists.isEmpty) Vector.empty else call(".using", lists)
    base.init :+ (base.last + kinds.head + kinds.tail.map("\n    " + _).mkString +
      using.headOption.fold("")(_ + using.tail.map("\n    " + _).mkString))
  }

  /** A call with its arguments, on one line if they fit. */
  private def call(name: String, arguments: Vector[String]): Vector[String] = {
    val one = s"$name(${arguments.mkString(", ")})"
    if (one.length <= ShortLine && !one.contains('\n')) Vector(one)
    else s"$name(" +: arguments.map(word => s"  $word,") :+ ")"
  }

  private def kebab(name: String): String =
    name.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).map(_.toLowerCase).mkString("-")

  private def nameOf(call: ScriptCall): String = {
    val words =
      call.template.split('/').toVector.filter(w => w.nonEmpty && w.head.isLetter && w != "{id}")
    val last = ScalaText.camel(words.lastOption.getOrElse("record"))
    val isOne = call.template.endsWith("{id}")
    val noun = if (isOne && last.endsWith("s") && !last.endsWith("ss")) last.dropRight(1) else last
    call.method match {
      case "GET" => noun
      case "POST" => s"send${noun.capitalize}"
      case "PUT" => s"save${noun.capitalize}"
      case "DELETE" => s"remove${noun.capitalize}"
      case other => s"${other.toLowerCase}${noun.capitalize}"
    }
  }

  private def distinctNames[A](all: Vector[A])(
      name: A => String,
      taken: Set[String] = Taken,
  ): Map[A, String] =
    all
      .foldLeft((Map.empty[A, String], taken)) { case ((named, used), one) =>
        val free = Iterator.from(1).map(n => name(one) + (if (n == 1) "" else n.toString))
        val chosen = free.filterNot(used).next()
        (named + (one -> chosen), used + chosen)
      }
      ._1

  private val LongestLine = 100
  private val ShortLine = 70
}
