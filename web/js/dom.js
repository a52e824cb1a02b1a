// SPDX-License-Identifier: Apache-2.0

const SVG = 'http://www.w3.org/2000/svg';

/** The element of the page with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * A new element. Attributes that are `undefined`, `null` or `false` are left out, functions listen
 * (`{ click: like }`), and children that are text stay text: nothing is ever read as markup.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** One of the drawings of `icons.svg`; what it means is said by the text or label beside it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `./icons.svg#${name}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  return svg;
}

/** A picture from anywhere: loaded when it comes into view, and told nothing about this page. */
export const picture = (src, attributes = {}) =>
  h('img', { alt: '', loading: 'lazy', referrerpolicy: 'no-referrer', ...attributes, src });

/** The address, if it leads to the web; undefined for `javascript:` and other surprises. */
export function webAddress(text) {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The address of a picture, which may also be one that the server has itself: those are given as
 * a path, so that they are found under whatever name the server goes by.
 */
export const pictureAddress = (text) => /^\/pictures\/[\w.-]+$/.test(text)
  ? new URL(`.${text}`, document.baseURI).href
  : webAddress(text);
