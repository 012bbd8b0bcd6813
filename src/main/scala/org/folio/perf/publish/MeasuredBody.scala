package org.folio.perf.publish

import java.net.http.HttpRequest.BodyPublisher
import java.nio.ByteBuffer
import java.util.concurrent.Flow

/**
 * A body that reports how much of it is sent: at most once in some seconds, and not at all for short uploads.
 *
 * @param report gets the bytes so far and all
 */
final private[publish] class MeasuredBody(
    inner: BodyPublisher,
    total: Long,
    report: (Long, Long) => Unit,
    nanos: () => Long = () => System.nanoTime(),
) extends BodyPublisher {

  override def contentLength(): Long = inner.contentLength()

  override def subscribe(subscriber: Flow.Subscriber[_ >: ByteBuffer]): Unit =
    inner.subscribe(new Measured(subscriber))

  private class Measured(to: Flow.Subscriber[_ >: ByteBuffer]) extends Flow.Subscriber[ByteBuffer] {
    private var sent = 0L
    private var lastNanos = nanos()

    override def onSubscribe(subscription: Flow.Subscription): Unit = to.onSubscribe(subscription)

    override def onNext(part: ByteBuffer): Unit = {
      sent += part.remaining.toLong
      val now = nanos()
      if (now - lastNanos >= MeasuredBody.ReportNanos && sent < total) {
        lastNanos = now
        report(sent, total)
      }
      to.onNext(part)
    }

    override def onError(problem: Throwable): Unit = to.onError(problem)
    override def onComplete(): Unit = to.onComplete()
  }
}

private[publish] object MeasuredBody {
  val ReportNanos: Long = 5L * 1000 * 1000 * 1000
}
