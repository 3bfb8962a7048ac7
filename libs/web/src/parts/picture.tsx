import { useState } from 'preact/hooks';

/** Shows the square picture of a user or of the organisation, or an empty field if it cannot be loaded. */
export function Picture({ url, size, ...props }: { url: string | null; size: number; class?: string }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || failed === url) {
    const style = { width: `${size}px`, height: `${size}px` };
    return <span {...props} class={`${props.class ?? ''} p-no-picture`} style={style} />;
  }
  return <img {...props} src={url} alt="" width={size} height={size} onError={() => setFailed(url)} />;
}
