import { type Html, markup } from './markup';

/** Builds a link with a label, so that a text can say where in its sentence the link is. */
export type Link = (label: string) => Html;

export const linkTo =
  (url: string): Link =>
  (label) =>
    markup`<a href="${url}">${label}</a>`;
