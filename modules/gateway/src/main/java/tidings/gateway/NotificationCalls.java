// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.Notifications;
import tidings.core.Notifications.InboxOf;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.gateway.json.NotificationJson;
import tidings.gateway.json.Rule;

/** Reading one's notifications, and saying so. */
final class NotificationCalls {
  private static final Rule ID = new Rule(
      "has to hold ids of notifications",
      Pattern.compile("[A-Za-z0-9:_-]{1,100}").asMatchPredicate());

  private final Bus bus;

  NotificationCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> inbox(Call call, Session me) {
    var list = call.listing(Optional.of(me.user()));
    return bus.ask(new InboxOf(me.user(), list.after(), list.limit()))
        .map(inbox -> {
          var next = list.next(inbox.page());
          return list.linked(Answer.ok(inbox, NotificationJson.inbox(next)), next);
        });
  }

  Future<Answer> seen(Call call, Session me) {
    return bus.ask(new MarkSeen(me.user(), ids(call))).map(done -> Answer.noContent());
  }

  Future<Answer> read(Call call, Session me) {
    return bus.ask(new MarkRead(me.user(), ids(call))).map(done -> Answer.noContent());
  }

  private static Optional<Set<String>> ids(Call call) {
    return call.body().texts("ids", Notifications.KEPT, ID).map(Set::copyOf);
  }
}
