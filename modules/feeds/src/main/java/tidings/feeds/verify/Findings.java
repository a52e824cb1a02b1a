// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

/** Whoever hears what is found. */
@FunctionalInterface
public interface Findings {
  void found(Finding finding);
}
