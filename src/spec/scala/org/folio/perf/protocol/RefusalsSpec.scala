package org.folio.perf.protocol

import io.gatling.app.testkit.InProcessGatling
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import java.nio.file.Files
import org.folio.perf.model.DistinctFailure
import org.folio.perf.protocol.AcquisitionsKeys._
import org.folio.perf.protocol.Folio.post
import org.folio.perf.recorder.Recorder
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.source.{FailuresFile, TransactionsFile}
import org.folio.perf.testkit._
import org.folio.perf.workflows.invoices.CreateInvoice

/** What the sandbox refuses as FOLIO does, in the file of a run. */
class RefusalsSpec extends GatlingSuite with WithSandbox {

  /** @return failures, and the text of their file */
  private def failures(transaction: Transaction, session: Map[String, Any], users: Int = 1) =
    withFolio { folio =>
      TemporaryFolder.lend { folder =>
        val recorder = new Recorder
        recorder.open(folder.resolve(TransactionsFile.Name))
        val run = new TransactionChain(SampleLoadSettings.short, folio.url, recorder)
        val known =
          session + (SessionKey.Tenant.name -> "north") + (SessionKey.Iteration.name -> 0L)
        val population =
          scenario("one").exec(_.setAll(known)).exec(run(transaction)).inject(atOnceUsers(users))
        val protocol = http
          .baseUrl(folio.url)
          .acceptHeader("application/json, text/plain")
          .headers(folio.headers)
          .build
        InProcessGatling.run(folder.resolve("gatling"), protocol, population).shouldBe(0)
        recorder.close()
        val file = folder.resolve(FailuresFile.Name)
        val read = FailuresFile.read(file).fold(e => fail(e.message), identity)
        read.problems.shouldBe(empty)
        (read.values.failures, Files.readString(file))
      }
    }

  private def only(found: Vector[DistinctFailure]): DistinctFailure = {
    found.should(have).size(1)
    found.head
  }

  /** A fund without a budget. */
  private def emptyFund: Map[String, Any] = withFolio { folio =>
    val fund = obj(
      "name" -> "NOBUDGET",
      "code" -> "NOBUDGET",
      "fundStatus" -> "Active",
      "ledgerId" -> Acquisitions.ledgers(folio).head.getString("id"),
      "externalAccountNo" -> "ACC-NOBUDGET",
    )
    val made = folio.post("/finance/funds", obj("fund" -> fund, "groupIds" -> arr()))
    Map(
      VendorId.name -> Acquisitions.vendor(folio).getString("id"),
      FundId.name -> made.json.getJsonObject("fund").getString("id"),
      FundCode.name -> "NOBUDGET",
    )
  }

  test("an invoice line on a fund without a budget is refused in mod-invoice's words") {
    val session = emptyFund
    val (found, _) = failures(CreateInvoice.preparation, session, users = 5)
    val failure = only(found)
    (failure.request, failure.status, failure.code, failure.message).shouldBe(
      (
        "POST /invoice/invoice-lines",
        Some(404),
        Some("budgetNotFoundByFundId"),
        Some("Budget not found by fundId"),
      )
    )
    (failure.counts.count, failure.answers.size).shouldBe((5L, 3))
    failure.transactions.shouldBe(Vector("AIE preparation (outside of the time)"))
    failure.answers.head.ids("fundId").shouldBe(session(FundId.name))
    failure.answers.head.body.exists(_.contains("budgetNotFoundByFundId")).shouldBe(true)
  }

  test("a user whose barcode is taken is refused, and the file names nobody") {
    val barcode = SessionKey("patronBarcode")
    val taken = withFolio { folio =>
      folio.list("/users", "barcode=\"\" and personal.lastName=\"\"").list("users").head
    }
    val create = post("/users", 201)(s"""{
      "barcode": "${barcode.el}", "username": "${taken.getString("username")}",
      "personal": {"lastName": "${SessionKey.PatronLastName.el}", "email": "canary@x.org"}
    }""")
    val (found, text) = failures(
      Transaction("create")(create),
      Map(
        barcode.name -> taken.getString("barcode"),
        SessionKey.PatronLastName.name -> "Canarius",
      ),
    )
    only(found).status.shouldBe(Some(422))
    Vector(taken.getString("barcode"), taken.getString("username"), "Canarius", "canary@x.org")
      .filter(text.contains(_))
      .shouldBe(empty)
  }
}
