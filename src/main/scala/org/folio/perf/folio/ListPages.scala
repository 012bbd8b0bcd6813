package org.folio.perf.folio

import java.util.concurrent.ConcurrentHashMap
import scala.annotation.tailrec

/**
 * Sizes of the pages in which lists are read. A module that completes the entries of a page asks another module for them, with
 * all of their ids in one address: mod-inventory answers 500 to a page with more than 100 holdings records, because
 * the address is longer than the 4,096 bytes that modules take. Storage modules read their own database alone.
 */
final private[folio] class ListPages {

  /** Sizes of lists that have refused larger pages. */
  private val smaller = new ConcurrentHashMap[String, Int]

  /**
   * Entries of a list from `offset` on: as many as wanted, or all there are.
   *
   * @param page reads one page, by limit and offset
   */
  def read[A](path: String, wanted: Int, offset: Int)(
      page: (Int, Int) => Either[FolioError, Vector[A]]
  ): Either[FolioError, Vector[A]] = {
    @tailrec def next(before: Vector[A], refused: Vector[Int]): Either[FolioError, Vector[A]] = {
      val size = math.min(wanted - before.size, sizeOf(path))
      page(size, offset + before.size) match {
        case Right(entries) =>
          val all = before ++ entries
          if (entries.size < size || all.size >= wanted) Right(all) else next(all, refused)
        case Left(_: FolioError.PageRefused) if size > ListPages.Smallest =>
          val half = math.min(size / 2, ListPages.Completed)
          smaller.put(path, math.max(half, ListPages.Smallest))
          next(before, refused :+ size)
        case Left(error: FolioError.PageRefused) =>
          // Its size is not the reason.
          smaller.remove(path)
          Left(error.copy(larger = refused))
        case Left(error) => Left(error)
      }
    }
    next(Vector.empty, Vector.empty)
  }

  private def sizeOf(path: String): Int =
    smaller.getOrDefault(
      path,
      if (ListPages.isOfStorage(path)) ListPages.Stored else ListPages.Completed,
    )
}

private[folio] object ListPages {

  /** Entries of a page that a module may complete. */
  val Completed = 50

  /** Entries of a page of a storage module. */
  val Stored = 1000

  /** A list that refuses so few entries does not refuse them for their number. */
  val Smallest = 6

  /** Users are stored by mod-users itself. */
  private def isOfStorage(path: String): Boolean =
    path == "/users" || path.drop(1).takeWhile(_ != '/').endsWith("-storage")
}
