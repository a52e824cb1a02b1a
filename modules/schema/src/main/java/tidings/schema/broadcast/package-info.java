// SPDX-License-Identifier: Apache-2.0
/** What one node stores for the others on the table: events to publish, and news of late changes. */
@org.jspecify.annotations.NullMarked
package tidings.schema.broadcast;
