// SPDX-License-Identifier: Apache-2.0
/** The command line: one class for each command, and the entry point of the process. */
@NullMarked
package tidings.server.commands;

import org.jspecify.annotations.NullMarked;
