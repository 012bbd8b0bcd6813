package org.folio.perf.runner

import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model.FirstOf
import org.folio.perf.preparation.{Cleanup, TenantApi, Trace}
import org.folio.perf.settings.{HowTo, Settings}

/** Finds what preparations have left at a target, and deletes it if that is wanted. */
object CleanupRun {

  /**
   * @param deletes false: counts the records alone
   * @return left: why it could not begin; right: whether nothing is left to delete that was to be deleted
   */
  def apply(settings: Settings, deletes: Boolean): Either[String, Boolean] =
    for {
      url <- settings.target.okapiUrl.toRight(
        s"Each run starts a new sandbox, which has nothing to delete. Name a target, ${HowTo.here.pass("target", "NAME")}, or a " +
          s"sandbox that runs: ${HowTo.here.pass("sandbox.url", "URL")}."
      )
      _ <- allowed(settings, deletes)
      client = new FolioClient(url, settings.load.requestTimeout)
      accounts = (settings.target.tenants ++ settings.target.centralTenant).distinctBy(_.name)
      tokens = new TokenKeeper(client, accounts, settings.target.login)
      done <-
        try
          tokens.loginAll(_ => ()).left.map(Connection.loginFailed).flatMap { _ =>
            val tenants = accounts.map(one => new TenantApi(client, tokens, one.name, settings.load.api.interfaces))
            cleanUp(new Cleanup(tenants, settings.start.prepareConcurrency), settings, tenants.size, deletes)
          }
        finally tokens.close()
    } yield done

  private def allowed(settings: Settings, deletes: Boolean): Either[String, Unit] = {
    val guard = settings.target.guard
    Either.cond(
      !deletes || guard.destructive,
      (),
      s"${guard.origin} does not allow to delete records, so nothing was sent. Set destructive = true in ${guard.origin}.",
    )
  }

  private def cleanUp(cleanup: Cleanup, settings: Settings, tenants: Int, deletes: Boolean): Either[String, Boolean] =
    for {
      found <- counts(cleanup)
      _ = say(found, s"Records with marks of preparations at ${settings.target.name}, ${Headline.tenants(tenants)}:")
      left <-
        if (isEmpty(found)) Right(found)
        else if (deletes) {
          val problems = cleanup.delete(Console.say)
          FirstOf.lines(problems, "more problems").foreach(line => Console.say(s"- $line"))
          counts(cleanup).map { rest =>
            say(rest, "Still there:")
            rest
          }
        } else {
          Console.say(s"Nothing was deleted. To delete them, add ${HowTo.here.pass("delete", "true")}.")
          Right(found)
        }
    } yield !deletes || isEmpty(left)

  private def counts(cleanup: Cleanup): Either[String, Vector[(Trace, Int)]] =
    cleanup.counts().left.map(errors => FirstOf.lines(errors.map(_.message).distinct, "more").mkString("\n"))

  private def isEmpty(counts: Vector[(Trace, Int)]): Boolean = counts.forall(_._2 == 0)

  private def say(counts: Vector[(Trace, Int)], head: String): Unit =
    if (isEmpty(counts)) Console.say(s"$head none.")
    else {
      Console.say(head)
      counts.filter(_._2 > 0).foreach { case (trace, count) => Console.say(f"$count%8d ${trace.words}") }
    }
}
