package org.folio.perf.pipeline

import com.github.weisj.jsvg.parser.{LoaderContext, SVGLoader}
import com.github.weisj.jsvg.renderer.NullPlatformSupport
import com.github.weisj.jsvg.view.ViewBox
import java.awt.image.BufferedImage
import java.awt.{Color, GraphicsEnvironment, RenderingHints}
import java.io.{ByteArrayInputStream, ByteArrayOutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Path
import javax.imageio.ImageIO
import javax.imageio.stream.MemoryCacheImageOutputStream
import org.folio.perf.model.{Eithers, RunReport}
import org.folio.perf.report.Report
import org.folio.perf.source.AtomicFile
import scala.util.control.NonFatal

/**
 * Draws SVG as PNG by Java's own graphics, without a screen. The same drawing gives the same bytes on a machine; other
 * fonts give other bytes.
 */
object ChartPictures {

  /** Pixels for each unit of the drawing, so that the picture is sharp on screens of a high resolution. */
  private val Scale = 2

  /**
   * Writes pictures of the main charts.
   *
   * @return left: why there are none, and what to do, in sentences
   */
  def write(folder: Path, report: RunReport): Either[String, Unit] =
    Eithers.each(Report.charts(report)) { case (name, svg) =>
      png(svg).flatMap { bytes =>
        val file = folder.resolve(s"$name.png")
        AtomicFile.attempt(file)(AtomicFile.replace(file, bytes))
      }
    }

  /**
   * @param svg a document with width and height
   * @return left: why there can be no pictures on this machine and what to do, in sentences
   */
  private[pipeline] def png(svg: String): Either[String, Array[Byte]] =
    try {
      System.setProperty("java.awt.headless", "true")
      if (GraphicsEnvironment.getLocalGraphicsEnvironment.getAvailableFontFamilyNames.isEmpty)
        Left(s"Java has no fonts. $Advice")
      else Right(draw(svg))
    } catch {
      // Java without fonts fails in its native libraries, with errors of several kinds.
      case e @ (_: LinkageError | _: InternalError | NonFatal(_)) => Left(noFonts(e))
    }

  private def draw(svg: String): Array[Byte] = {
    val in = new ByteArrayInputStream(svg.getBytes(UTF_8))
    val document = new SVGLoader().load(in, null, LoaderContext.createDefault())
    val (width, height) = (document.size.width, document.size.height)
    val image = new BufferedImage((width * Scale).round, (height * Scale).round, BufferedImage.TYPE_INT_RGB)
    val graphics = image.createGraphics()
    try {
      hints.foreach { case (key, value) => graphics.setRenderingHint(key, value) }
      graphics.setColor(Color.WHITE)
      graphics.fillRect(0, 0, image.getWidth, image.getHeight)
      graphics.scale(Scale.toDouble, Scale.toDouble)
      document.renderWithPlatform(NullPlatformSupport.INSTANCE, graphics, new ViewBox(0, 0, width, height))
    } finally graphics.dispose()
    val out = new ByteArrayOutputStream
    // Without a file as its cache, which would need a hook that the end of a run is too late for.
    val cache = new MemoryCacheImageOutputStream(out)
    ImageIO.write(image, "png", cache)
    cache.close()
    out.toByteArray
  }

  private val hints = Vector(
    RenderingHints.KEY_ANTIALIASING -> RenderingHints.VALUE_ANTIALIAS_ON,
    RenderingHints.KEY_TEXT_ANTIALIASING -> RenderingHints.VALUE_TEXT_ANTIALIAS_ON,
    RenderingHints.KEY_FRACTIONALMETRICS -> RenderingHints.VALUE_FRACTIONALMETRICS_ON,
    RenderingHints.KEY_STROKE_CONTROL -> RenderingHints.VALUE_STROKE_PURE,
  )

  private def noFonts(failure: Throwable): String = {
    val cause = Iterator.iterate(failure)(_.getCause).takeWhile(_ != null).take(10).toVector.last
    val words = Option(cause.getMessage).flatMap(_.linesIterator.nextOption())
    s"Java cannot draw: ${words.getOrElse(cause.getClass.getSimpleName).stripSuffix(".")}. $Advice"
  }

  private val Advice =
    "It probably has no fonts: install fontconfig and a font, such as the package fonts-dejavu-core."
}
