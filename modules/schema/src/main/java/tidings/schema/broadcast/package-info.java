// SPDX-License-Identifier: Apache-2.0
/** Events that one node stores and the other nodes on the table publish. */
@org.jspecify.annotations.NullMarked
package tidings.schema.broadcast;
