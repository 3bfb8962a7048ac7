import { ts } from '../../words/settings.ts';
import { labelOf } from './descriptions.ts';
import { Field } from './field.tsx';
import type { Form } from './form.ts';

/** Fields under a heading. */
export interface FieldGroup {
  /** Key of the heading, in `group.`; absent for fields without one. */
  id?: string;
  fields: readonly string[];
}

/** The fields of a form by their groups, with the bar that saves changes that are saved together. */
export function SectionForm({ form, groups }: { form: Form; groups: readonly (FieldGroup & { title?: string })[] }) {
  const saved = [...form.saved.value.keys()].map((name) => labelOf(form.settingOf(name)));
  return (
    <form
      class="o-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {groups.map(({ id, title, fields }) => (
        <div key={id ?? fields[0]} class="o-group" role={title === undefined ? undefined : 'group'} aria-label={title}>
          {title !== undefined && <h3>{title}</h3>}
          {fields.map((name) => (
            <Field key={name} form={form} name={name} />
          ))}
        </div>
      ))}
      <p class="p-hidden-text" role="status">
        {saved.length > 0 && ts('form.savedOf', { settings: saved.join(', ') })}
      </p>
      {form.problem.value !== undefined && (
        <p class="p-banner p-problem" role="alert">
          {form.problem.value}
        </p>
      )}
      {!form.savesEach && <SaveBar form={form} />}
    </form>
  );
}

function SaveBar({ form }: { form: Form }) {
  const count = form.changes.value.size;
  if (count === 0) return null;
  return (
    <div class="o-bar" role="region" aria-label={ts('form.unsaved')}>
      <span>{ts('form.changes', { count })}</span>
      <button class="p-primary" disabled={form.isBusy.value}>
        {ts('form.save')}
      </button>
      <button type="button" disabled={form.isBusy.value} onClick={() => form.discard()}>
        {ts('form.discard')}
      </button>
    </div>
  );
}
