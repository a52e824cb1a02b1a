// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.Activity;
import tidings.core.BlocksAndMutes;
import tidings.core.FoldedText;
import tidings.core.Lineage;
import tidings.core.MutedWords;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;

/** The frames of one delivered activity with the same reasons, encoded once per position. */
final class ActivityFrames {
  private final Activity activity;
  private final Lineage lineage;
  private final List<Ref> via;
  private String position = "";
  private @Nullable Frame frame;
  private @Nullable FoldedText text;

  ActivityFrames(Activity activity, Lineage lineage, List<Ref> via) {
    this.activity = activity;
    this.lineage = lineage;
    this.via = via;
  }

  Lineage lineage() {
    return lineage;
  }

  /** Empty if no reason is left. */
  Optional<ActivityFrames> withoutReasons(Set<Ref> outdated) {
    return outdated.isEmpty() || via.isEmpty()
        ? Optional.of(this)
        : withReasons(via.stream().filter(reason -> !outdated.contains(reason)).toList());
  }

  private Optional<ActivityFrames> withReasons(List<Ref> remaining) {
    if (remaining.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        remaining.size() == via.size() ? this : new ActivityFrames(activity, lineage, remaining));
  }

  /**
   * The activity as one of its recipients may see it: with all reasons, with fewer, or not at all.
   * The fan-out has checked whether they follow those to whose followers it is restricted.
   */
  Optional<ActivityFrames> filteredBy(UserId user, BlocksAndMutes blocksAndMutes, Instant now) {
    if (via.isEmpty() || blocksAndMutes.size() == 0) {
      return Optional.of(this);
    }
    var actor = activity.envelope().actor().ref();
    var remaining = via.stream().filter(reason -> !blocksAndMutes.mutes(reason, now)).toList();
    var visibility = blocksAndMutes.visibility(user);
    boolean isVisible = visibility.isUnblocked(lineage) && !blocksAndMutes.mutes(actor, now)
        && !hasWordOf(blocksAndMutes.words(), now);
    return isVisible
        ? withReasons(remaining)
            .flatMap(admitted -> admitted.withVisibleShared(visibility, blocksAndMutes, now))
        : Optional.empty();
  }

  /**
   * Without what is shared, if the reader may not see that; empty if then nothing is left, or if it is
   * a share without words of what the reader mutes. The parents of a comment are not known here, so
   * whoever has a block is not shown what is a comment: the next page shows it.
   */
  private Optional<ActivityFrames> withVisibleShared(
      Visibility visibility, BlocksAndMutes blocksAndMutes, Instant now) {
    if (activity.shared().isEmpty()) {
      return Optional.of(this);
    }
    var shared = activity.shared().get();
    var author = shared.actor().ref();
    boolean mayHaveBlockedParent =
        shared.envelope().isComment() && !blocksAndMutes.blocked().isEmpty();
    boolean isMuted = activity.isPlainShare() && blocksAndMutes.mutes(author, now);
    if (visibility.shows(author) && !mayHaveBlockedParent && !isMuted) {
      return Optional.of(this);
    }
    return activity.isPlainShare()
        ? Optional.empty()
        : Optional.of(new ActivityFrames(activity.withShared(Optional.empty()), lineage, via));
  }

  /** The text is folded once for all recipients, and only if one of them has muted words. */
  private boolean hasWordOf(MutedWords words, Instant now) {
    if (words.isEmpty()) {
      return false;
    }
    var folded = text;
    if (folded == null) {
      folded = FoldedText.of(activity);
      text = folded;
    }
    return words.areIn(folded, now);
  }

  /** @param upTo the signed position in the frame */
  Frame frameAt(String upTo) {
    var made = frame;
    if (made == null || !position.equals(upTo)) {
      made = ServerMessage.activity(activity, via, upTo);
      frame = made;
      position = upTo;
    }
    return made;
  }
}
