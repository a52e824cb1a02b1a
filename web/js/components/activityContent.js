// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { imageUrl, loadedImageUrl, webUrl } from '../urls.js';
import { texts } from '../texts.js';
import { cardOf, isRecording, isUploaded, isVideo } from '../state/uploads.js';
import { externalLink, linkify } from './linkify.js';

/** Texts with more characters start collapsed. */
const COLLAPSE_ABOVE = 700;
/** Upper bound for a declared picture size. */
const MAX_PIXELS = 20_000;
/** Aspect ratio reserved for pictures of unknown size, to avoid layout shift. */
const DEFAULT_SIZE = { width: 3, height: 2 };
/** Pictures of previews that take the whole width: at least so wide, in pixels and for their height. */
const MIN_WIDE = 400;
const MIN_WIDE_RATIO = 1.3;

/** The text, pictures, recording and links of an activity. @param expanded whether a long text starts expanded */
export function content(activity, expanded = false) {
  const { id, object, data, preview, targets } = activity;
  const { text, name, url, image, pictures = [], recording, language } = object;
  const lang = language ?? nothing;
  const href = url && webUrl(url);
  const src = image && !pictures.length && loadedImageUrl(image, id && `activities/${id}`);
  return html`<div class="content">
    ${text ? collapsible(text, { targets, expanded, lang }) : nothing}
    ${src ? photo(src, name, data?.image) : nothing}
    ${pictures.length ? gallery(pictures.filter(isUploaded)) : nothing}
    ${isRecording(recording) ? player(recording) : nothing}
    ${href ? externalLink(href, linkCard(src ? undefined : name, href)) : nothing}
    ${preview ? previewCard(preview) : nothing}
    ${name && !href && !src ? html`<p dir="auto" lang=${lang}><strong>${name}</strong></p>` : nothing}
  </div>`;
}

/** The picture size declared by the author, if plausible; otherwise undefined. */
export function validSize(declared) {
  const isSize = (length) => Number.isInteger(length) && length > 0 && length <= MAX_PIXELS;
  return isSize(declared?.width) && isSize(declared?.height) ? declared : undefined;
}

function photo(src, name, declared) {
  const size = validSize(declared);
  const { width, height } = size ?? DEFAULT_SIZE;
  const image = html`<img class=${size ? 'photo' : 'photo cropped'} src=${src} alt=${name || texts.photo}
    loading="lazy" decoding="async" referrerpolicy="no-referrer"
    .style=${`--ratio: ${width / height}`}
    @error=${({ target }) => target.classList.add('broken')}>`;
  return externalLink(src, image);
}

/** Uploaded pictures: one as it is, more in a grid of a fixed shape. */
const gallery = (pictures) => (pictures.length === 1 ? uploaded(pictures[0])
  : html`<div class="gallery" data-count=${pictures.length}>${pictures.map((one) => uploaded(one))}</div>`);

function uploaded(picture) {
  const { width, height } = validSize(picture) ?? DEFAULT_SIZE;
  const image = html`<img class="photo" src=${imageUrl(cardOf(picture))} alt=${picture.alt ?? texts.photo}
    loading="lazy" decoding="async"
    .style=${`--ratio: ${width / height}; --mean: ${picture.color ?? 'var(--page-bg)'}`}
    @error=${({ target }) => target.classList.add('broken')}>`;
  return externalLink(imageUrl(picture.url), image);
}

/** Only its length is loaded before somebody plays it. */
function player(recording) {
  const src = imageUrl(recording.url);
  return isVideo(recording)
    ? html`<video controls preload="metadata" playsinline src=${src} aria-label=${recording.alt ?? texts.video}></video>`
    : html`<audio controls preload="metadata" src=${src} aria-label=${recording.alt ?? texts.audio}></audio>`;
}

/** The language is that of the author's words: it decides how they are spoken and broken into lines. */
function collapsible(text, { targets, expanded, lang }) {
  const words = linkify(text, targets);
  if (expanded || text.length <= COLLAPSE_ABOVE) return html`<p class="text" dir="auto" lang=${lang}>${words}</p>`;
  const expand = ({ target }) => {
    target.previousElementSibling.classList.remove('collapsed');
    target.closest('[data-item]')?.focus({ preventScroll: true });
    target.remove();
  };
  return html`<div class="long-text"><p class="text collapsed" dir="auto" lang=${lang}>${words}</p><button
    class="link" type="button" @click=${expand}>${texts.readOn}</button></div>`;
}

const linkCard = (name, href) => html`<span class="link-card">
  ${name ? html`<strong dir="auto">${name}</strong>` : nothing}
  <small>${new URL(href).host}</small></span>`;

/** What the page behind a link of the text says of itself, below its host, which alone is certain. */
function previewCard({ url, title, description, picture }) {
  const href = webUrl(url);
  return href ? externalLink(href, html`<span class="link-preview">
    ${isUploaded(picture) ? previewPicture(picture) : nothing}
    <span class="link-preview-texts"><small><bdi dir="ltr">${new URL(href).host}</bdi></small>
      <strong dir="auto">${title}</strong>
      ${description ? html`<span dir="auto">${description}</span>` : nothing}</span></span>`) : nothing;
}

/** Wide pictures are above the texts, others beside them. */
function previewPicture(picture) {
  const { width, height } = validSize(picture) ?? DEFAULT_SIZE;
  return html`<img class=${width >= MIN_WIDE && width / height >= MIN_WIDE_RATIO ? 'wide' : ''} src=${imageUrl(cardOf(picture))}
    alt="" loading="lazy" decoding="async" .style=${`--ratio: ${width / height}; --mean: ${picture.color ?? 'var(--page-bg)'}`}
    @error=${({ target }) => target.remove()}>`;
}
