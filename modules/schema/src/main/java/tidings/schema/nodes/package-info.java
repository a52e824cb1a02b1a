// SPDX-License-Identifier: Apache-2.0
/** The nodes that share the table, and how they share out the periodic work. */
@org.jspecify.annotations.NullMarked
package tidings.schema.nodes;
