package org.folio.perf.testkit

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import org.scalatest.{EitherValues, OptionValues}

/** Base of all specs. It is a class, so that the compiler writes the hundreds of members of Matchers once. */
abstract class PlainSuite extends AnyFunSuite with Matchers with OptionValues with EitherValues
