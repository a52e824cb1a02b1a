// SPDX-License-Identifier: Apache-2.0
import { Problem, problemOf } from '../api/api.js';
import { texts } from '../texts.js';

/** The types of pictures that the server takes, for file dialogs. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** The types of recordings that the server takes, as browsers name them. */
const RECORDING_TYPES = 'video/mp4,video/webm,audio/mp4,audio/x-m4a,audio/webm,audio/ogg,audio/mpeg,audio/wav,audio/x-wav,audio/flac';

export const MEDIA_TYPES = `${PICTURE_TYPES},${RECORDING_TYPES}`;

/** Whether a chosen, pasted or dropped file is a picture. */
export const isPicture = ({ type }) => PICTURE_TYPES.split(',').includes(type);

/** The pictures and recordings among what was pasted or dropped. @param transfer a `DataTransfer` */
export const mediaOf = (transfer) =>
  [...transfer?.files ?? []].filter(({ type }) => MEDIA_TYPES.split(',').includes(type));

/** The paths of uploaded pictures, as anything on this host may write to the storage. */
const PATH = /^\/media\/[0-9a-f]{32}$/;

export const isUploaded = (picture) => PATH.test(picture?.url);

/** Whether it is an uploaded recording, as an activity shows it. */
export const isRecording = (recording) =>
  isUploaded(recording) && /^(video|audio)\/[a-z0-9]+$/.test(recording.type);

export const isVideo = ({ type }) => type.startsWith('video/');

/** The smaller copy of an uploaded picture. */
export const cardOf = ({ url }) => `${url}-card`;

/**
 * Uploads a picture or a recording. Resolves with what the server has made of it.
 *
 * @param onProgress called with the share that is sent, from 0 to 1; `fetch` does not tell
 * @param signal ends it
 */
export const upload = (file, onProgress, signal) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  const unreachable = () => reject(new Problem(0, 'unreachable', texts.problems.unreachable));
  request.open('POST', new URL('./v1/media', document.baseURI));
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
  request.onload = () => (request.status === 201
    ? resolve(request.response)
    : reject(problemOf(request.status, request.response ?? {})));
  request.onerror = unreachable;
  request.onabort = unreachable;
  signal?.addEventListener('abort', () => request.abort());
  request.send(file);
});

/** An uploaded recording as activities show it. */
export const shownRecording = ({ url, type, alt }) => ({ url, type, ...(alt && { alt }) });

/** An uploaded picture as activities and profiles show it. */
export const shown = ({ sizes, width, height, color, alt }) =>
  ({ url: sizes.full.url, width, height, color, ...(alt && { alt }) });
