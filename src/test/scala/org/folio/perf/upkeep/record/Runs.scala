package org.folio.perf.upkeep.record

import org.folio.perf.upkeep.har.Exchange

/** Requests that follow each other and differ little: a page that waits for a job, or goes through a list. */
sealed private[record] trait Run {

  /** Indexes of the exchanges, with preflights between them. */
  def indexes: Vector[Int]
  def first: Int
}

private[record] object Run {

  /**
   * The same request again and again.
   *
   * @param field of the answer that changed, and its last value
   */
  final case class Polling(
      indexes: Vector[Int],
      first: Int,
      field: String,
      done: String,
      pauseMs: (Long, Long),
  ) extends Run

  /**
   * The same request for each element of a list.
   *
   * @param list place of the elements in the answer at `listAt`
   */
  final case class OverList(
      indexes: Vector[Int],
      first: Int,
      listAt: Int,
      list: String,
      field: String,
      value: String,
  ) extends Run
}

/** Finds runs among the exchanges of a transaction. */
final private[record] class Runs(answers: Answers) {
  import answers.exchanges

  /** @param indexes of the transaction's exchanges */
  def in(indexes: Vector[Int]): Vector[Run] = {
    val calls = indexes.filterNot(exchanges(_).isPreflight)
    val groups = calls.foldLeft(Vector.empty[Vector[Int]]) {
      case (done :+ group, i) if shape(group.last) == shape(i) => done :+ (group :+ i)
      case (done, i) => done :+ Vector(i)
    }
    groups.filter(_.size > 1).flatMap { group =>
      val whole = indexes.filter(i => i >= group.head && i <= group.last)
      polling(group, whole).orElse(overList(group, whole)).toVector
    }
  }

  private def shape(i: Int): String = {
    val e = exchanges(i)
    val words = e.params.map { case (name, value) => s"$name=${plain(value)}" }
    s"${e.method} ${plain(e.path)} ${words.mkString("&")} ${e.body.fold("")(plain)}"
  }

  private def plain(text: String): String =
    text
      .replaceAll(Values.Uuid, "*")
      .replaceAll(Values.Time, "*")
      .replaceAll("[\\p{L}_.-]*\\d[\\w.-]*", "*")

  private def polling(group: Vector[Int], whole: Vector[Int]): Option[Run] = {
    val sent = group.map(exchanges)
    val isSame = sent.map(e => (e.path, e.params, e.body)).distinct.size == 1
    val statuses = group.map { i =>
      answers.of(i).filter(f => Runs.Status.matches(f.field)).map(f => f.field -> f.value).toMap
    }
    val changed = statuses.last.collectFirst {
      case (field, value) if statuses.head.get(field).exists(_ != value) => field -> value
    }
    changed.filter(_ => isSame).map { case (field, value) =>
      val pauses = sent.zip(sent.tail).map { case (a, b) => math.max(0, b.startMs - a.endMs) }
      def pause(ms: Long) = Runs.rounded(math.max(ms, Runs.LeastPauseMs))
      Run.Polling(whole, group.head, field, value, (pause(pauses.min), pause(pauses.max)))
    }
  }

  /** Only if the requests are for all elements of a list of an earlier answer. */
  private def overList(group: Vector[Int], whole: Vector[Int]): Option[Run] = {
    val values = group.map(i => Runs.codes(exchanges(i)))
    val differing = values.map(_.diff(values.reduce(_.intersect(_)))).map(_.distinct)
    if (differing.exists(_.isEmpty)) None
    else {
      val candidates =
        differing.head.flatMap(answers.before(group.head, _)).filter(_.elements.nonEmpty)
      candidates.reverseIterator
        .flatMap { found =>
          val elements = answers.of(found.at).filter(_.pathOfAll == found.pathOfAll).map(_.value)
          val isAll =
            elements.size == group.size && elements.zip(differing).forall { case (element, own) =>
              own.contains(element)
            }
          Option.when(isAll)(
            Run.OverList(whole, group.head, found.at, found.pathOfAll, found.field, found.value)
          )
        }
        .nextOption()
    }
  }
}

private[record] object Runs {
  private val Status = "(?i).*(status|state)".r
  private val LeastPauseMs = 200L
  private val Code = s"${Values.Uuid}|[\\p{L}_.-]*\\d[\\w.-]*".r

  private def codes(exchange: Exchange): Vector[String] = {
    val query = exchange.params.map(_._2).mkString(" ")
    Code.findAllIn(s"${exchange.path} $query ${exchange.body.getOrElse("")}").toVector
  }

  /** Whole tenths of a second. */
  def rounded(ms: Long): Long = math.max(100, (ms + 50) / 100 * 100)
}
