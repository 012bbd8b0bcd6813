package org.folio.perf.pipeline

import java.awt.image.BufferedImage
import java.io.ByteArrayInputStream
import javax.imageio.ImageIO
import org.folio.perf.report.Report
import org.folio.perf.testkit.{HostileReports, PlainSuite, SampleReports}

/** The main charts as pictures. */
class ChartPicturesSpec extends PlainSuite {
  private lazy val charts = Report.charts(SampleReports.mobius)

  private def picture(svg: String): BufferedImage =
    ImageIO.read(new ByteArrayInputStream(ChartPictures.png(svg).value))

  private def pixels(image: BufferedImage, colour: Int): Int =
    (for (x <- 0 until image.getWidth; y <- 0 until image.getHeight) yield image.getRGB(x, y))
      .count(rgb => (rgb & 0xffffff) == colour)

  test("load and response time are drawn in the page's order, and the resource if it is known") {
    charts.map(_._1).take(2).shouldBe(Vector("1-load", "2-response-time"))
    charts.map(_._1).foreach(name => name.should(fullyMatch.regex("[123]-[a-z-]+")))
    Report.charts(HostileReports.empty).shouldBe(empty)
  }

  test("a picture has the line, the shading of the ramp-up and text") {
    val image = picture(charts.head._2)
    image.getWidth.shouldBe(1800)
    pixels(image, 0x1f4e8c).should(be > 500)
    pixels(image, 0xf1f0eb).should(be > 2000)
    // The title's letters, and nothing else, stand in the first lines.
    val title = image.getSubimage(0, 20, 1800, 40)
    pixels(title, 0x111315).should(be > 300)
  }

  test("hostile names and a long run are drawn") {
    Vector(HostileReports.hostile, SampleReports.day)
      .flatMap(Report.charts)
      .foreach { case (_, svg) => picture(svg).getHeight.should(be > 400) }
  }
}
