// SPDX-License-Identifier: Apache-2.0
import type { components } from './generated/api.js';

/** The types of the OpenAPI document by their names there. */
export type Schemas = components['schemas'];

export type Activity = Schemas['Activity'];
export type Draft = Schemas['Draft'];
export type Entity = Schemas['Entity'];
export type Edge = Schemas['Edge'];
export type Face = Schemas['Face'];
export type FeedPage = Schemas['Feed'];
export type FeedItem = FeedPage['items'][number];
export type LinkPreview = Schemas['LinkPreview'];
export type ShownPicture = Schemas['ShownPicture'];
export type ShownRecording = Schemas['ShownRecording'];
export type Notification = Schemas['Notification'];
export type Problem = Schemas['Problem'];
export type ErrorCode = Problem['code'];
