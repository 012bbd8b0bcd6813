package org.folio.perf.report.section

import org.folio.perf.model.{TenantClassResult, TransactionResult}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** Small and large tenants apart, because their averages together describe neither. */
object TenantClasses {
  def table(transactions: Vector[TransactionResult], numbering: Numbering): Frag = {
    val small = transactions.flatMap(_.small)
    val large = transactions.flatMap(_.large)
    div(anchor("tenant-classes"))(
      if (small.isEmpty && large.isEmpty) nothing
      else if (small.isEmpty || large.isEmpty)
        p(cls := "note")(
          s"Only ${if (small.isEmpty) "large" else "small"} tenants took part, so the table above is theirs."
        )
      else
        Table(
          numbering.table(
            "Small and large tenants apart. Response times in milliseconds.",
            Struck.note(transactions),
          ),
          Column("Transaction") +: (columns("small") ++ columns("large")) :+
            Column(
              "Large ÷ small",
              "medians",
              number = true,
              phone = "large ÷ small",
              classes = "big",
            ),
          transactions.map(rowOf),
          "None.",
          groups = Seq(
            "" -> 1,
            s"Small: ${tenants(small)}" -> 5,
            s"Large: ${tenants(large)}" -> 5,
            "" -> 1,
          ),
        )
    )
  }

  private def tenants(results: Vector[TenantClassResult]): String = {
    val numbers = results.map(_.tenants)
    if (numbers.min == numbers.max) Format.count(numbers.max, "tenant", "tenants")
    else s"${numbers.min} to ${numbers.max} tenants"
  }

  private def columns(size: String) = Seq(
    Column("Iterations", number = true, phone = s"$size: n", classes = "first"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "avg ms", classes = "wide"),
    Column("50 %", "ms", number = true, phone = "50 %"),
    Column("95 %", "ms", number = true, phone = "95 %"),
  )

  private def rowOf(t: TransactionResult): Row = {
    val ratio = for {
      small <- t.small.flatMap(_.p50Ms)
      large <- t.large.flatMap(_.p50Ms)
      if small > 0
    } yield large.toDouble / small.toDouble
    Row(
      Cell(frag(name(t.name), reason(t), Struck.reason(t))),
      (cells(t, t.small) ++ cells(t, t.large)) :+
        Struck.number(t)(Cell.number(ratio)(r => Format.decimal(r, 2) + "×")),
    )
  }

  private def cells(t: TransactionResult, result: Option[TenantClassResult]): Seq[Cell] = Seq(
    Cell.number(result.map(_.iterations))(Format.whole),
    Cell.number(result.map(_.failed))(Format.whole),
    Struck.number(t)(Cell.number(result.flatMap(_.averageMs))(Format.whole)),
    Struck.number(t)(Cell.number(result.flatMap(_.p50Ms))(Format.whole)),
    Struck.number(t)(Cell.number(result.flatMap(_.p95Ms))(Format.whole)),
  )

  /** Why times are absent. */
  private def reason(t: TransactionResult): Frag = {
    val words = Seq("small" -> t.small, "large" -> t.large).flatMap { case (which, result) =>
      why(result).map(_ -> which)
    }
    words match {
      case Seq() => nothing
      case Seq((one, _), (other, _)) if one == other => span(cls := "why")(one)
      case some =>
        span(cls := "why")(
          some.map { case (text, which) => s"$which tenants: $text" }.mkString("; ")
        )
    }
  }

  private def why(result: Option[TenantClassResult]): Option[String] =
    result match {
      case None => Some("not run")
      case Some(r) if r.iterations == 0 => Some("no iteration in the steady state")
      case Some(r) if r.p50Ms.isEmpty => Some("no iteration succeeded")
      case _ => None
    }
}
