// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** The position at which a list continues, in a format private to the feature of the list. */
public record Cursor(String position) {}
