// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;

/**
 * A user who is signed in through each server.
 *
 * @param sessions by number of the server
 */
record ChaosPerson(Ref ref, List<Session> sessions) {
  /** @param clients of all servers */
  static ChaosPerson signUp(String id, List<Tidings> clients) {
    var sessions = new ArrayList<Session>();
    sessions.add(clients.getFirst().signUp(id, password(id), id).await());
    var others = clients.stream().skip(1).map(client -> client.signIn(id, password(id))).toList();
    Future.join(others).await();
    others.forEach(signedIn -> sessions.add(signedIn.result()));
    return new ChaosPerson(new Ref("user", id), List.copyOf(sessions));
  }

  static String password(String id) {
    return "correct horse " + id;
  }
}
