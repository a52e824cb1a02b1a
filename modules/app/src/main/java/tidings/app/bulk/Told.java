// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

/** What a line of a file has told. */
record Told(int line, Thing thing) {}
