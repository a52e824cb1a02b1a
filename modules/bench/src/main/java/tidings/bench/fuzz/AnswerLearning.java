// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.server.openapi.Exchange;

/** Remembers what an accepted request and its answer say, and plans requests that continue it. */
record AnswerLearning(FuzzContext context, LaneMemory memory, SchemaValues values) {
  /** Longer lists are not read; they have nothing that shorter ones have not. */
  private static final int MAX_BODY_BYTES = 64 * 1024;
  private static final Set<String> SIGNED_OUT = Set.of(
      UNAUTHENTICATED.code(), INVALID_TOKEN.code(), TOKEN_EXPIRED.code(), SESSION_ENDED.code());

  /** @return requests that continue this one */
  List<RequestDraft> learn(FuzzedCall call, RequestDraft draft, Exchange exchange) {
    var followUps = new ArrayList<RequestDraft>();
    Optional.ofNullable(exchange.response().headers().get("ETag")).ifPresent(tag -> {
      memory.rememberTag(draft.target(), tag);
      if (call.isRead() && values.oneIn(8)) {
        followUps.add(draft.copy().replaceHeader("If-None-Match", tag));
      }
    });
    draft.json.ifPresent(body -> {
      memory.rememberBody(call.line(), body);
      rememberPasswords(call, draft, body);
      call.body().ifPresent(schema -> collect(schema, body, Optional.empty()));
    });
    json(exchange).ifPresent(answer -> {
      collect(call.answer(exchange.response().status()), answer,
          call.isRead() ? Optional.empty() : draft.caller.user());
      if (answer.getValue("next") instanceof String next && values.oneIn(3)) {
        followUps.add(draft.copy().replaceQuery("after", next));
      }
    });
    return followUps;
  }

  /** A user whose token was refused has to sign in again. */
  void endSession(RequestDraft draft, Exchange exchange) {
    boolean isOwnToken = draft.headers.stream()
        .noneMatch(header -> header.getKey().matches("Authorization|Cookie"));
    var body = exchange.response().body().toString();
    if (isOwnToken && SIGNED_OUT.stream().anyMatch(code -> body.contains("\"" + code + "\""))) {
      draft.caller.user().ifPresent(user -> draft.caller.token().ifPresent(user::ended));
    }
  }

  private void rememberPasswords(FuzzedCall call, RequestDraft draft, JsonObject body) {
    if (call.hashesPassword() && call.operation().needsToken()) {
      draft.caller.user().ifPresent(user -> body.forEach(field -> {
        if (field.getValue() instanceof String password) {
          user.accepted(password);
        }
      }));
    }
  }

  private void collect(JsonObject schema, JsonObject value, Optional<FuzzUser> owner) {
    new AnswerValues((kind, text) -> {
      memory.remember(kind, text);
      owner.ifPresent(user -> memory.remember(LaneMemory.ownedBy(user.id(), kind), text));
      if (kind.equals(context.activityKind())) {
        memory.remember(context.refKind(), "activity:" + text);
      }
    }).collect(schema, value, "");
  }

  private static Optional<JsonObject> json(Exchange exchange) {
    var body = exchange.response().body();
    if (body.length() == 0 || body.length() > MAX_BODY_BYTES) {
      return Optional.empty();
    }
    try {
      return Optional.of(body.toJsonObject());
    } catch (DecodeException | ClassCastException noObject) {
      return Optional.empty();
    }
  }
}
