package org.folio.perf.analysis

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ParameterFormulaSpec extends AnyFunSuite with Matchers {

  private def of(text: String, memoryGiB: Long): Option[Long] =
    ParameterFormula.value(text, Some(memoryGiB * 1024 * 1024 * 1024), Some(4))

  test("a plain number is itself") {
    of("2731", 32).shouldBe(Some(2731))
    of(" -50003 ", 32).shouldBe(Some(-50003))
  }

  test("a class' memory is divided, and a fraction cut off") {
    // 32 GiB are 34,359,738,368 bytes; / 9,531,392 = 3,604.9.
    of("{DBInstanceClassMemory/9531392}", 32).shouldBe(Some(3604))
    // A quarter of the memory in pages of 8 KiB.
    of("{DBInstanceClassMemory/32768}", 32).shouldBe(Some(1048576))
    of("{DBInstanceClassMemory*3/32768}", 32).shouldBe(Some(3145728))
  }

  test("the least of several is taken") {
    of("LEAST({DBInstanceClassMemory/9531392},5000)", 32).shouldBe(Some(3604))
    // 128 GiB: 137,438,953,472 / 9,531,392 = 14,419.6.
    of("LEAST({DBInstanceClassMemory/9531392}, 5000)", 128).shouldBe(Some(5000))
    of("LEAST({DBInstanceClassMemory/9531392},9000)", 128).shouldBe(Some(9000))
  }

  test("sums and greatest values are worked out, also within each other") {
    // As published for MOBIUS: 137,438,953,472 / 24,076 = 5,708,545.999, less 50,003.
    of("SUM({DBInstanceClassMemory/24076},-50003)", 128).shouldBe(Some(5658542))
    // 34,359,738,368 / 63,963,136 = 537.2; 537 * 1,024 = 549,888.
    of("GREATEST({DBInstanceClassMemory/63963136*1024},65536)", 32).shouldBe(Some(549888))
    of("LEAST(GREATEST({DBInstanceVCPU},2),SUM(1,2))", 32).shouldBe(Some(3))
  }

  test("what is no formula, or needs what is not known, has no value") {
    Vector("", "on", "{AllocatedStorage/1024}", "LEAST()", "{DBInstanceClassMemory/0}", "MEAN(1,2)")
      .map(of(_, 32))
      .distinct
      .shouldBe(Vector(None))
    ParameterFormula.value("{DBInstanceClassMemory/32768}", None, None).shouldBe(None)
    ParameterFormula.value("LEAST({DBInstanceClassMemory/32768},1)", None, None).shouldBe(None)
  }
}
