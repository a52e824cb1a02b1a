// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.Follows.Block;
import tidings.core.Follows.BlockedBy;
import tidings.core.Follows.Mute;
import tidings.core.Follows.MutedBy;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unmute;
import tidings.gateway.json.FaceJson;

/** Blocking and muting, and whom and what one blocks and mutes. */
final class SilenceCalls {
  private final Bus bus;

  SilenceCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> block(Call call, Session me) {
    return bus.ask(new Block(me.user(), call.user())).map(done -> Answer.noContent());
  }

  Future<Answer> unblock(Call call, Session me) {
    return bus.ask(new Unblock(me.user(), call.user())).map(done -> Answer.noContent());
  }

  Future<Answer> blocks(Call call, Session me) {
    var list = call.listing(Optional.of(me.user()));
    return bus.ask(new BlockedBy(me.user(), list.after(), list.limit()))
        .map(page -> list.answer(page, FaceJson::followed));
  }

  Future<Answer> mute(Call call, Session me) {
    return bus.ask(new Mute(me.user(), call.ref(), call.body().time("until")))
        .map(done -> Answer.noContent());
  }

  Future<Answer> unmute(Call call, Session me) {
    return bus.ask(new Unmute(me.user(), call.ref())).map(done -> Answer.noContent());
  }

  Future<Answer> mutes(Call call, Session me) {
    var list = call.listing(Optional.of(me.user()));
    return bus.ask(new MutedBy(me.user(), list.after(), list.limit()))
        .map(page -> list.answer(page, FaceJson::muted));
  }
}
