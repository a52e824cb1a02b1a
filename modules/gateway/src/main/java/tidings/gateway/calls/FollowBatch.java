// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/**
 * The refs that one call follows and unfollows.
 *
 * @param follows each with its options
 */
record FollowBatch(List<JsonFields> follows, List<String> unfollows) {

  /** Refused unless there are 1 to 100 refs, each in one list only. */
  static FollowBatch of(JsonFields body) {
    var unfollows = body.texts("unfollow", BatchCall.MAX_ITEMS, TextRule.REF).orElse(List.of());
    var follows = unfollows.isEmpty()
        ? body.objects("items", BatchCall.MAX_ITEMS)
        : body.findObjects("items", BatchCall.MAX_ITEMS).orElse(List.of());
    body.require(follows.size() + unfollows.size() <= BatchCall.MAX_ITEMS, "items",
        "and unfollow must have at most " + BatchCall.MAX_ITEMS + " refs together");
    var followed = follows.stream().flatMap(item -> item.findText("ref").stream()).collect(toSet());
    body.require(unfollows.stream().noneMatch(followed::contains), "unfollow",
        "must not have a ref that items has");
    return new FollowBatch(follows, unfollows);
  }
}
