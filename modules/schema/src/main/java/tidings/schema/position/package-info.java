// SPDX-License-Identifier: Apache-2.0
/** How far positions may reach, as the table has it: of one process, and of several nodes. */
@NullMarked
package tidings.schema.position;

import org.jspecify.annotations.NullMarked;
