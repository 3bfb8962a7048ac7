import { useState } from 'preact/hooks';

/** Number of colours for initials in `parts.css`. */
const COLOURS = 6;

interface PictureProps {
  url: string | null;
  size: number;
  /** Name whose initials stand in the place of a picture that is missing. */
  name?: string;
  class?: string;
}

/** Shows the square picture of a user or of the organisation; initials on a colour if it cannot be loaded. */
export function Picture({ url, size, name = '', ...props }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (url === null || failed === url) {
    const style = { width: `${size}px`, height: `${size}px`, fontSize: `${size * 0.4}px` };
    const colour = [...name].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % COLOURS;
    return (
      <span
        {...props}
        class={`${props.class ?? ''} p-no-picture p-colour-${colour}`}
        style={style}
        data-initials={initialsOf(name)}
      />
    );
  }
  return <img {...props} src={url} alt="" width={size} height={size} onError={() => setFailed(url)} />;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .filter((_word, index, words) => index === 0 || index === words.length - 1)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
