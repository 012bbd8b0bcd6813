package org.folio.perf.testkit

import java.net.{InetAddress, ServerSocket}
import java.util.concurrent.atomic.AtomicInteger
import scala.util.Try

/** Takes connections on loopback, counts them and says nothing. */
final class CountingServer extends AutoCloseable {
  private val socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress)
  private val count = new AtomicInteger
  private val acceptor = new Thread(() => accept(), "counting-server")
  acceptor.setDaemon(true)
  acceptor.start()

  def url: String = s"http://127.0.0.1:${socket.getLocalPort}"

  /** So far. A connection of ours is made first, so that all before it have been counted. */
  def connections: Int = {
    val before = count.get
    Try(new java.net.Socket(InetAddress.getLoopbackAddress, socket.getLocalPort).close())
    while (count.get == before) Thread.onSpinWait()
    count.decrementAndGet()
  }

  override def close(): Unit = socket.close()

  private def accept(): Unit =
    try
      while (true) {
        socket.accept().close()
        count.incrementAndGet()
      }
    catch { case _: java.io.IOException => () }
}
