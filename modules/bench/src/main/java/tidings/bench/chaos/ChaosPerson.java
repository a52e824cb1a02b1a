// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.util.List;
import tidings.bench.resume.RetryUntilAcknowledged;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;

/**
 * A user who is signed in through each server.
 *
 * @param sessions by number of the server
 */
record ChaosPerson(Ref ref, List<Session> sessions) {
  /**
   * Creates an account, and signs in through each server.
   *
   * @param patient a client of any server
   * @param clients of all servers
   */
  static ChaosPerson signUp(
      String id, Tidings patient, List<Tidings> clients, RetryUntilAcknowledged retry) {
    patient.signUp(id, password(id), id).await();
    var sessions = clients.stream()
        .map(client -> retry.call(() -> client.signIn(id, password(id))))
        .toList();
    return new ChaosPerson(new Ref("user", id), sessions);
  }

  static String password(String id) {
    return "correct horse " + id;
  }
}
