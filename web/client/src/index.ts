// SPDX-License-Identifier: Apache-2.0
export { Tidings, type TidingsOptions } from './client.js';
export { Feed, type FeedOptions, type FeedState, type FeedStatus } from './feed.js';
export {
  Live, type Frames, type LiveEvents, type LiveOptions, type WebSocketClass,
} from './live.js';
export type { Answer, Item, ListPath, Method, Operation, Options, Page, PathOf } from './operations.js';
export { ProblemError } from './problem.js';
export type {
  Activity, Draft, Edge, Entity, ErrorCode, Face, FeedItem, FeedPage, LinkPreview, Notification,
  Problem, Schemas, ShownPicture, ShownRecording,
} from './schemas.js';
export type { MaybeToken, Token } from './tokens.js';
