// SPDX-License-Identifier: Apache-2.0
/**
 * Keys, queries and layout of the table. The keys are in five classes by area: accounts, follows,
 * activities, feeds, and the system itself. Keys are built in these classes and nowhere else.
 */
@NullMarked
package tidings.schema;

import org.jspecify.annotations.NullMarked;
