// SPDX-License-Identifier: Apache-2.0
// The walls of the site, which Tidings knows as `wall:<id>`.

export const walls = [
  { id: 'dock', name: 'The wall at the dock' },
  { id: 'mill', name: 'The old mill' },
];

export const refOf = (wall) => `wall:${wall.id}`;
