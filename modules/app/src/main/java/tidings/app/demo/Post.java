// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.List;
import java.util.Optional;
import tidings.client.Drafts;
import tidings.core.Activities.Draft;
import tidings.core.Ref;

/** What somebody posts: a few words, maybe with a picture, and what it is about. */
record Post(Person actor, String text, List<Ref> targets, Optional<Photo> photo) {

  Draft draft() {
    var to = targets.toArray(Ref[]::new);
    return photo
        .map(taken -> Drafts.photo(taken.image(), taken.shows(), text, to))
        .orElseGet(() -> Drafts.note(text, to));
  }
}
