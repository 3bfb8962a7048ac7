import { useState } from 'preact/hooks';
import { ts } from '../../../words/settings.ts';
import { labelOf, valueLabel } from '../descriptions.ts';
import { secondsPer, TIME_UNIT_NAMES, type TimeUnit, unitOf } from '../values.ts';
import { attributesOf, type ControlProps } from './control.ts';

/** Value of the list for a value that the user enters. */
const OWN = 'own';

/** A number or URL, or one of the special values, such as "never". */
export function WithSpecial(props: ControlProps) {
  const { setting, value } = props;
  const special = setting.description.special ?? [];
  const index = special.findIndex(({ read }) => read === value);
  // The user may want a number before there is one.
  const [isEntering, setEntering] = useState(false);
  const Field = setting.description.kind === 'url' ? Url : NumberField;
  if (special.length === 0) return <Field {...props} />;
  const isOwn = index < 0 || isEntering;
  const chosen = isOwn ? OWN : String(index);
  return (
    <span class="o-joined">
      <select
        {...attributesOf(props)}
        value={chosen}
        onChange={({ currentTarget }) => {
          setEntering(currentTarget.value === OWN);
          if (currentTarget.value !== OWN) props.onChange(special[Number(currentTarget.value)]!.read);
        }}
      >
        {special.map(({ write }, at) => (
          <option key={write} value={String(at)} selected={chosen === String(at)}>
            {valueLabel(setting, write)}
          </option>
        ))}
        <option value={OWN} selected={isOwn}>
          {ts('form.ownValue')}
        </option>
      </select>
      {isOwn && (
        <Field
          {...props}
          id={`${props.id}-own`}
          value={index < 0 ? value : ''}
          label={labelOf(setting)}
          onChange={(next) => {
            setEntering(false);
            props.onChange(next);
          }}
        />
      )}
    </span>
  );
}

/** The label is that of the setting where the control has no label of its own. */
type OwnProps = ControlProps & { label?: string };

function NumberField(props: OwnProps) {
  const { value, label, setting } = props;
  const { unit, min, max } = setting.description;
  const number = typeof value === 'number' ? value : undefined;
  const [timeUnit, setTimeUnit] = useState<TimeUnit>(() => unitOf(number ?? 60));
  const factor = unit === 'second' ? secondsPer(timeUnit) : 1;
  return (
    <span class="o-joined">
      <input
        {...attributesOf(props)}
        type="number"
        aria-label={label}
        min={min === undefined ? undefined : Math.ceil(min / factor)}
        max={max === undefined ? undefined : Math.floor(max / factor)}
        step={unit === 'second' ? 'any' : 1}
        value={number === undefined ? '' : String(number / factor)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === '') return;
          props.onChange(Math.round(Number(currentTarget.value) * factor));
        }}
      />
      {unit === 'second' ? (
        <select
          aria-label={ts('form.unit')}
          value={timeUnit}
          onChange={({ currentTarget }) => setTimeUnit(currentTarget.value as TimeUnit)}
        >
          {[...TIME_UNIT_NAMES].reverse().map((name) => (
            <option key={name} value={name} selected={name === timeUnit}>
              {ts(`unit.${name}`)}
            </option>
          ))}
        </select>
      ) : (
        unit && <span>{ts(`unit.${unit}`)}</span>
      )}
    </span>
  );
}

function Url(props: OwnProps) {
  return (
    <input
      {...attributesOf(props)}
      type="url"
      aria-label={props.label}
      placeholder="https://"
      value={String(props.value ?? '')}
      onChange={(event) => event.currentTarget.value !== '' && props.onChange(event.currentTarget.value)}
    />
  );
}
