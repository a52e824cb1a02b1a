// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/** A line number with the parsed record. */
record ParsedLine(int line, ImportRecord entry) {}
