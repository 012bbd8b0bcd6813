package org.folio.perf.source.aws

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class JvmOptionsSpec extends AnyFunSuite with Matchers {

  test("sizes are read in MiB, whatever their unit") {
    JvmOptions
      .read("-XX:MetaspaceSize=88m -XX:MaxMetaspaceSize=131072k -Xmx2g")
      .shouldBe(JvmOptions(Some(2048), Some(88), Some(128)))
  }

  test("the last of several counts, as for the JVM") {
    JvmOptions.read("-Xmx512m -Dx=1 -Xmx768m").xmxMiB.shouldBe(Some(768))
  }

  test("a number without unit is in bytes") {
    JvmOptions.read("-Xmx1073741824").xmxMiB.shouldBe(Some(1024))
  }

  test("what is not given is not known") {
    JvmOptions.read("-XX:MaxRAMPercentage=85.0 -XX:+UseG1GC").shouldBe(JvmOptions.none)
  }
}
