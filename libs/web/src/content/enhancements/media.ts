import type { Enhancement } from './enhancement.ts';

/** Lets videos and sounds be played where they stand. A video stands in a link, which would follow each click on its controls. */
export const media: Enhancement = {
  selector: 'video, audio',
  enhance(element) {
    const player = element as HTMLMediaElement;
    player.controls = true;
    player.preload = 'metadata';
    const link = player.closest('a');
    player.setAttribute(
      'aria-label',
      player.title || link?.title || (player.getAttribute('src') ?? '').split('/').at(-1)!,
    );
    link?.replaceWith(player);
  },
};
