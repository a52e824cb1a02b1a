// SPDX-License-Identifier: Apache-2.0
import {
  followAll, publish, publishAll, sessions, type Activity, type Draft, type WebhookMessage,
} from './generated/orval';

export async function post(): Promise<Activity | undefined> {
  const draft: Draft = { verb: 'post', object: { type: 'note', text: 'Hello' } };
  // @ts-expect-error an object of a draft is no number
  await publish({ verb: 'post', object: 42 });
  await followAll({ items: [{ ref: 'city:lisbon', notify: true }] });
  const listed = await sessions();
  const next: string | null = listed.status === 200 ? listed.data.next : null;
  const posted = await publishAll({ items: [draft] });
  if (posted.status !== 200 || next !== null) return undefined;
  const [first] = posted.data.items;
  return first?.status === 201 ? first.body : undefined;
}

export const told = (message: WebhookMessage): string | null =>
  (message.type === 'activity.created' ? message.data.object.text : message.type);
