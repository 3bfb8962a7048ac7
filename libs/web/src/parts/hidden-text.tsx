import type { ComponentChildren } from 'preact';

/** Text for screen readers alone. */
export const HiddenText = ({ children }: { children: ComponentChildren }) => (
  <span class="p-hidden-text">{children}</span>
);
