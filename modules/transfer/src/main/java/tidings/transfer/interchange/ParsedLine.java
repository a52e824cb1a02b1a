// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/** What a line of a file has told. */
record ParsedLine(int line, ImportRecord entry) {}
