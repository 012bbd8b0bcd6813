package org.folio.perf.feeders

import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.testkit.{FilledFeeder, Patience, PlainSuite, StubAnswer, StubFolio, StubRequest, TemporaryFolder}
import java.nio.file.Files
import java.util.concurrent.{ConcurrentHashMap, Executors}
import org.folio.perf.feeders.kinds.InstanceIds
import org.folio.perf.model.Shard
import org.folio.perf.protocol.SessionKey
import org.folio.perf.settings.LoginMethod

/** Against a library of one tenant whose lists change as its items are lent. */
class RecordFeederSpec extends PlainSuite with Patience {
  import RecordKind._

  /** Items i1, i2, ... in holdings h1, h2, ...; each borrower has three of the loans. */
  final private class Library(items: Int, loans: Int, patrons: Int) {
    val lent: java.util.Set[String] = ConcurrentHashMap.newKeySet[String]
    private val policy = """{"renewalsPolicy":{"unlimited":true}}"""

    def answer(request: StubRequest): StubAnswer = request.path match {
      case "/authn/login" => StubAnswer(201, "{}", Seq("x-okapi-token" -> "a"))
      case "/bl-users/_self" =>
        StubAnswer(
          200,
          """{"user":{"id":"u1"},"servicePointsUser":{"defaultServicePointId":"desk1"}}""",
        )
      case "/locations" =>
        list(request, "locations", Vector("""{"id":"loc2","primaryServicePoint":"desk2"}"""))
      case "/service-points" =>
        list(request, "servicepoints", Vector("""{"id":"desk9"}""", """{"id":"desk1"}"""))
      case "/inventory/items" =>
        val available = (1 to items).map(i => s"i$i").filterNot(lent.contains)
        list(
          request,
          "items",
          available.toVector.map { b =>
            val holdings = s"h${b.drop(1)}"
            s"""{"id":"id-$b","barcode":"$b","holdingsRecordId":"$holdings",
              |"effectiveLocation":{"id":"loc2"}}""".stripMargin
          },
        )
      case "/holdings-storage/holdings" =>
        val ids = "h\\d+".r.findAllIn(request.query).toVector
        list(
          request,
          "holdingsRecords",
          ids.map(h => s"""{"id":"$h","instanceId":"inst-${h.drop(1)}"}"""),
        )
      case "/circulation/loans" =>
        list(
          request,
          "loans",
          (1 to loans).toVector.map { i =>
            s"""{"userId":"u${(i - 1) / 3 + 1}","item":{"barcode":"l$i"},"loanPolicyId":"any",
              |"itemEffectiveLocationIdAtCheckOut":"loc2"}""".stripMargin
          },
        )
      case "/loan-policy-storage/loan-policies/any" => StubAnswer(200, policy)
      case "/users" =>
        list(
          request,
          "users",
          (1 to patrons).toVector.map { i =>
            val expires =
              if (i % 10 == 0) "2001-01-01T00:00:00.000+0000" else "2099-01-01T00:00:00Z"
            s"""{"id":"u$i","barcode":"p$i","patronGroup":"g","externalSystemId":"e$i",
              |"expirationDate":"$expires"}""".stripMargin
          },
        )
      case "/instance-storage/instances" =>
        list(request, "instances", (1 to patrons).toVector.map(i => s"""{"id":"inst-$i"}"""))
      case _ => StubAnswer(404)
    }

    private def list(request: StubRequest, name: String, all: Vector[String]): StubAnswer = {
      def number(parameter: String): Int =
        s"$parameter=(\\d+)".r.findFirstMatchIn(request.query).get.group(1).toInt
      val page = all.slice(number("offset"), number("offset") + number("limit"))
      StubAnswer(200, page.mkString(s"""{"$name":[""", ",", s"""],"totalRecords":${all.size}}"""))
    }
  }

  private def withFeeder[A](
      library: Library,
      planned: Map[RecordKind, Int],
      files: RecordFiles = RecordFiles.none,
      part: Option[Shard] = None,
  )(use: RecordFeeder => A): A =
    StubFolio.withStub(library.answer) { stub =>
      FilledFeeder(stub.url, "t1", planned, LoginMethod.Legacy, files, part)(use)
    }

  private def value(record: Record, key: SessionKey): String =
    record.attributes.toMap.apply(key.name).toString

  private def take(feeder: RecordFeeder, kind: RecordKind): Record =
    feeder.next("t1", kind).value

  private val someOfEach = Map[RecordKind, Int](
    ItemToLend -> 20,
    ItemToRequest -> 20,
    ItemToDiscover -> 20,
    ItemOnLoan -> 20,
    Borrower -> 5,
    Patron -> 10,
    EdgePatron -> 10,
  )

  private def withSome[A](use: RecordFeeder => A): A =
    withFeeder(new Library(items = 100, loans = 60, patrons = 50), someOfEach)(use)

  private def borrowers(feeder: RecordFeeder): Set[String] =
    (1 to 5).map(_ => value(take(feeder, Borrower), SessionKey.PatronId)).toSet

  test("available items are dealt out to check-outs and requests without sharing any") {
    withSome { feeder =>
      feeder.shortages.shouldBe(empty)
      val barcodes = Seq(ItemToLend, ItemToRequest, ItemToDiscover)
        .flatMap(kind => (1 to 20).map(_ => value(take(feeder, kind), SessionKey.ItemBarcode)))
      barcodes.distinct.size.shouldBe(60)
    }
  }

  test(
    "a requested item comes with its holdings and instance, to be picked up at the clerk's desk"
  ) {
    withSome { feeder =>
      val record = take(feeder, ItemToRequest)
      val number = value(record, SessionKey.ItemBarcode).drop(1)
      value(record, SessionKey.HoldingsRecordId).shouldBe(s"h$number")
      value(record, SessionKey.InstanceId).shouldBe(s"inst-$number")
      value(record, SessionKey.ServicePointId).shouldBe("desk1")
    }
  }

  test("a list that cannot be read leaves the other kinds of records, and its reason is told") {
    val library = new Library(items = 100, loans = 60, patrons = 50)
    def answer(request: StubRequest) =
      if (request.path == "/circulation/loans") StubAnswer(404, "no loans here") else library.answer(request)
    StubFolio.withStub(answer) { stub =>
      FilledFeeder(stub.url, "t1", someOfEach, LoginMethod.Legacy, unread = 1) { feeder =>
        Vector(ItemToLend, Patron, EdgePatron).map(feeder.available("t1", _) > 0).shouldBe(Vector(true, true, true))
        feeder.shortages.shouldBe(empty)
        feeder
          .next("t1", ItemOnLoan)
          .left
          .getOrElse("")
          .should(include("could not be read").and(include("/circulation/loans")))
      }
    }
  }

  test("an item is lent and returned at a service point that serves its location") {
    withSome { feeder =>
      value(take(feeder, ItemToLend), SessionKey.ServicePointId).shouldBe("desk2")
      value(take(feeder, ItemOnLoan), SessionKey.ServicePointId).shouldBe("desk2")
    }
  }

  test("items that are taken back are not those of the patrons whose loans are renewed") {
    withSome { feeder =>
      val renewing = borrowers(feeder)
      renewing.size.shouldBe(5)
      val owners = (1 to 20).map { _ =>
        val loan = value(take(feeder, ItemOnLoan), SessionKey.ItemBarcode).drop(1).toInt
        s"u${(loan - 1) / 3 + 1}"
      }.toSet
      owners.intersect(renewing).shouldBe(empty)
    }
  }

  test("patrons are handed out in turn, without the clerk, the expired and those with renewals") {
    withSome { feeder =>
      val renewing = borrowers(feeder)
      val patrons = (1 to 20).map(_ => value(take(feeder, Patron), SessionKey.PatronId))
      patrons.take(10).shouldBe(patrons.drop(10))
      patrons.distinct.size.shouldBe(10)
      patrons.toSet.intersect(renewing ++ Set("u1", "u10", "u20")).shouldBe(empty)
    }
  }

  test(
    "load generators that work at the same tenant never take the same item, and lack none together"
  ) {
    val planned = Map[RecordKind, Int](ItemToLend -> 90, ItemOnLoan -> 90)
    val taken = (1 to 3).toVector.map { index =>
      val library = new Library(items = 90, loans = 60, patrons = 50)
      withFeeder(library, planned, part = Some(Shard(index, 3))) { feeder =>
        for {
          kind <- Vector(ItemToLend, ItemOnLoan)
          _ <- 1 to feeder.available("t1", kind)
        } yield value(take(feeder, kind), SessionKey.ItemBarcode)
      }
    }
    taken.foreach(_.size.should((be > 25).and(be < 75)))
    taken.flatten.sorted.shouldBe(((1 to 90).map(i => s"i$i") ++ (1 to 60).map(i => s"l$i")).sorted)
  }

  test("many ids are taken at once, other ones each time, and again when all were taken") {
    val kind = InstanceIds.ToExport
    withFeeder(new Library(items = 0, loans = 0, patrons = 50), Map(kind -> 50)) { feeder =>
      def ids = feeder.several("t1", kind, 20).map(_.map(value(_, SessionKey.InstanceId)))
      val taken = Vector.fill(3)(ids.value)
      taken.map(_.distinct.size).shouldBe(Vector(20, 20, 20))
      taken.flatten.take(50).distinct.size.shouldBe(50)
      feeder
        .several("t1", kind, 51)
        .shouldBe(Left("tenant t1 has only 50 of 51 different records: instance (for exports)"))
    }
  }

  test("a record that stands twice in a pool is taken once for all") {
    val pool = new RecordPool(consumed = false)
    pool.add(Seq("a", "a", "b").map(id => Record(SessionKey.InstanceId -> id)))
    pool.takeDifferent(3).map(value(_, SessionKey.InstanceId)).shouldBe(Vector("a", "b"))
  }

  test("an empty pool says what is missing, where, and how many there were") {
    withFeeder(new Library(items = 3, loans = 0, patrons = 0), Map(ItemToLend -> 5)) { feeder =>
      feeder.shortages.shouldBe(Vector(PoolShortage("t1", ItemToLend, found = 3, wanted = 5)))
      (1 to 3).foreach(_ => take(feeder, ItemToLend))
      eventually(
        feeder
          .next("t1", ItemToLend)
          .shouldBe(
            Left(
              "no Available item (for check-out) left for tenant t1: 3 were handed out; " +
                "the tenant has no more of them"
            )
          )
      )
    }
  }

  test("a pool is refilled while items are lent, and no item is handed out twice") {
    val library = new Library(items = 3000, loans = 0, patrons = 0)
    withFeeder(library, Map(ItemToLend -> 2500)) { feeder =>
      val lent = (1 to 2900).map { _ =>
        val barcode = eventually(value(take(feeder, ItemToLend), SessionKey.ItemBarcode))
        library.lent.add(barcode)
        barcode
      }
      lent.distinct.size.shouldBe(2900)
    }
  }

  test("many threads together get each item once") {
    withFeeder(new Library(items = 900, loans = 0, patrons = 0), Map(ItemToLend -> 800)) { feeder =>
      val pool = Executors.newFixedThreadPool(8)
      val barcodes = (1 to 8)
        .map(_ => pool.submit(() => Vector.fill(100)(take(feeder, ItemToLend))))
        .flatMap(Patience.get(_))
        .map(value(_, SessionKey.ItemBarcode))
      pool.shutdown()
      barcodes.distinct.size.shouldBe(800)
    }
  }

  private def withFiles[A](files: (String, String)*)(use: RecordFiles => A): A =
    TemporaryFolder.lend { folder =>
      files.foreach { case (name, text) =>
        val file = folder.resolve("t1").resolve(name)
        Files.createDirectories(file.getParent)
        Files.writeString(file, text)
      }
      use(RecordFiles.open(folder, Vector("t1"), RecordKinds.all).value)
    }

  test("a kind with a file comes from there alone, the others from the target") {
    withFiles("available_items.csv" -> "itemBarcode\nx1\nx2\n") { files =>
      withFeeder(new Library(items = 100, loans = 60, patrons = 50), someOfEach, files) { feeder =>
        feeder.available("t1", ItemToLend).shouldBe(2)
        value(take(feeder, ItemToLend), SessionKey.ItemBarcode).shouldBe("x1")
        feeder.available("t1", ItemToRequest).should(be >= 20)
      }
    }
  }

  test("an item of a file is at the clerk's service point when the file names none") {
    for ((text, desk) <- Seq("itemBarcode,servicePointId\nx1,desk7\n" -> "desk7", "itemBarcode\nx1\n" -> "desk1"))
      withFiles("available_items.csv" -> text) { files =>
        withFeeder(new Library(items = 0, loans = 0, patrons = 0), Map(ItemToLend -> 1), files) { feeder =>
          value(take(feeder, ItemToLend), SessionKey.ServicePointId).shouldBe(desk)
        }
      }
  }

  test("an item of a file is not handed out again as one of the target's") {
    withFiles("available_items.csv" -> "itemBarcode\ni1\ni2\n") { files =>
      val planned = Map[RecordKind, Int](ItemToLend -> 2, ItemToRequest -> 8)
      withFeeder(new Library(items = 10, loans = 0, patrons = 0), planned, files) { feeder =>
        val requested =
          (1 to 8).map(_ => value(take(feeder, ItemToRequest), SessionKey.ItemBarcode))
        requested.toSet.shouldBe((3 to 10).map(i => s"i$i").toSet)
      }
    }
  }
}
