import { signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface Overlay {
  content: ComponentChild;
  label: string;
  /** Element beside which a popover is shown; undefined for a dialog in the middle of the page. */
  anchor: Element | undefined;
  /** Element that had the focus before. */
  before: Element | null;
}

const open = signal<Overlay | undefined>(undefined);

/** Shows content beside an element until the user chooses or leaves it. There is one popover or dialog at a time. */
export function openPopover(anchor: Element, label: string, content: ComponentChild): void {
  open.value = { content, label, anchor, before: document.activeElement };
}

/** Shows content in the middle of the page, and nothing else can be used meanwhile. */
export function openDialog(label: string, content: ComponentChild): void {
  open.value = { content, label, anchor: undefined, before: document.activeElement };
}

/** Closes the popover or dialog, and gives the focus back. */
export function closeOverlay(): void {
  const closed = open.peek();
  open.value = undefined;
  if (!closed) return;
  // Nothing else can get the focus while the dialog is open.
  document.querySelector<HTMLDialogElement>('dialog.p-dialog[open]')?.close();
  const { anchor, before } = closed;
  const target = (
    anchor?.isConnected && anchor.matches('button, a, [tabindex]') ? anchor : before
  ) as HTMLElement | null;
  // The tools of a message are hidden, and cannot get the focus, until the message has it.
  target?.closest<HTMLElement>('[tabindex]')?.focus();
  target?.focus();
}

/** Returns whether the element's popover is open. */
export const isAnchor = (element: Element | null): boolean => element !== null && open.value?.anchor === element;

/** Place of popovers and dialogs, once in the page. */
export function Overlays() {
  const overlay = open.value;
  if (!overlay) return null;
  return overlay.anchor ? <Popover key={overlay} {...overlay} anchor={overlay.anchor} /> : <Dialog {...overlay} />;
}

/** Pixels between a popover and its anchor or the edges of the window. */
const GAP = 6;

function Popover({ anchor, label, content }: Overlay & { anchor: Element }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { style, offsetWidth, offsetHeight } = element.current!;
      const { left, top, bottom } = anchor.getBoundingClientRect();
      const fitsAbove = top - offsetHeight - GAP > 0;
      const y = bottom + offsetHeight + GAP < innerHeight || !fitsAbove ? bottom + GAP : top - offsetHeight - GAP;
      style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`;
      style.top = `${Math.max(GAP, Math.min(y, innerHeight - offsetHeight - GAP))}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element.current!);
    return () => observer.disconnect();
  });
  useEffect(() => {
    if (!element.current!.contains(document.activeElement)) focusFirst(element.current!);
    const closeOutside = ({ target }: Event) => {
      const isInside = element.current?.contains(target as Node) || anchor.contains(target as Node);
      if (!isInside) open.value = undefined;
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <div ref={element} class="p-popover" role="dialog" aria-label={label} onKeyDown={closeOnEscape}>
      {content}
    </div>
  );
}

function Dialog({ label, content }: Overlay) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current!.showModal(), []);
  return (
    <dialog
      ref={element}
      class="p-dialog"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        closeOverlay();
      }}
      onClick={(event) => event.target === element.current && closeOverlay()}
    >
      {content}
    </dialog>
  );
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  closeOverlay();
}

const focusFirst = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('input, button, a[href], [tabindex="0"]')?.focus();
