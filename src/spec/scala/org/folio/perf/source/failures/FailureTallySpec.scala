package org.folio.perf.source.failures

import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleFailures}
import org.folio.perf.testkit.SampleFailures._

class FailureTallySpec extends PlainSuite {

  private def only(requests: FailedRequest*): DistinctFailure = {
    val failures = SampleFailures.of(requests: _*).failures
    failures.should(have).size(1)
    failures.head
  }

  test("code, message and body of a module's answer are its own words") {
    val answer = only(noBudget).answers.head
    answer.shouldBe(
      FailedAnswer(
        1,
        "POST /invoice/invoice-lines",
        Some(404),
        Some("budgetNotFoundByFundId"),
        Some("Budget not found by fundId"),
        None,
        Some("status 404 instead of 201"),
        "t1",
        "AIE_Create",
        StartMs,
        Some(
          """{"errors":[{"message":"Budget not found by fundId","code":"budgetNotFoundByFundId","parameters":[{"key":"fundId","value":"f1"}]}],"total_records":1}"""
        ),
        Map("content-type" -> "application/json"),
        Map.empty,
      )
    )
  }

  test("the words of Spring, of edge modules, of OAI-PMH and of gateways are found, and none in a record") {
    Vector(
      (404, """{"message":"Record was not found","type":"-1","code":"RECORD_GONE"}""") ->
        (Some("RECORD_GONE") -> Some("Record was not found")),
      (401, """{"code": 401, "errorMessage": "Access Denied"}""") -> (None -> Some("Access Denied")),
      (500, """{"status":500,"error":"Internal Server Error","path":"/x"}""") ->
        (None -> Some("Internal Server Error")),
      (200, """<OAI-PMH><error code="badArgument">No token</error></OAI-PMH>""") ->
        (Some("badArgument") -> Some("No token")),
      (502, "<html>\n<head><title>502 Bad Gateway</title></head></html>") -> (None -> Some("502 Bad Gateway")),
      (400, "\n 'limit' parameter is incorrect.\nmore") -> (None -> Some("'limit' parameter is incorrect.")),
      (500, "") -> (None -> None),
      (422, """{"errors":[{"message":"must not be null","type":"1","code":"-1"}]}""") ->
        (None -> Some("must not be null")),
      // A record that fails a check.
      (200, """{"message": "a note", "code": "x", "totalRecords": 0}""") -> (None -> None),
    ).foreach { case ((status, body), words) =>
      val failure = only(answered(status, body))
      (failure.code -> failure.message).shouldBe(words)
    }
  }

  test("the first three answers are kept, and all failures are counted, by transaction and tenant") {
    val failure = only((0 until 150).map { i =>
      noBudget.copy(
        atMs = StartMs + i,
        tenant = s"t${i % 3}",
        transaction = if (i % 5 == 0) "IO_Create" else "AIE_Create",
      )
    }: _*)
    failure.answers.map(_.atMs).shouldBe(Vector(StartMs, StartMs + 1, StartMs + 2))
    failure.counts.shouldBe(
      FailureCounts(
        150,
        StartMs,
        StartMs + 149,
        Vector(NamedCount("AIE_Create", 120), NamedCount("IO_Create", 30)),
        Vector.tabulate(3)(i => NamedCount(s"t$i", 50)),
      )
    )
  }

  test("failures differ by request, status and code, and not by ids and numbers") {
    val missing = answered(404, "Loan 4d48ab53-7f1f-452c-92b0-9da3be6dd010 cannot be found")
    only(
      missing,
      answered(404, "Loan 841939c8-69ef-4ff6-b725-d790f37cd471 cannot be found"),
    )
    SampleFailures
      .of(
        missing,
        missing.copy(request = "GET /loans/{id}"),
        noBudget,
        answered(404, """{"errors":[{"message":"Fund not found","code":"fundNotFound"}]}"""),
        answered(422, """{"errors":[{"message":"Fund not found","code":"fundNotFound"}]}"""),
      )
      .failures
      .should(have)
      .size(5)
  }

  test("a generic code does not hide that messages or fields differ") {
    def generic(message: String) =
      answered(404, s"""{"errors":[{"message":"$message","code":"genericError"}]}""")
    def invalid(field: String) = answered(
      422,
      s"""{"errors":[{"message":"must not be null","code":"jakarta.validation.constraints.NotNull.message","parameters":[{"key":"$field","value":"null"}]}]}""",
    )
    SampleFailures
      .of(generic("Not found"), generic("Gone"), invalid("vendor"), invalid("orderType"))
      .failures
      .should(have)
      .size(4)
  }

  test("a request without an answer has the words of its connection") {
    val failure = only(refused)
    (failure.status, failure.check, failure.code).shouldBe((None, None, None))
    failure.message.value.should(include("Connection refused"))
  }

  test("a gateway that cannot reach a module names it, whatever the path") {
    val failure = only(moduleDown("mod-invoice-5.8.0"), moduleDown("mod-invoice-5.8.0"))
    failure.unreachableModule.shouldBe(Some("mod-invoice-5.8.0"))
    only(noBudget).unreachableModule.shouldBe(None)
  }

  test("further distinct failures than the limit are only counted") {
    val tally = new FailureTally(mostDistinct = 2)
    (1 to 5).foreach(i => tally.add(noBudget.copy(request = s"GET /$i")))
    tally.add(noBudget.copy(request = "GET /1"))
    tally.omit(10)
    val result = tally.result
    (result.failures.map(_.counts.count), result.omitted, result.total).shouldBe(
      (Vector(2L, 1L), 13L, 16L)
    )
  }

  test("a long body is cut off") {
    val long = only(answered(500, "x" * 100000)).answers.head.body.value
    long.length.shouldBe(FailedAnswer.BodyChars)
  }

  test("neither secrets nor personal data of a user's record are kept") {
    val user =
      """{"id":"3d4d94ca-2887-4e80-9a67-f956ce5bb541","username":"rreader","barcode":"2100000001",
        |"externalSystemId":"ext-77","active":true,"patronGroup":"503a81cd-6c26-400f-b620-14c08943697c",
        |"personal":{"lastName":"Reader","firstName":"Rosa","middleName":"Maria","preferredFirstName":"Rosie",
        |"email":"rosa@reader.org","phone":"555-0199","mobilePhone":"555-0198","dateOfBirth":"1990-02-03",
        |"addresses":[{"addressLine1":"7 Library Lane","city":"Springfield","postalCode":"99501"}]},
        |"customFields":{"shoeSize":"thirty-nine"},"password":"pw-4711",
        |"okapiToken":"eyJhbGciOi.eyJzdWIiOi.c2ln"}""".stripMargin.replace("\n", "")
    val errors =
      """{"errors":[{"message":"Load testing (Barcode: 3100000008) cannot be checked out to user Reader, Rosa because it has been requested",
        |"parameters":[{"key":"userBarcode","value":"2100000001"},{"key":"itemBarcode","value":"3100000008"},
        |{"key":"username","value":"rreader"}]}]}""".stripMargin.replace("\n", "")
    val texts = Vector(
      user,
      s"[$user]",
      // Cut off, so it is no JSON.
      user.dropRight(5),
      errors,
      errors.dropRight(5),
      s"HTTP request failed, response: ${user.replace("\"", "\\\"")}",
      "GET /users?query=username==rreader and token eyJhbGciOi.eyJzdWIiOi.c2ln",
      "value already exists in table users: rreader",
      "No user found by username rreader",
      "Unable to find patron ext-77",
      "<user><username>rreader</username><barcode>2100000001</barcode><lastName>Reader</lastName></user>",
      "folioAccessToken=eyJx; folioRefreshToken=abc.def.pw-4711; Secure",
      "User with email rosa@reader.org exists; password=pw-4711",
    )
    val failures = SampleFailures.of(texts.zipWithIndex.map { case (text, i) =>
      answered(422, text, Map("location" -> s"/users?username=rreader", "set-cookie" -> "pw-4711"))
        .copy(
          request = s"GET /$i",
          ids = Map("patronBarcode" -> "2100000001", "patronLastName" -> "Reader", "loanId" -> "L1"),
        )
    }: _*)
    val file = failures.failures.flatMap(_.answers).mkString("\n")
    val hidden =
      Vector("rreader", "2100000001", "ext-77", "Reader", "Rosa", "Maria", "Rosie", "rosa@") ++
        Vector(
          "555-01",
          "1990",
          "Library Lane",
          "Springfield",
          "99501",
          "thirty-nine",
          "pw-4711",
          "c2ln",
          "abc.def",
        )
    hidden.filter(file.contains(_)).shouldBe(empty)
    file.should(include("3d4d94ca-2887-4e80-9a67-f956ce5bb541"))
    file.should(include("3100000008"))
    file.should(include("L1"))
  }

  test("the barcode of an item is no personal data") {
    val item = """{"id":"i1","barcode":"3100000008","holdingsRecordId":"h1"}"""
    only(answered(409, item)).answers.head.body.shouldBe(Some(item))
  }
}
