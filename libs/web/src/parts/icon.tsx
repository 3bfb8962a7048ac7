import type { IconNode } from 'lucide';
import { createElement } from 'preact';

/** Icon of the set `lucide`, which is imported one by one: `import { Smile } from 'lucide'`. It has no name of its own. */
export function Icon({ of, size = 18 }: { of: IconNode; size?: number }) {
  return (
    <svg class="p-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
