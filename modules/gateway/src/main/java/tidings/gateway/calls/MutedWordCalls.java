// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.BLOCKS;

import io.vertx.core.Future;
import java.util.Set;
import tidings.core.Accounts.Session;
import tidings.core.Follows.MuteWords;
import tidings.core.Follows.MutedWordsOf;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls for the muted words of a user: all are read and replaced at once. */
public final class MutedWordCalls {
  private static final Set<String> FIELDS = Set.of("text", "until");
  private static final TextRule WORD = TextRule.line(1, MutedWords.MAX_LENGTH);

  private final Bus bus;
  private final RateLimits limits;

  public MutedWordCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> show(Call call, Session me) {
    return bus.ask(new MutedWordsOf(me.user())).map(MutedWordCalls::response);
  }

  public Future<Response> replace(Call call, Session me) {
    var words = call.read(body -> new MutedWords(
        body.requiredObjects("items", MutedWords.MAX_WORDS).stream()
            .map(MutedWordCalls::word).toList()));
    return limits.limit(call, me, Charge.of(BLOCKS),
        () -> bus.ask(new MuteWords(me.user(), words)).map(MutedWordCalls::response));
  }

  private static MutedWord word(JsonFields item) {
    var fields = item.requireOnly(FIELDS);
    return new MutedWord(fields.text("text", WORD), fields.time("until"));
  }

  private static Response response(MutedWords words) {
    return Response.ok(words, (all, json) -> json.list("items", all.words(), MutedWordCalls::word));
  }

  private static void word(MutedWord word, JsonObjectWriter json) {
    json.put("text", word.text()).time("until", word.until());
  }
}
