import { effect } from '@preact/signals';
import { showsEmojiNames } from '../state/emoji.ts';
import type { Store } from '../store/store.ts';
import { is24Hours } from '../words/dates.ts';
import { direction, language } from '../words/words.ts';

const THEMES = { 1: 'device', 2: 'dark', 3: 'light' } as const;
/** Sizes of the font in which the page can be used, in pixels. Other clients may have chosen any. */
const [MIN_PX, MAX_PX] = [10, 32];

/** Size of the page's text by the size that users set, of which most have 16. */
const SCALE = 15 / 16;

/** Lets the page look as the user has chosen: language, theme, contrast, size and lines of the font, times, emoji. Returns a function that
 *  ends it. */
export function followLook(store: Store): () => void {
  const { documentElement: root } = document;
  const ends = [
    effect(() => {
      root.lang = language();
      root.dir = direction();
    }),
    effect(() => {
      if (store.slices.registration.value === undefined) return;
      const { settings } = store.state;
      root.dataset.theme = THEMES[settings.color_scheme];
      const isHigh = settings.high_contrast_mode || matchMedia('(prefers-contrast: more)').matches;
      root.toggleAttribute('data-contrast', isHigh);
      root.style.fontSize = `${Math.max(MIN_PX, Math.min(MAX_PX, settings.web_font_size_px)) * SCALE}px`;
      root.style.setProperty('--message-line-height', String(settings.web_line_height_percent / 100));
      is24Hours.value = settings.twenty_four_hour_time;
      showsEmojiNames.value = settings.emojiset === 'text';
    }),
  ];
  return () => ends.forEach((end) => end());
}
