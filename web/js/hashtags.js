// SPDX-License-Identifier: Apache-2.0

/** A hashtag in a text, as the server reads it (`Hashtag`). */
export const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*/u;

const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;

/** The ref of the entity of a hashtag: `tag:lisbon` of `#Lisbon`; undefined if it can have none. */
export function tagRef(hashtag) {
  const lower = hashtag.slice(1).normalize('NFKC').toLowerCase().replaceAll('\u00df', 'ss');
  const folded = lower.normalize('NFD').replace(ACCENTS, '$1').normalize('NFC');
  const id = /^[\x20-\x7e]*$/.test(folded) ? folded : punycode(folded);
  return id && `tag:${id}`;
}

/** As in names of domains. */
function punycode(word) {
  try {
    return new URL(`https://${word}`).hostname;
  } catch {
    return undefined;
  }
}

/** The refs of all hashtags of a text. */
export const tagRefs = (text) => [...text.matchAll(new RegExp(HASHTAG, 'gu'))].map(([tag]) => tagRef(tag));
