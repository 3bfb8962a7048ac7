import { Check } from 'lucide';
import type { FunctionComponent } from 'preact';
import { Icon } from '../../parts/icon.tsx';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import type { ControlProps } from './controls/control.ts';
import { PeoplePicker } from './controls/people-picker.tsx';
import { ChannelChoice, Choice, Colour, FolderChoice, Switch, TextField, TimeZoneChoice } from './controls/simple.tsx';
import { WithSpecial } from './controls/with-special.tsx';
import { helpOf, labelOf, type SettingDescription } from './descriptions.ts';
import type { Form } from './form.ts';
import { refusalOf } from './rights.ts';
import { valueText } from './value-text.ts';

/** The control of each kind. Settings of the kinds that are missing have forms of their own. */
const CONTROLS: Partial<Record<SettingDescription['kind'], FunctionComponent<ControlProps>>> = {
  switch: Switch,
  choice: Choice,
  number: WithSpecial,
  url: WithSpecial,
  text: TextField,
  'long-text': TextField,
  email: TextField,
  people: PeoplePicker,
  channel: ChannelChoice,
  folder: FolderChoice,
  'time-zone': TimeZoneChoice,
  colour: Colour,
};

interface FieldProps {
  form: Form;
  name: string;
}

/** A setting: its name, control and explanation, or its value and the reason why the user may not change it. */
export function Field({ form, name }: FieldProps) {
  const { state } = useStore();
  const setting = form.settingOf(name);
  const { kind, mayChange } = setting.description;
  const Control = CONTROLS[kind];
  const value = form.valueOf(name);
  // A server of another release may not have the setting.
  if (value === undefined || !Control) return null;
  const id = `setting-${setting.scope}-${name}`;
  const help = helpOf(setting);
  const problem = form.problems.value.get(name);
  const overtaken = form.overtakenBy(name);
  const refusal = form.source.refusal ?? refusalOf(mayChange, state, form.present(name));
  if (refusal) {
    // The permission may have been lost while the user changed the setting.
    const unsaved = form.changes.value.get(name);
    return (
      <div class="o-field" id={id} data-setting={`${setting.scope}.${name}`}>
        <span class="o-label">{labelOf(setting)}</span>
        <span>
          {valueText(setting, form.present(name), state)} <small>{ts(refusal)}</small>
        </span>
        {unsaved && (
          <span class="o-note p-problem" role="alert">
            {ts('form.lost', { value: valueText(setting, unsaved.value, state) })}
          </span>
        )}
      </div>
    );
  }
  const describedBy = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  return (
    <div
      class={kind === 'switch' ? 'o-field o-switch' : 'o-field'}
      data-setting={`${setting.scope}.${name}`}
      data-changed={form.changes.value.has(name) || undefined}
    >
      <label class="o-label" for={id}>
        {labelOf(setting)}
      </label>
      <Control
        setting={setting}
        id={id}
        value={value}
        describedBy={describedBy}
        isInvalid={problem !== undefined}
        onChange={(next) => form.set(name, next)}
      />
      <Tick form={form} name={name} />
      {help && (
        <small id={`${id}-help`} class="o-help">
          {help}
        </small>
      )}
      {overtaken && (
        <span class="o-note" role="alert">
          {ts('form.overtaken', { value: valueText(setting, overtaken.value, state) })}{' '}
          <button type="button" onClick={() => form.acknowledge(name)}>
            {ts('form.keepOwn')}
          </button>{' '}
          <button type="button" onClick={() => form.set(name, form.changes.peek().get(name)!.replaced)}>
            {ts('form.takeOther')}
          </button>
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} class="o-note p-problem" role="alert">
          {problem}{' '}
          {form.savesEach && (
            <>
              <button type="button" onClick={() => void form.save()}>
                {ts('form.again')}
              </button>{' '}
              <button type="button" onClick={() => form.discard()}>
                {ts('form.discard')}
              </button>
            </>
          )}
        </span>
      )}
    </div>
  );
}

/** Tells that a setting was saved, and undoes it. */
function Tick({ form, name }: FieldProps) {
  if (!form.savesEach || !form.saved.value.has(name) || form.changes.value.has(name)) return null;
  return (
    <span class="o-saved">
      <Icon of={Check} size={16} /> {ts('form.saved')}{' '}
      <button type="button" onClick={() => form.undo(name)}>
        {ts('form.undo')}
      </button>
    </span>
  );
}
