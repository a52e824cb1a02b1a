// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.ProfileRow;
import tidings.store.rows.StateRow;

/**
 * A crowd of whom some have browsers that are open: these are people with a profile and a session.
 *
 * @param connected the first so many of the crowd
 */
record LiveCrowd(Crowd crowd, int connected) {

  /** Writes what a server knows of them. */
  void gather(Path data) {
    try (var engine = Engine.embedded(data)) {
      crowd.gather(engine.table());
      var people = crowd.followers().limit(connected).toList();
      var writes = new ArrayList<Future<Void>>();
      for (int number = 0; number < connected; number++) {
        writes.add(engine.table().write(person(people.get(number), number)));
      }
      Future.all(writes).await();
    }
  }

  /** What opens the session of one who is connected. */
  String token(int number) {
    return VisitorSession.token(number);
  }

  private List<Op> person(UserId who, int number) {
    var now = Instant.now();
    var profile = new Profile("Reader " + number, Optional.empty(), Optional.empty());
    var edge = Edge.whole(crowd.poster().ref(), now);
    return List.of(
        put(new ProfileRow(who.ref(), profile, who, 1, now).item()),
        put(EdgeRow.following(who, edge, false, 1)),
        put(VisitorSession.of(who, now, number)),
        StateRow.filled(who));
  }

  private static Op put(Item item) {
    return new Op.Put(item, List.of());
  }
}
