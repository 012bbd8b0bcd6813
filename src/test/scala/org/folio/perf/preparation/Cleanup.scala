package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.lists.TenantLists
import org.folio.perf.folio.FolioError
import org.folio.perf.model.{DaemonThreads, Eithers}
import org.folio.perf.model.JsonTree.Fields
import scala.jdk.CollectionConverters._

/**
 * Finds and deletes the records that preparations have created, by their marks, each after those that refer to it.
 *
 * @param parallel tenants that are cleaned up at the same time
 */
final class Cleanup(tenants: Vector[TenantApi], parallel: Int) {
  private val problems = new ConcurrentLinkedQueue[String]

  /** Records of each kind in all tenants together. Left: the lists that cannot be read. */
  def counts(): Either[Vector[FolioError], Vector[(Trace, Int)]] = {
    val found = eachTenant(at => Eithers.map(Trace.all)(_.find(at).map(_.size)))
    val errors = found.flatMap(_.left.toOption)
    Either.cond(errors.isEmpty, Trace.all.zip(found.flatMap(_.toOption).transpose.map(_.sum)), errors)
  }

  /** Deletes all that it can. @return why records stay, as sentences: without duplicates */
  def delete(say: String => Unit): Vector[String] = {
    for (trace <- Trace.all) {
      val made = eachTenant { at =>
        trace.find(at) match {
          case Left(error) => problem(error)
          case Right(records) => records.count(record => trace.delete(at, record).fold(problem(_) > 0, _ => true))
        }
      }
      if (made.sum > 0) say(s"Deleted ${made.sum} ${trace.words}.")
    }
    problems.asScala.toVector.distinct
  }

  private def problem(error: FolioError): Int = {
    problems.add(error.message)
    0
  }

  private def eachTenant[A](use: TenantApi => A): Vector[A] =
    DaemonThreads.each("cleanup", parallel, tenants)(use)
}

/**
 * One kind of marked records.
 *
 * @param words name of the records, in the plural, with all that is deleted with them
 * @param find all of a tenant
 * @param delete one of them, with all that belongs to it
 */
final class Trace private (
    val words: String,
    val find: TenantApi => Either[FolioError, Vector[JsonNode]],
    val delete: (TenantApi, JsonNode) => Either[FolioError, Unit],
)

object Trace {
  private val Orders = "/orders/composite-orders"
  private val Instances = "/instance-storage/instances"
  private val Most = 1000000

  /** In the order in which they are deleted. Funds, ledgers and fiscal years stay: FOLIO deletes none that was used. */
  val all: Vector[Trace] = Vector(
    new Trace(
      "lists",
      _.get("/lists", "size" -> "1000").map(
        _.items("content").filter(_.text("name").startsWith(TenantLists.Prefix)).toVector
      ),
      (at, list) => at.delete("/lists", list),
    ),
    marked("invoices", "/invoice/invoices", "invoices", "vendorInvoiceNo", OwnMarks.Code)(
      _.delete("/invoice/invoices", _)
    ),
    marked("order lines with their orders", "/orders/order-lines", "poLines", "titleOrPackage", OwnMarks.Title) {
      (at, line) => at.delete(s"$Orders/${line.text("purchaseOrderId")}")
    },
    marked("order templates", "/orders/order-templates", "orderTemplates", "templateCode", OwnMarks.Code)(
      _.delete("/orders/order-templates", _)
    ),
    marked(
      "vendors with their orders and integrations",
      "/organizations/organizations",
      "organizations",
      "code",
      OwnMarks.Code,
      OwnMarks.Exporter,
    )(vendor),
    marked(
      "patrons with their open loans and requests",
      "/users",
      "users",
      "barcode",
      OwnMarks.Patron,
      OwnMarks.Borrower,
      OwnMarks.EditedInBulk,
    )((at, user) => circulation(at, "requesterId", "userId", user).flatMap(_ => at.delete("/users", user))),
    marked(
      "instances with their holdings and items",
      Instances,
      "instances",
      "title",
      OwnMarks.Title,
      OwnMarks.EditedHoldingsTitle,
      OwnMarks.EditedMarcTitle,
    )(instance),
    marked("authorities", "/authority-storage/authorities", "authorities", "naturalId", OwnMarks.Code) {
      (at, authority) =>
        sourceRecord(at, authority, "AUTHORITY").flatMap(_ => at.delete("/authority-storage/authorities", authority))
    },
    marked("authority source files", "/authority-source-files", "authoritySourceFiles", "name", OwnMarks.Title)(
      _.delete("/authority-source-files", _)
    ),
  )

  /** @param field begins with one of the marks: it is checked again, whatever the query has found */
  private def marked(words: String, path: String, array: String, field: String, marks: String*)(
      delete: (TenantApi, JsonNode) => Either[FolioError, Unit]
  ): Trace = {
    val cql = marks.map(OwnMarks.begins(field, _)).mkString(" or ")
    new Trace(
      words,
      _.list(path, array, cql, Most).map(_.filter(record => marks.exists(record.text(field).startsWith(_)))),
      delete,
    )
  }

  private def vendor(at: TenantApi, vendor: JsonNode): Either[FolioError, Unit] = {
    val id = vendor.text("id")
    for {
      _ <- each(at, Orders, "purchaseOrders", s"vendor==$id")(at.delete(Orders, _))
      _ <- each(at, "/data-export-spring/configs", "configs", s"""configName=="EDIFACT_ORDERS_EXPORT_$id*"""")(
        at.delete("/data-export-spring/configs", _)
      )
      _ <- at.delete("/organizations/organizations", vendor)
    } yield ()
  }

  private def instance(at: TenantApi, instance: JsonNode): Either[FolioError, Unit] =
    for {
      _ <- each(at, "/holdings-storage/holdings", "holdingsRecords", s"instanceId==${instance.text("id")}") { holdings =>
        for {
          _ <- each(at, "/item-storage/items", "items", s"holdingsRecordId==${holdings.text("id")}") { item =>
            circulation(at, "itemId", "itemId", item).flatMap(_ => at.delete("/inventory/items", item))
          }
          _ <- at.delete("/holdings-storage/holdings", holdings)
        } yield ()
      }
      _ <- if (instance.text("source") == "MARC") sourceRecord(at, instance, "INSTANCE") else Right(())
      _ <- at.delete(Instances, instance)
    } yield ()

  /** Deletes open requests and loans. */
  private def circulation(
      at: TenantApi,
      ofRequest: String,
      ofLoan: String,
      record: JsonNode,
  ): Either[FolioError, Unit] = {
    val id = record.text("id")
    for {
      _ <- each(at, "/circulation/requests", "requests", s"""$ofRequest==$id and status=="Open*"""")(
        at.delete("/circulation/requests", _)
      )
      _ <- each(at, "/circulation/loans", "loans", s"$ofLoan==$id and status.name==Open")(
        at.delete("/circulation/loans", _)
      )
    } yield ()
  }

  /** Deletes the MARC record of an instance or an authority, if it has one. */
  private def sourceRecord(at: TenantApi, record: JsonNode, idType: String): Either[FolioError, Unit] =
    at.get(s"/source-storage/records/${record.text("id")}/formatted", "idType" -> idType)
      .fold(_ => Right(()), at.delete("/source-storage/records", _))

  private def each(at: TenantApi, path: String, array: String, cql: String)(
      delete: JsonNode => Either[FolioError, Unit]
  ): Either[FolioError, Unit] = at.list(path, array, cql, Most).flatMap(Eithers.each(_)(delete))
}
