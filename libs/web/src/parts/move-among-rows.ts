/** Moves the focus among the elements of a list that have `data-row`, with the arrow keys. For the list's `onKeyDown`. */
export function moveAmongRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || target.matches('input, textarea, select')) return;
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(target.closest<HTMLElement>('[data-row]')!) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
