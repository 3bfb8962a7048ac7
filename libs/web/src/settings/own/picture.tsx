import type { Client } from '@team-chat/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Picture } from '../../parts/picture.tsx';
import { ts } from '../../words/settings.ts';
import { ActionButton, Problem, useAction } from '../page/action.tsx';

/** Pixels of the side of a picture that is uploaded. */
const SIDE = 500;

interface PictureFormProps {
  url: string | null;
  name: string;
  /** Whether there is an own picture, which can be removed. */
  isOwn: boolean;
  upload(client: Client, file: Blob): Promise<unknown>;
  remove(client: Client): Promise<unknown>;
}

/** Shows a picture, and replaces it by a part of a file that the user chooses. */
export function PictureForm({ url, name, isOwn, upload, remove }: PictureFormProps) {
  const [source, setSource] = useState<ImageBitmap>();
  const { run, isBusy, problem } = useAction();
  const choose = (file: File | undefined) =>
    file && run(async () => setSource(await createImageBitmap(file).catch(() => Promise.reject(new TypeError()))));
  const send = async (blob: Blob) => {
    if (await run((client) => upload(client, blob))) setSource(undefined);
  };
  return (
    <div class="o-picture">
      <Picture key={url} url={url} name={name} size={96} />
      <div class="p-fields">
        <label>
          {ts('picture.choose')}
          <input type="file" accept="image/*" onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])} />
        </label>
        {source && <Crop source={source} isBusy={isBusy} onDone={send} onCancel={() => setSource(undefined)} />}
        <Problem text={problem} />
        {isOwn && !source && <ActionButton label={ts('picture.remove')} action={remove} />}
      </div>
    </div>
  );
}

interface CropProps {
  source: ImageBitmap;
  isBusy: boolean;
  onDone(blob: Blob): Promise<void>;
  onCancel(): void;
}

/** Chooses the square part of a picture that is used: how large it is, and where. */
function Crop({ source, isBusy, onDone, onCancel }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(1);
  const [place, setPlace] = useState({ x: 0.5, y: 0.5 });
  useEffect(() => {
    const side = Math.min(source.width, source.height) / zoom;
    const context = canvas.current!.getContext('2d')!;
    context.clearRect(0, 0, SIDE, SIDE);
    const left = (source.width - side) * place.x;
    const top = (source.height - side) * place.y;
    context.drawImage(source, left, top, side, side, 0, 0, SIDE, SIDE);
  });
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const { clientWidth } = canvas.current!;
    const moved = (at: number, by: number) => Math.max(0, Math.min(1, at - by / clientWidth));
    setPlace({ x: moved(place.x, event.movementX), y: moved(place.y, event.movementY) });
  };
  const save = () =>
    canvas.current!.toBlob((blob) => blob && void onDone(new File([blob], 'picture.png', { type: blob.type })));
  return (
    <div class="o-crop">
      <canvas ref={canvas} width={SIDE} height={SIDE} onPointerMove={drag} role="img" aria-label={ts('picture.part')} />
      <Slider label={ts('picture.zoom')} min={1} max={4} value={zoom} onChange={setZoom} />
      <Slider label={ts('picture.across')} value={place.x} onChange={(x) => setPlace({ ...place, x })} />
      <Slider label={ts('picture.down')} value={place.y} onChange={(y) => setPlace({ ...place, y })} />
      <div class="p-buttons">
        <button type="button" class="p-primary" disabled={isBusy} onClick={save}>
          {ts('picture.use')}
        </button>
        <button type="button" onClick={onCancel}>
          {ts('form.cancel')}
        </button>
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange(value: number): void;
}

const Slider = ({ label, value, min = 0, max = 1, onChange }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={min}
      max={max}
      step={0.01}
      value={value}
      onInput={(event) => onChange(Number(event.currentTarget.value))}
    />
  </label>
);
