// SPDX-License-Identifier: Apache-2.0
// What the site tells Tidings, with its service key.
import { Tidings } from '@tidings/client';
import { settings } from './settings.js';
import { refOf, walls } from './walls.js';

const tidings = new Tidings({ server: settings.tidings, key: settings.key });
const asUser = (user) => tidings.as(`user:${user.id}`);

export const feeds = {
  /** Describes the walls, at each start. */
  async describeWalls() {
    await tidings.post('/v1/entities:batch', {
      body: { items: walls.map((wall) => ({ ref: refOf(wall), name: wall.name })) },
    });
  },

  /** Creates a user, or changes the name, and lets a new one follow all walls. */
  async welcome(user) {
    await tidings.put('/v1/users/{id}', { path: { id: user.id }, body: { name: user.name } });
    await asUser(user).post('/v1/follows:batch', {
      body: { items: walls.map((wall) => ({ ref: refOf(wall) })) },
    });
  },

  /** Told twice, because an answer was lost, it is one activity: that of this id and time. */
  async post({ id, user, wall, text, at }) {
    await asUser(user).post('/v1/activities', {
      body: {
        verb: 'post', object: { type: 'note', text }, targets: [refOf(wall)],
        foreignId: id, publishedAt: at,
      },
    });
  },
};
