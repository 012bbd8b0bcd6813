package org.folio.perf.model

import org.folio.perf.testkit.PlainSuite

class PriceTableSpec extends PlainSuite {
  private val line = "ec2,m6g.large,2,8,us-east-1,0.077,2026-01-31"

  private def parse(lines: String*): Either[String, PriceTable] =
    PriceTable.parse("mine.csv", lines.mkString("\n"))

  test("a table has machines with sizes, prices and days, and says where they come from") {
    parse("# ours", "# source: an invoice", PriceTable.Head, line).value.shouldBe(
      PriceTable(
        Some("an invoice"),
        Vector(PricedMachine("ec2", "m6g.large", 2, 8, "us-east-1", 0.077, "2026-01-31")),
      )
    )
    parse(PriceTable.Head).value.shouldBe(PriceTable(None, Vector.empty))
  }

  test("a machine's region comes first, the usual one stands in") {
    val table = parse(PriceTable.Head, line, line.replace("us-east-1", "eu-west-1")).value
    def region(of: Option[String]) = table.find("ec2", "m6g.large", of).map(_.region)
    region(Some("eu-west-1")).shouldBe(Some("eu-west-1"))
    region(Some("ap-south-1")).shouldBe(Some("us-east-1"))
    region(None).shouldBe(Some("us-east-1"))
    table.find("rds", "m6g.large", None).shouldBe(None)
  }

  test("a line that is none is named, with what was expected") {
    val wrong = "ec2,m6g.large,two,8,us-east-1,0.077,2026-01-31"
    parse("# mine", PriceTable.Head, wrong).left.value.shouldBe(
      s"mine.csv line 3: found $wrong; expected ${PriceTable.Head}, with numbers above 0 and a day " +
        "such as 2026-01-31. There are no prices."
    )
    parse(PriceTable.Head, line.replace("0.077", "0")).isLeft.shouldBe(true)
    parse(PriceTable.Head, line.replace("2026-01-31", "lately")).isLeft.shouldBe(true)
    parse(PriceTable.Head, "ec2,m6g.large").isLeft.shouldBe(true)
  }

  test("a table without its head is refused") {
    parse(line).left.value.should(startWith(s"mine.csv begins with $line; expected the line kind,"))
    parse().left.value.should(startWith("mine.csv begins with nothing;"))
  }
}
