import { signal } from '@preact/signals';
import { Menu } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words.ts';
import { HiddenText } from './hidden-text.tsx';
import { Icon } from './icon.tsx';

/** Whether the sidebar is open on a small screen, where it lies over the page. */
export const sidebarIsOpen = signal(false);

/** Button that opens the sidebar on a small screen. */
export function SidebarButton() {
  return (
    <button
      class="p-sidebar-button"
      aria-expanded={sidebarIsOpen.value}
      aria-controls="sidebar"
      onClick={() => (sidebarIsOpen.value = !sidebarIsOpen.peek())}
    >
      <Icon of={Menu} />
      <HiddenText>{t('app.menu')}</HiddenText>
    </button>
  );
}

interface PageProps {
  title: string;
  /** Buttons and fields in the head of the page. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A page that lies over the messages, beside the sidebar. Its heading gets the focus. */
export function Page({ title, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main class="p-page">
      <header class="p-header">
        <SidebarButton />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      <div class="p-page-content">{children}</div>
    </main>
  );
}
