// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static io.vertx.core.http.HttpHeaders.ACCEPT;
import static java.util.stream.Collectors.toSet;
import static tidings.core.errors.ErrorCode.INVALID_HEADER;
import static tidings.core.errors.ErrorCode.INVALID_LIMIT;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.SiteEvent;
import tidings.core.SiteEvents;
import tidings.core.SiteEvents.KeptRange;
import tidings.core.bus.Bus;
import tidings.gateway.events.EventFilter;
import tidings.gateway.events.EventPage;
import tidings.gateway.events.EventReading;
import tidings.gateway.events.Firehose;
import tidings.gateway.http.BearerToken;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;

/** The firehose: all public events, as pages that may wait for the next one, or as a stream. */
public final class EventCalls {
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_WAIT_SECONDS = 30;
  private static final String AFTER = "after";
  private static final String LAST_EVENT_ID = "Last-Event-ID";
  private static final Pattern POSITION = Pattern.compile("[0-9]{1,18}");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");

  private final Bus bus;
  private final Firehose firehose;

  public EventCalls(Bus bus, Firehose firehose) {
    this.bus = bus;
    this.firehose = firehose;
  }

  public Future<Response> read(Call call, ServiceKey key) {
    var reading = new EventReading(
        key.name(), BearerToken.find(call.request()).orElseThrow(), filter(call));
    int limit = limit(call);
    var wait = Duration.ofSeconds(number(call, "wait", 0, MAX_WAIT_SECONDS));
    boolean isStream = call.request().headers().getAll(ACCEPT).stream()
        .anyMatch(accepted -> accepted.contains("text/event-stream"));
    var given = given(call, isStream);
    return position(given).compose(after -> isStream
        ? firehose.stream(reading, after)
        : firehose.page(reading, after, limit, wait)
            .map(page -> Response.ok(page, EventPage::write)));
  }

  /** A client that resumes a stream sends the last position in a header. */
  private static Optional<String> given(Call call, boolean isStream) {
    var after = call.queryParameter(AFTER);
    after.filter(text -> !POSITION.matcher(text).matches()).ifPresent(wrong -> {
      throw Call.invalidParameter(AFTER, "must be the position of an event, or 0");
    });
    var last = Optional.ofNullable(call.request().getHeader(LAST_EVENT_ID))
        .filter(text -> isStream);
    last.filter(text -> !POSITION.matcher(text).matches()).ifPresent(wrong -> {
      throw INVALID_HEADER.refusal(LAST_EVENT_ID + " must be the position of an event");
    });
    return last.or(() -> after);
  }

  /** From now on without one, and from the oldest event that is kept with 0. */
  private Future<Long> position(Optional<String> given) {
    return given.map(Long::valueOf).filter(position -> position > 0)
        .map(Future::succeededFuture)
        .orElseGet(() -> bus.ask(new KeptRange())
            .map(kept -> given.isEmpty() ? kept.newest() : kept.oldest() - 1));
  }

  private static EventFilter filter(Call call) {
    return new EventFilter(call.queryParameter("kinds").map(EventCalls::kinds));
  }

  private static Set<String> kinds(String list) {
    return Stream.of(list.split(",", -1))
        .map(code -> SiteEvent.Kind.of(code).filter(SiteEvent.Kind::isPublic)
            .orElseThrow(() -> Call.invalidParameter("kinds",
                "must be public kinds of events with commas between them")))
        .map(SiteEvent.Kind::code)
        .collect(toSet());
  }

  private static int limit(Call call) {
    var text = call.queryParameter("limit").orElse(String.valueOf(DEFAULT_LIMIT));
    int limit = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > SiteEvents.MAX_LIMIT) {
      throw INVALID_LIMIT.refusal("limit must be 1 to " + SiteEvents.MAX_LIMIT)
          .atParameter("limit");
    }
    return limit;
  }

  private static int number(Call call, String name, int standard, int max) {
    return call.queryParameter(name).map(text -> {
      int number = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : -1;
      if (number < 0 || number > max) {
        throw Call.invalidParameter(name, "must be a number of seconds, 0 to " + max);
      }
      return number;
    }).orElse(standard);
  }
}
