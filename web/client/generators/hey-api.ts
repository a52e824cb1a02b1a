// SPDX-License-Identifier: Apache-2.0
import { client } from './generated/hey-api/client.gen';
import {
  followAll, publish, publishAll, sessions, type Activity, type ClientOptions, type Draft, type WebhookMessage,
} from './generated/hey-api';

export const local: ClientOptions = { baseUrl: 'http://localhost:8080' };

export async function post(): Promise<Activity | undefined> {
  client.setConfig({ baseUrl: 'https://feeds.example.org', auth: 'token' });
  const draft: Draft = { verb: 'post', object: { type: 'note', text: 'Hello' } };
  // @ts-expect-error an object of a draft is no number
  await publish({ body: { verb: 'post', object: 42 } });
  await followAll({ body: { items: [{ ref: 'city:lisbon', notify: true }] } });
  const next: string | null | undefined = (await sessions()).data?.next;
  const { data } = await publishAll({ body: { items: [draft] } });
  const [first] = data?.items ?? [];
  return first?.status === 201 && next === null ? first.body : undefined;
}

export const told = (message: WebhookMessage): string | null =>
  (message.type === 'activity.created' ? message.data.object.text : message.type);
