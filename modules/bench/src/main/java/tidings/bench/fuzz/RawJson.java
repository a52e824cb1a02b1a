// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

/** A part of a JSON text that is sent as it is, valid or not. */
record RawJson(String text) {}
