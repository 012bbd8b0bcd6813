package org.folio.perf.testkit

import java.util.concurrent.CompletableFuture

class LimitsReporterSpec extends PlainSuite {

  test("code, classes, heap, threads and waits have a use below their limit") {
    val use = new MachineUse
    use.look()
    val names = use.all.map(_.name)
    Vector("Code", "Class Space", "Old Gen", "threads", "wait").foreach { name =>
      withClue(s"$name in $names: ")(names.count(_.contains(name)).should(be >= 1))
    }
    use.all.foreach { one =>
      withClue(s"${one.line}: ")(one.limit.foreach(limit => one.used.should(be < limit)))
    }
  }

  test("on Linux open files, ports and memory are counted") {
    assume(System.getProperty("os.name") == "Linux")
    val use = new MachineUse
    use.look()
    val counted = use.all.filter(one => Set("open files", "ports", "memory").contains(one.name))
    counted.should(have).size(3)
    counted.flatMap(_.limit).should(have).size(3)
    counted.filterNot(_.name == "ports").foreach(_.used.should(be > 0.0))
  }

  test("a server that listens has a port") {
    assume(System.getProperty("os.name") == "Linux")
    StubFolio.withStub(_ => StubAnswer(204)) { _ =>
      val use = new MachineUse
      use.look()
      use.all.find(_.name == "ports").get.used.should(be >= 1.0)
    }
  }

  test("a line has name, use, limit, unit and note, and no limit is empty") {
    LimitUse("Metaspace", 80.25, None, "MiB", "JVM").line.shouldBe("Metaspace\t80.3\t\tMiB\tJVM")
    LimitUse("threads", 20, Some(1024), "", "user").line.shouldBe("threads\t20\t1024\t\tuser")
  }

  test("a wait is known by its place") {
    Patience.get(CompletableFuture.completedFuture(1)).shouldBe(1)
    Patience.longest.place.should(include(".scala:"))
    Patience.longest.nanos.should(be > 0L)
  }
}
