import { effect } from '@preact/signals';
import type { Store } from '../store/store.ts';
import { is24Hours } from '../words/dates.ts';
import { direction, language } from '../words/words.ts';

const THEMES = { 1: 'device', 2: 'dark', 3: 'light' } as const;
/** Sizes of the font in which the page can be used, in pixels. Other clients may have chosen any. */
const [MIN_PX, MAX_PX] = [10, 32];
const [MIN_PERCENT, MAX_PERCENT] = [100, 250];

/** Size of the page's text by the size that users set, of which most have 16. */
const SCALE = 15 / 16;

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/** Lets the page look as the user has chosen: language, theme, contrast, size and lines of the font, times. Returns a function that
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
      root.dataset.contrast = isHigh ? 'high' : 'normal';
      root.style.fontSize = `${within(settings.web_font_size_px, MIN_PX, MAX_PX) * SCALE}px`;
      const lines = within(settings.web_line_height_percent, MIN_PERCENT, MAX_PERCENT) / 100;
      root.style.setProperty('--message-line-height', String(lines));
      is24Hours.value = settings.twenty_four_hour_time;
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** Leads to the first view when the user presses Escape and nothing else is open, if the user wants so. */
export function followEscape(store: Store): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target as HTMLElement;
    const isFree = !target.closest('dialog, [role=dialog], input, textarea, select, .s-menu-open');
    if (isFree && store.slices.raw?.settings.web_escape_navigates_to_home_view) location.hash = '';
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
