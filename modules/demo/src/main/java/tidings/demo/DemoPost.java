// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.List;
import java.util.Optional;
import tidings.client.Drafts;
import tidings.core.Activities.Draft;
import tidings.core.Ref;

/** A post: a short text, its targets and an optional photo. */
record DemoPost(Person actor, String text, List<Ref> targets, Optional<Photo> photo) {

  Draft draft() {
    var targetArray = targets.toArray(Ref[]::new);
    return photo
        .map(picture -> Drafts.photo(picture.image(), picture.description(), text, targetArray))
        .orElseGet(() -> Drafts.note(text, targetArray));
  }
}
