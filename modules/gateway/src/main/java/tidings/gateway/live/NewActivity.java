// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tidings.core.Activity;
import tidings.core.Ref;

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
