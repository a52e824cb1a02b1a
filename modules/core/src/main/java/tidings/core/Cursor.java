// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** Where a list goes on: a position that only the list's own feature understands. */
public record Cursor(String position) {}
