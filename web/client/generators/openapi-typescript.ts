// SPDX-License-Identifier: Apache-2.0
import type { components, operations, webhooks } from './generated/openapi-typescript';

type Schemas = components['schemas'];
type Result = operations['publishAll']['responses'][200]['content']['application/json']['items'][number];

export const draft: Schemas['Draft'] = { verb: 'post', object: { type: 'note', text: 'Hello' } };
export const drafts: Schemas['ActivityBatch'] = { items: [draft] };
export const follows: Schemas['FollowBatch'] = { items: [{ ref: 'city:lisbon', notify: true }] };
export const after = (page: Schemas['Sessions']): string => page.next ?? 'the end';
export const text = (result: Result): string | null =>
  (result.status === 200 || result.status === 201 ? result.body.object.text : result.body.detail);
type Message = webhooks['event']['post']['requestBody']['content']['application/json'];
export const told = (message: Message): string | null =>
  (message.type === 'activity.created' ? message.data.object.text : message.type);

// @ts-expect-error an object of a draft is no number
export const wrong: Schemas['Draft'] = { verb: 'post', object: 42 };
export const share: Schemas['Draft'] = { verb: 'share', targets: ['activity:01K0000000000000000000000A'] };
// @ts-expect-error an item of a batch has a verb
export const incomplete: Schemas['ActivityBatch'] = { items: [{ object: { type: 'note', text: 'Hello' } }] };
