/** Grey lines in the place of content that is being loaded. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div class="p-skeleton" role="status">
      <span class="p-hidden-text">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} style={{ width: `${55 + ((index * 37) % 40)}%` }} aria-hidden="true" />
      ))}
    </div>
  );
}
