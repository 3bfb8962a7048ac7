import { useState } from 'preact/hooks';
import { useStore } from '../../../store/use-store.ts';
import { knownChannels } from '../../page/known-channels.ts';
import { ts } from '../../../words/settings.ts';
import { valueLabel } from '../descriptions.ts';
import { attributesOf, type ControlProps } from './control.ts';

export function Switch(props: ControlProps) {
  return (
    <input
      {...attributesOf(props)}
      type="checkbox"
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

interface Option {
  value: unknown;
  label: string;
}

/** A list of options of which one is chosen. A present value that is none of them is shown as it is. */
function Select({ options, ...props }: ControlProps & { options: readonly Option[] }) {
  const keyOf = (value: unknown) => JSON.stringify(value ?? null);
  const isKnown = options.some(({ value }) => keyOf(value) === keyOf(props.value));
  const all = isKnown ? options : [...options, { value: props.value, label: String(props.value ?? '') }];
  return (
    <select
      {...attributesOf(props)}
      value={keyOf(props.value)}
      onChange={(event) => props.onChange(JSON.parse(event.currentTarget.value))}
    >
      {all.map(({ value, label }) => (
        <option key={keyOf(value)} value={keyOf(value)} selected={keyOf(value) === keyOf(props.value)}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function Choice(props: ControlProps) {
  const { setting } = props;
  const options = setting.description.values!.map((value) => ({ value, label: valueLabel(setting, value) }));
  return <Select {...props} options={options} />;
}

const specialOptions = ({ setting }: ControlProps): Option[] =>
  (setting.description.special ?? []).map(({ read, write }) => ({ value: read, label: valueLabel(setting, write) }));

const byLabel = (one: Option, other: Option) => one.label.localeCompare(other.label);

export function ChannelChoice(props: ControlProps) {
  const { state } = useStore();
  const channels = knownChannels(state)
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <Select {...props} options={[...specialOptions(props), ...channels]} />;
}

export function FolderChoice(props: ControlProps) {
  const { folders } = useStore().state;
  const active = folders.filter(({ is_archived }) => !is_archived).map(({ id, name }) => ({ value: id, label: name }));
  return <Select {...props} options={[...specialOptions(props), ...active.sort(byLabel)]} />;
}

export function TimeZoneChoice(props: ControlProps) {
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })));
  return <Select {...props} options={[{ value: '', label: ts('form.noTimeZone') }, ...zones]} />;
}

export function Colour(props: ControlProps) {
  return (
    <input
      {...attributesOf(props)}
      type="color"
      value={String(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A text. It counts once the user leaves the field or presses Enter. */
export function TextField(props: ControlProps) {
  const { kind, max } = props.setting.description;
  const shared = {
    ...attributesOf(props),
    value: String(props.value ?? ''),
    // The server counts characters, and a text that is too long shall not be cut in silence.
    onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
  };
  const excess = max === undefined ? 0 : [...shared.value].length - max;
  return (
    <>
      {kind === 'long-text' ? (
        <textarea {...shared} rows={4} dir="auto" />
      ) : kind === 'email' ? (
        <input {...shared} type="email" autocomplete="off" />
      ) : (
        <input {...shared} type="text" autocomplete="off" dir="auto" />
      )}
      {excess > 0 && <span class="p-problem">{ts('form.tooLong', { count: excess })}</span>}
    </>
  );
}
