// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Activity;
import tidings.core.Ref;
import tidings.core.Silence;

/** The frames that tell an activity for the same reasons: one for all who are at one position. */
final class NewActivity {
  private final Activity activity;
  private final List<Ref> via;
  private String position = "";
  private @Nullable Frame frame;

  NewActivity(Activity activity, List<Ref> via) {
    this.activity = activity;
    this.via = via;
  }

  /** The same, or less of it, or nothing, as somebody gets to hear of it. */
  Optional<NewActivity> heard(Silence silence, Instant now) {
    if (via.isEmpty() || silence.size() == 0) {
      return Optional.of(this);
    }
    var actor = activity.envelope().actor().ref();
    var left = via.stream().filter(reason -> !silence.mutes(reason, now)).toList();
    if (silence.forbids(actor, now) || left.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(left.size() == via.size() ? this : new NewActivity(activity, left));
  }

  /** @param upTo the position that it says, sealed */
  Frame at(String upTo) {
    var made = frame;
    if (made == null || !position.equals(upTo)) {
      made = ServerMessage.activity(activity, via, upTo);
      frame = made;
      position = upTo;
    }
    return made;
  }
}
