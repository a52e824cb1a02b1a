// SPDX-License-Identifier: Apache-2.0
// The back end of a site in these tests: signs tokens, and has a service key.
import { createHmac, randomUUID } from 'node:crypto';
import { Tidings, type Draft, type TidingsOptions } from '@tidings/client';

const { TIDINGS: server = '', SECRET = '', KEY: key = '' } = process.env;

/** The clients of these tests; there is a global WebSocket since Node.js 22, and behind a flag before. */
export const backEnd = new Tidings({ server, key });
export const client = (options: Partial<TidingsOptions> = {}) => new Tidings({ server, ...options });

export const newName = () => `u${randomUUID().slice(0, 8)}`;

export function token(user: string, seconds = 60): string {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const claims = { iss: 'https://site.example', aud: 'tidings', sub: user, name: user, exp };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

/** A new user, who is created by the first token. */
export async function newUser(): Promise<{ id: string; ref: string; tidings: Tidings }> {
  const id = newName();
  const tidings = client({ token: token(id) });
  const { user } = await tidings.get('/v1/accounts/me');
  return { id, ref: user.ref, tidings };
}

/** Waits until an activity is in the feeds of all followers. */
export async function delivered(author: Tidings, id: string): Promise<void> {
  const delivery = () => author.get('/v1/activities/{id}/delivery', { path: { id } });
  while ((await delivery()).state !== 'done');
}

export const note = (text: string): Draft => ({ verb: 'post', object: { type: 'note', text } });
