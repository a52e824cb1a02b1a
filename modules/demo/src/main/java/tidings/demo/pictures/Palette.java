// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Colours that go together.
 *
 * @param sky the upper sky, or the background
 * @param horizon the sky at the horizon
 * @param background distant shapes
 * @param foreground close shapes
 * @param accent eye-catching details: the sun, a door
 * @param highlight a second accent, used sparingly
 */
record Palette(Color sky, Color horizon, Color background, Color foreground, Color accent,
    Color highlight) {
  private static final List<Palette> DAYS = List.of(
      of(0x8ec5e8, 0xe9f3ee, 0x7fa6a3, 0x2f5d62, 0xf2b84b, 0xd9573f),
      of(0xf6b78c, 0xfbe6c8, 0xb87b84, 0x4b3a5c, 0xf0654f, 0xf7d488),
      of(0xb9d6cf, 0xf6efdc, 0x8bb09a, 0x3b6658, 0xe88d4d, 0xc4483f),
      of(0xa4b9e2, 0xf3dfe2, 0x8b86b5, 0x3d3f6b, 0xf29b88, 0xf6c667),
      of(0xd4e2dd, 0xf7f3e8, 0xa3b5b0, 0x54696b, 0xd98c5f, 0x7b9e87),
      of(0x6fb1c7, 0xf8e5b9, 0x5f929a, 0x264d59, 0xf4a23f, 0xcb4d3e));
  private static final List<Palette> EVENINGS = List.of(
      of(0x2b2d5b, 0xf08a6c, 0x5b4a7d, 0x1f2140, 0xffd27d, 0xff8f6b),
      of(0x14213d, 0x5f7fae, 0x2f4670, 0x101a30, 0xfce9a9, 0x8ad0e6),
      of(0x3b1f4b, 0xf2a65a, 0x6d3b63, 0x24142f, 0xffe0a3, 0xf25f5c),
      of(0x0f2a36, 0x3e8e89, 0x1f5560, 0x0b1d26, 0xf7e7b0, 0xf29e4c));

  private static Palette of(int sky, int horizon, int background, int foreground, int accent,
      int highlight) {
    return new Palette(
        Color.of(sky), Color.of(horizon), Color.of(background), Color.of(foreground),
        Color.of(accent),
        Color.of(highlight));
  }

  static Palette day(RandomGenerator random) {
    return DAYS.get(random.nextInt(DAYS.size()));
  }

  static Palette evening(RandomGenerator random) {
    return EVENINGS.get(random.nextInt(EVENINGS.size()));
  }

  Palette gray() {
    return new Palette(
        sky.gray(), horizon.gray(), background.gray(), foreground.gray(), accent.gray(),
        highlight.gray());
  }
}
