// SPDX-License-Identifier: Apache-2.0
// The posts of the site. Each is stored here first; then Tidings is told.
import { randomUUID } from 'node:crypto';
import { feeds } from './feeds.js';
import { tell } from './outbox.js';

/** A real site has a table. */
const posts = [];

/** Stores a post. @returns its id, by which Tidings knows it, too */
export function addPost(user, wall, text) {
  const post = { id: randomUUID(), user, wall, text, at: new Date().toISOString() };
  posts.push(post);
  void tell(`the post ${post.id}`, () => feeds.post(post));
  return post.id;
}
