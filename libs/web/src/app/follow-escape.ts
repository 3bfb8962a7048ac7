import type { Store } from '../store/store.ts';

/** Leads to the first view when the user presses Escape and nothing else is open, if the user wants so, until the store stops. */
export function followEscape({ slices, requests }: Store): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target as HTMLElement;
    const isFree = !target.closest('dialog, [role=dialog], input, textarea, select, .s-menu-open');
    if (isFree && slices.raw?.settings.web_escape_navigates_to_home_view) location.hash = '';
  };
  addEventListener('keydown', onKey, { signal: requests.signal });
}
