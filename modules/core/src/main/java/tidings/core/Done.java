// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** The answer to a command without a result. */
public enum Done {
  DONE
}
