import { actions } from './actions.ts';
import { code } from './code.ts';
import { emoji } from './emoji.ts';
import type { Enhancement } from './enhancement.ts';
import { links } from './links.ts';
import { media } from './media.ts';
import { mentions } from './mentions.ts';
import { pagePictures } from './page-pictures.ts';
import { pictures } from './pictures.ts';
import { spoilers } from './spoilers.ts';
import { tables } from './tables.ts';
import { times } from './times.ts';

/** Enhancements in the order in which they are made. */
export const ENHANCEMENTS: readonly Enhancement[] = [
  pagePictures,
  pictures,
  media,
  links,
  code,
  emoji,
  mentions,
  tables,
  times,
  spoilers,
  actions,
];
