// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.Accounts.Session;
import tidings.core.AnswerSize;
import tidings.core.NoticePreferences;
import tidings.core.Notifications;
import tidings.core.Notifications.InboxOf;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Notifications.PreferencesOf;
import tidings.core.Notifications.SetPreferences;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.Response;
import tidings.wire.NoticePreferencesJson;
import tidings.wire.NotificationJson;
import tidings.wire.TextRule;

/** Calls for notifications: list them, mark them seen or read, choose channels. */
public final class NotificationCalls {
  private static final TextRule ID = new TextRule(
      "must contain ids of notifications",
      Pattern.compile("[A-Za-z0-9:._-]{1,100}").asMatchPredicate());

  private final Bus bus;

  public NotificationCalls(Bus bus) {
    this.bus = bus;
  }

  public Future<Response> inbox(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(new InboxOf(me.user(), pageRequest.after(), pageRequest.limit()))
        .compose(
            inbox -> LargeAnswer.encode(inbox.page().items(), AnswerSize::ofNotification, () -> {
              var next = pageRequest.nextCursor(inbox.page());
              return pageRequest.withNextLink(Response.ok(inbox, NotificationJson.inbox(next)),
                  next);
            }));
  }

  public Future<Response> seen(Call call, Session me) {
    return bus.ask(new MarkSeen(me.user(), ids(call))).map(done -> Response.noContent());
  }

  public Future<Response> read(Call call, Session me) {
    return bus.ask(new MarkRead(me.user(), ids(call))).map(done -> Response.noContent());
  }

  public Future<Response> preferences(Call call, Session me) {
    return bus.ask(new PreferencesOf(me.user())).map(NotificationCalls::preferences);
  }

  public Future<Response> setPreferences(Call call, Session me) {
    return bus.ask(new SetPreferences(me.user(), call.read(NoticePreferencesJson::preferences)))
        .map(NotificationCalls::preferences);
  }

  private static Response preferences(NoticePreferences preferences) {
    return Response.ok(preferences, NoticePreferencesJson::preferences);
  }

  private static Optional<Set<String>> ids(Call call) {
    return call.read(body -> body.texts("ids", Notifications.MAX_GROUPS, ID))
        .map(Set::copyOf);
  }
}
