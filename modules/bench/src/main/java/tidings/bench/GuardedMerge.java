// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Pages merged from outboxes. */
final class GuardedMerge implements GuardedSpeed {
  private static final int USERS = 2_000;

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String ceiling() {
    return "the same seeks in RocksDB";
  }

  @Override
  public double measure(TempFolder folder) {
    var data = folder.resolve("guarded-merge");
    var community = new GeneratedCommunity(USERS, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fill(data, community);
    return new ColdOutboxMerge(data, community).measure().fractionOfSeeks();
  }
}
