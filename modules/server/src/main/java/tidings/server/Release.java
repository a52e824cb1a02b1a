// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.Optional;

/** The version of this program. */
public final class Release {
  private Release() {}

  public static String version() {
    return Optional.ofNullable(Release.class.getPackage().getImplementationVersion())
        .orElse("(not packaged)");
  }
}
