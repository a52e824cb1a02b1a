// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import java.util.List;
import java.util.Map;

/**
 * The arguments of one command.
 *
 * @param words the name of the command, its parameters and its own options, in a form that another
 *        process can parse again
 * @param sharedOptions options that all commands accept, with their dashes, and their values
 */
public record CommandArguments(List<String> words, Map<String, String> sharedOptions) {}
