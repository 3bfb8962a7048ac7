import { lineThrough } from '../state/deployment-history.ts';

const WIDTH = 240;
const HEIGHT = 48;

/** Shows the latest of some values, and all of them as a line. */
export function Plot({ name, unit = '', values }: { name: string; unit?: string; values: number[] }) {
  const latest = values.at(-1);
  const text = latest === undefined ? '–' : `${Math.round(latest * 10) / 10} ${unit}`.trim();
  return (
    <figure class="plot">
      <figcaption>
        {name} <strong>{text}</strong>
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
        <polyline points={lineThrough(values, WIDTH, HEIGHT)} />
      </svg>
    </figure>
  );
}
