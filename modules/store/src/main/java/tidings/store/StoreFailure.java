// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import tidings.core.Unavailable;

/** The engine could not do what was asked: no room, a broken disk, no network, a closed table. */
public final class StoreFailure extends RuntimeException implements Unavailable {
  public StoreFailure(String message) {
    super(message);
  }

  public StoreFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
