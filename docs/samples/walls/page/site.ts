// SPDX-License-Identifier: Apache-2.0
import { Tidings } from '@tidings/client';

/** The calls of the page to its own site, whose cookie says who is signed in. */

export interface Me {
  id: string;
  name: string;
  walls: { id: string; name: string }[];
}

/** The signed-in user, or null. */
export async function me(): Promise<Me | null> {
  return (await fetch('/me')).json();
}

/** @throws an error with the reason of the site */
export async function send(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
}

/** The client of a user: another user has another one. */
export function newTidings(): Tidings {
  return new Tidings({
    server: document.documentElement.dataset['tidings'] ?? '',
    token: async () => {
      const answer = await fetch('/tidings-token');
      if (answer.status === 401) return undefined; // signed out
      if (!answer.ok) throw new Error(`The site gives no token: ${answer.status}`);
      return answer.text();
    },
  });
}
