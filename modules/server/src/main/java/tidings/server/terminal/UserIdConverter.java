// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import picocli.CommandLine.ITypeConverter;
import tidings.core.UserId;
import tidings.core.errors.Refusal;

/** Converts an argument to the id of a user. */
public final class UserIdConverter implements ITypeConverter<UserId> {
  @Override
  public UserId convert(String text) {
    try {
      return new UserId(text);
    } catch (Refusal invalid) {
      throw CommandException.usageError("'" + text + "' is not the id of a user, such as ana");
    }
  }
}
