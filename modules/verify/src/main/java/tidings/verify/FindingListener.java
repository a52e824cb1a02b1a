// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

/** Whoever hears what is found. */
@FunctionalInterface
public interface FindingListener {
  void onFinding(Finding finding);
}
