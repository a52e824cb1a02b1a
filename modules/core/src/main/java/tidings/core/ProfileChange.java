// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;
import tidings.core.Entities.Profile;

/**
 * A change of a profile: each part is kept, removed or replaced.
 *
 * @param name empty to keep it
 * @param followers empty to keep it
 * @param handle kept, removed or replaced by the text of a {@link Handle}
 * @param banner kept, removed or replaced by the text of a {@link ShownPicture}
 */
public record ProfileChange(Optional<String> name, FieldPatch about, FieldPatch image,
    FieldPatch data, Optional<FollowerPolicy> followers, FieldPatch handle,
    FieldPatch banner) {
  /** A change that keeps the banner. */
  public ProfileChange(Optional<String> name, FieldPatch about, FieldPatch image,
      FieldPatch data, Optional<FollowerPolicy> followers, FieldPatch handle) {
    this(name, about, image, data, followers, handle, FieldPatch.KEEP);
  }

  /**
   * Replaces a profile by another. Its policy and handle are kept if the other has none, so that a
   * client that does not know of them changes neither.
   */
  public static ProfileChange to(Profile profile) {
    return new ProfileChange(Optional.of(profile.name()), replace(profile.about()),
        replace(profile.image()), replace(profile.data()), profile.followers(),
        profile.handle().<FieldPatch>map(handle -> new FieldPatch.Replace(handle.text()))
            .orElse(FieldPatch.KEEP),
        replace(profile.banner().map(ShownPicture::text)));
  }

  private static FieldPatch replace(Optional<String> text) {
    return text.<FieldPatch>map(FieldPatch.Replace::new).orElse(FieldPatch.REMOVE);
  }

  /** The profile after this change. */
  public Profile applyTo(Profile before) {
    return new Profile(
        name.orElse(before.name()), about.applyTo(before.about()), image.applyTo(before.image()),
        data.applyTo(before.data()), followers.or(before::followers),
        handle.applyTo(before.handle().map(Handle::text)).map(Handle::new),
        banner.applyTo(before.banner().map(ShownPicture::text)).map(ShownPicture::parse));
  }

  /** Whether it sets or removes the handle. */
  public boolean changesHandle() {
    return handle != FieldPatch.KEEP;
  }

  /** Whether it says how the user of a profile is followed. */
  public boolean changesUser() {
    return followers.isPresent() || changesHandle();
  }
}
