import { signal } from '@preact/signals';

/** Milliseconds for which a toast is shown. */
const SHOWN_MS = 6000;

interface Toast {
  id: number;
  text: string;
  action: { label: string; run(): void } | undefined;
}

const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Shows a text in the corner for some seconds, with a button for an action, such as undoing. */
export function showToast(text: string, action?: Toast['action']): void {
  const id = count++;
  toasts.value = [...toasts.peek(), { id, text, action }];
  setTimeout(() => remove(id), SHOWN_MS);
}

const remove = (id: number) => (toasts.value = toasts.peek().filter((toast) => toast.id !== id));

/** Place of the toasts, once in the page. */
export function Toasts() {
  return (
    <div class="p-toasts" role="status">
      {toasts.value.map(({ id, text, action }) => (
        <p key={id} class="p-toast">
          {text}
          {action && (
            <button
              onClick={() => {
                remove(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
