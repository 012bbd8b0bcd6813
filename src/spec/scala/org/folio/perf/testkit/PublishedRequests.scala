package org.folio.perf.testkit

import org.folio.perf.model.{FolioRelease, Platform, ResourceFile, TransactionSample}
import org.folio.perf.settings.Releases
import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.scalatest.BeforeAndAfterAll

/**
 * What a workflow sends according to the published load scripts.
 *
 * @param blocks in order
 */
final case class PublishedRequests(blocks: Vector[RequestBlock]) {

  def requests: Vector[String] = blocks.flatMap(_.requests)

  /** Without some of them, by method and path. */
  def without(requests: Set[String]): PublishedRequests =
    PublishedRequests(blocks.map(b => b.copy(requests = b.requests.filterNot(requests))))

  /** What was sent, with each block that was sent several times in a row, or left out, once. */
  def foldedLike(sent: Vector[String]): Vector[String] = {
    val (folded, rest) = blocks.foldLeft((Vector.empty[String], sent)) { case ((folded, rest), block) =>
      val size = block.requests.size
      val times = block.timesAtStartOf(rest)
      if (block.mayBeLeftOut && times == 0) (folded ++ block.requests, rest)
      else if (block.repeats && times > 0)
        (folded ++ block.requests, rest.drop(times * size))
      else (folded ++ rest.take(size), rest.drop(size))
    }
    folded ++ rest
  }
}

/**
 * Requests that follow each other.
 *
 * @param requests method and path template
 * @param repeats whether it may be sent several times
 * @param mayBeLeftOut whether it may be sent not at all
 */
final case class RequestBlock(requests: Vector[String], repeats: Boolean, mayBeLeftOut: Boolean) {

  def timesAtStartOf(sent: Vector[String]): Int =
    Iterator
      .iterate(sent)(_.drop(requests.size))
      .takeWhile(_.startsWith(requests))
      .size
}

object PublishedRequests {

  /** A line; `needs` is a value of a record without which the request is left out, or with which, after `!`. */
  final private case class Line(
      transaction: String,
      request: String,
      mark: String,
      needs: String,
      platform: Option[Platform],
      releases: Vector[String],
      source: String,
  ) {
    def isUsual: Boolean = !needs.startsWith("!")
    def isAt(one: Platform, release: FolioRelease): Boolean =
      platform.forall(_ == one) && releases.contains(release.name)
    def isOfSomeReleases: Boolean = releases.size < Releases.all.size
  }

  /** Lines of `workflows/requests.csv`, by workflow; `repeat` there is a block's letter, `?` optional. */
  private lazy val lines: Map[String, Vector[Line]] =
    ResourceFile.rows("workflows/requests.csv").groupMap(_(0)) { fields =>
      val path = route(fields(4))
      val platform = Option.when(fields(7).nonEmpty)(Platform.all.find(_.code == fields(7)).get)
      Line(fields(1), s"${fields(3)} $path", fields(5), fields(6), platform, releases(fields(8)), fields(9))
    }

  /** Releases of `sunflower-`, `-ramsons` and `ramsons-sunflower`; empty: all. */
  private def releases(range: String): Vector[String] = {
    val names = Releases.all.map(_.name)
    def index(name: String): Int = names.indexWhere(_.equalsIgnoreCase(name)).ensuring(_ >= 0, s"release $name")
    range.split("-", -1) match {
      case Array("") => names
      case Array(from, until) =>
        val first = if (from.isEmpty) 0 else index(from)
        val last = if (until.isEmpty) names.size - 1 else index(until)
        names.slice(first, last + 1)
      case _ => throw new IllegalArgumentException(s"requests.csv: $range is no range of releases, such as sunflower-")
    }
  }

  /** The sandbox has one route for the notes of all kinds of records. */
  def route(request: String): String =
    request.replaceFirst("/domain/[\\w-]+/type/[\\w-]+/", "/domain/{id}/type/{id}/")

  private def linesOf(workflow: String): Vector[Line] = lines.getOrElse(workflow, Vector.empty)

  /** Codes of the workflows that have lines. */
  def workflows: Set[String] = lines.keySet

  def of(
      workflow: String,
      platform: Platform = Platform.Okapi,
      release: Option[FolioRelease] = None,
  ): PublishedRequests = {
    val of = release.getOrElse(Releases.usual(platform))
    publishedIn(linesOf(workflow).filter(line => line.isAt(platform, of) && line.isUsual))
  }

  /** Requests that some releases do not get, with the source that has them. */
  def ofSomeReleases(workflow: String): Vector[(String, String)] =
    linesOf(workflow).filter(_.isOfSomeReleases).map(line => line.request -> line.source)

  /** Requests that only one platform gets, with their platform and the source that has them. */
  def ofOnePlatform(workflow: String): Vector[(String, Platform, String)] =
    linesOf(workflow).collect { case Line(_, request, _, _, Some(platform), _, source) =>
      (request, platform, source)
    }

  /** Requests of one transaction for records that lack some values. */
  def lacking(workflow: String, transaction: String, without: Set[String]): PublishedRequests =
    publishedIn(
      linesOf(workflow)
        .filter(_.isAt(Platform.Okapi, Releases.usual(Platform.Okapi)))
        .filter(line => line.transaction == transaction && !without(line.needs))
    )

  /** Values that some requests of the workflow need, each with the transactions of these requests. */
  def needs(workflow: String): Set[(String, String)] =
    linesOf(workflow)
      .filter(line => line.needs.nonEmpty && line.isUsual)
      .map(line => line.transaction -> line.needs)
      .toSet

  private def publishedIn(lines: Vector[Line]): PublishedRequests = PublishedRequests(
    lines
      .foldLeft(Vector.empty[(String, RequestBlock)]) { case (blocks, line) =>
        val (request, mark) = (line.request, line.mark)
        blocks.lastOption match {
          case Some((`mark`, block)) =>
            blocks.init :+ (mark -> block.copy(requests = block.requests :+ request))
          case _ =>
            val block =
              RequestBlock(Vector(request), mark.nonEmpty, mayBeLeftOut = mark.endsWith("?"))
            blocks :+ (mark -> block)
        }
      }
      .map(_._2)
  )
}

/** Runs workflows against a sandbox some of whose answers are changed on their way. */
trait EditedWorkflows extends BeforeAndAfterAll { this: GatlingSuite =>

  /** Release of the sandbox; `None`: the usual one. */
  protected def release: Option[FolioRelease] = None

  private lazy val sandbox: RunningSandbox = Sandbox.start(
    SampleSettings.sandboxSettings.copy(releaseName = release.map(_.name)),
    SampleSettings.sandboxTenants(EditedWorkflows.Tenants),
  )

  override protected def afterAll(): Unit = {
    sandbox.close()
    super.afterAll()
  }

  /** @param tenant number of the tenant, from 0; a ledger of a tenant can be rolled over once */
  protected def run(code: String, tenant: Int = 0)(edits: Edit*): EditedRun = {
    val proxy = new EditingProxy(sandbox.url, edits.toVector)
    StubFolio.withStub(proxy.answer) { stub =>
      val account = SampleSettings.accounts(EditedWorkflows.Tenants)(tenant)
      val (transactions, _) = WorkflowRun(code, account, sandbox.url, stub.url, release = release)
      EditedRun(transactions, stub.requests)
    }
  }

  /** Removes a field of an object of the answer, given by the names on the way to it. */
  protected def without(path: String*): ObjectNode => Unit = { answer =>
    val holder = path.init.foldLeft(answer: com.fasterxml.jackson.databind.JsonNode)(_.path(_))
    holder match {
      case found: ObjectNode => found.remove(path.last)
      case _ =>
    }
    ()
  }

  /** Removes a field of each record of a list. */
  protected def eachWithout(list: String, field: String): ObjectNode => Unit = each(list)(_.remove(field))

  /** Sets a field of each record of a list. */
  protected def eachWith(list: String, field: String, value: String): ObjectNode => Unit =
    each(list)(_.put(field, value))

  private def each(list: String)(edit: ObjectNode => Any)(answer: ObjectNode): Unit =
    answer.path(list).forEach {
      case record: ObjectNode => edit(record); ()
      case _ =>
    }

  protected def empty(list: String): ObjectNode => Unit = { answer =>
    answer.putArray(list)
    answer.put("totalRecords", 0)
    ()
  }
}

object EditedWorkflows {
  val Tenants = 3
}

/**
 * A run against a sandbox with changed answers.
 *
 * @param sent requests of all transactions
 */
final case class EditedRun(transactions: Vector[TransactionSample], sent: Vector[StubRequest]) {

  /** Message of the transaction's first failure; empty: it succeeded each time. */
  def failure(transaction: String): String =
    transactions.filter(_.transaction == transaction).map(_.message).find(_.nonEmpty).getOrElse("")

  /** Requests of the transaction, as method and path template. */
  def requests(transaction: String): Vector[String] =
    sent.filter(EditingProxy.transactionOf(_) == transaction).map(EditingProxy.template)
}
