// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.Future;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.CustomNotice;
import tidings.core.IdempotencyKey;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.PostNotice;
import tidings.core.Ref;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.Sha256;
import tidings.core.SiteNotice;
import tidings.core.SiteNotice.Outcome;
import tidings.core.SiteNotice.Recipients;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.IdempotencyHeader;
import tidings.gateway.http.Response;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** The call by which the site tells its users something. */
public final class SiteNoticeCalls {
  private static final Set<String> TYPES = Stream.of(Kind.values())
      .map(kind -> kind.name().toLowerCase(ROOT)).collect(toUnmodifiableSet());
  private static final Pattern KIND = Pattern.compile("[a-z][a-z0-9-]{0,19}");
  private static final TextRule KIND_RULE = new TextRule(
      "must be 1 to 20 of a-z 0-9 - that begin with a letter, and no type of notification",
      text -> KIND.matcher(text).matches() && !TYPES.contains(text));
  private static final TextRule TEXT = TextRule.text(500);
  private static final TextRule LINK = TextRule.link(1000);
  private static final TextRule GROUP = TextRule.line(1, 64);
  private static final TextRule ID = TextRule.line(1, 128);
  private static final TextRule USER = TextRule.line(1, 64);

  private final Bus bus;

  public SiteNoticeCalls(Bus bus) {
    this.bus = bus;
  }

  public Future<Response> post(Call call, ServiceKey key) {
    var repeatable = IdempotencyHeader.findKey(call);
    var notice = call.read(body -> notice(body, repeatable));
    return bus.ask(new PostNotice(notice)).map(SiteNoticeCalls::response);
  }

  private static SiteNotice notice(JsonFields body, Optional<IdempotencyKey> repeatable) {
    var content = new CustomNotice(
        body.text("kind", KIND_RULE), body.text("text", TEXT), body.optionalText("link", LINK),
        body.optionalText("actor", USER, UserId::new));
    var users = body.texts("users", SiteNotice.MAX_RECIPIENTS, USER, UserId::new);
    var audience = body.optionalText("audience", TextRule.REF, Ref::parse);
    body.require(users.isPresent() != audience.isPresent(), "users",
        "must be there, or an audience instead");
    var recipients = audience.<Recipients>map(Recipients.FollowersOf::new)
        .orElseGet(() -> new Recipients.Named(distinct(users.orElse(List.of()))));
    var id = body.optionalText("id", ID)
        .or(() -> repeatable.map(IdempotencyKey::hash))
        .orElseGet(() -> UUID.randomUUID().toString());
    return new SiteNotice(id, Sha256.hex(body.canonical().getBytes(UTF_8)), content,
        body.optionalText("group", GROUP), body.optionalText("activity", USER, ActivityId::new),
        recipients);
  }

  private static List<UserId> distinct(List<UserId> users) {
    return List.copyOf(new LinkedHashSet<>(users));
  }

  /** An audience is told later. */
  private static Response response(Outcome outcome) {
    return outcome.told().isPresent()
        ? Response.ok(outcome, SiteNoticeCalls::outcome)
        : Response.accepted(outcome, SiteNoticeCalls::outcome);
  }

  private static void outcome(Outcome outcome, JsonObjectWriter json) {
    json.put("id", outcome.id());
    outcome.told().ifPresent(told -> json.put("told", told)
        .texts("unknown", outcome.unknown())
        .texts("skipped", outcome.skipped()));
  }
}
