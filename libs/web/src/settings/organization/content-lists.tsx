import type { ProfileField } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { nameOf } from '../../state/names.ts';
import { holds, isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { choicesOf, FIELD_TYPE } from '../own/profile.tsx';
import { ActionButton, ActionForm, textOf } from '../page/action.tsx';
import { List } from '../page/list.tsx';
import { Ordered } from '../page/ordered.tsx';

/** The organisation's own emoji. */
export function OwnEmoji() {
  const { state } = useStore();
  const mayAdd = holds(state, state.realm.realm_can_add_custom_emoji_group);
  const emoji = Object.values(state.ownEmoji).filter(({ deactivated }) => !deactivated);
  return (
    <>
      <List
        items={emoji.sort((a, b) => a.name.localeCompare(b.name))}
        label={ts('section.emoji')}
        none={ts('emoji.none')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        row={({ name, source_url, author_id }) => (
          <>
            <span>
              <img src={source_url} alt="" width={24} height={24} /> :{name}:
            </span>
            {author_id !== null && <small>{nameOf(state, author_id)}</small>}
            {(isAdministrator(state) || author_id === state.ownId) && (
              <ActionButton
                label={ts('list.remove')}
                name={ts('list.removeOf', { name })}
                question={ts('emoji.removeQuestion', { name })}
                action={({ emoji: all }) => all.removeCustom({ emoji_name: name })}
              />
            )}
          </>
        )}
      />
      {mayAdd ? (
        <ActionForm
          label={ts('emoji.add')}
          submit={ts('list.add')}
          onSubmit={async (fields, { emoji: all }) => {
            const files = fields.getAll('files') as File[];
            const name = textOf(fields, 'name');
            // Several pictures have the names of their files.
            for (const file of files) {
              const emoji_name = files.length === 1 && name !== '' ? name : nameOfFile(file);
              await all.addCustom({ emoji_name, file });
            }
          }}
        >
          <h3>{ts('emoji.add')}</h3>
          <label>
            {ts('emoji.files')}
            <input type="file" name="files" accept="image/*" multiple required />
          </label>
          <label>
            {ts('emoji.name')}
            <input name="name" autocomplete="off" pattern="[a-z0-9_\-]*" />
          </label>
        </ActionForm>
      ) : (
        <p>{ts('reason.permission')}</p>
      )}
    </>
  );
}

const nameOfFile = ({ name }: File) =>
  name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_');

/** Patterns in messages that become links. */
export function Linkifiers() {
  const { state } = useStore();
  const { linkifiers } = useData();
  const mayChange = isAdministrator(state);
  return (
    <>
      <p>{ts('linkifiers.text')}</p>
      <Ordered
        items={linkifiers}
        label={ts('section.linkifiers')}
        none={ts('linkifiers.none')}
        nameOf={({ pattern }) => pattern}
        keyOf={({ id }) => id}
        mayChange={mayChange}
        facts={({ url_template }) => <small>{url_template}</small>}
        extra={({ id, pattern }) => (
          <ActionButton
            label={ts('list.remove')}
            name={ts('list.removeOf', { name: pattern })}
            action={({ linkifiers: all }) => all.remove({ filter_id: id })}
          />
        )}
        reorder={({ linkifiers: all }, ids) => all.reorder({ ordered_linkifier_ids: ids })}
      />
      {mayChange && <NewLinkifier />}
    </>
  );
}

function NewLinkifier() {
  const [pattern, setPattern] = useState('');
  const [template, setTemplate] = useState('');
  const [sample, setSample] = useState('');
  return (
    <ActionForm
      label={ts('linkifiers.add')}
      submit={ts('list.add')}
      onSubmit={async (_fields, { linkifiers }) => {
        await linkifiers.add({ pattern, url_template: template });
        [setPattern, setTemplate, setSample].forEach((set) => set(''));
      }}
    >
      <h3>{ts('linkifiers.add')}</h3>
      <label>
        {ts('linkifiers.pattern')}
        <input
          value={pattern}
          required
          placeholder="#(?P<id>[0-9]+)"
          autocomplete="off"
          onInput={(event) => setPattern(event.currentTarget.value)}
        />
      </label>
      <label>
        {ts('linkifiers.template')}
        <input
          value={template}
          required
          placeholder="https://example.com/issues/{id}"
          autocomplete="off"
          onInput={(event) => setTemplate(event.currentTarget.value)}
        />
      </label>
      <label>
        {ts('linkifiers.sample')}
        <input value={sample} autocomplete="off" onInput={(event) => setSample(event.currentTarget.value)} />
      </label>
      <p role="status">{sample !== '' && ts('linkifiers.result', { result: linkOf(pattern, template, sample) })}</p>
    </ActionForm>
  );
}

/** Returns the link that a linkifier makes of a text, as far as the browser understands the pattern. */
function linkOf(pattern: string, template: string, sample: string): string {
  try {
    const found = new RegExp(pattern.replaceAll('(?P<', '(?<'), 'u').exec(sample);
    if (!found) return ts('linkifiers.noMatch');
    return template.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(found.groups?.[name] ?? ''));
  } catch {
    return ts('linkifiers.faulty');
  }
}

/** Sites in which code blocks can be tried out. */
export function Playgrounds() {
  const { state } = useStore();
  const { playgrounds } = useData();
  const mayChange = isAdministrator(state);
  return (
    <>
      <List
        items={playgrounds}
        label={ts('section.playgrounds')}
        none={ts('playgrounds.none')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        row={({ id, name, pygments_language, url_template }) => (
          <>
            <span>
              {name}{' '}
              <small>
                {pygments_language} · {url_template}
              </small>
            </span>
            {mayChange && (
              <ActionButton
                label={ts('list.remove')}
                name={ts('list.removeOf', { name })}
                action={({ playgrounds: all }) => all.remove({ playground_id: id })}
              />
            )}
          </>
        )}
      />
      {mayChange && (
        <ActionForm
          label={ts('playgrounds.add')}
          submit={ts('list.add')}
          onSubmit={(fields, { playgrounds: all }) =>
            all.add({
              name: textOf(fields, 'name'),
              pygments_language: textOf(fields, 'language'),
              url_template: textOf(fields, 'template'),
            })
          }
        >
          <h3>{ts('playgrounds.add')}</h3>
          <label>
            {ts('playgrounds.name')}
            <input name="name" required autocomplete="off" />
          </label>
          <label>
            {ts('playgrounds.language')}
            <input name="language" required autocomplete="off" placeholder="Python" />
          </label>
          <label>
            {ts('playgrounds.template')}
            <input name="template" required autocomplete="off" placeholder="https://example.com/?code={code}" />
          </label>
        </ActionForm>
      )}
    </>
  );
}

type FieldType = keyof typeof FIELD_TYPE;
const FIELD_TYPES = Object.keys(FIELD_TYPE) as FieldType[];
const nameOfType = (type: number) => ts(`fields.type.${FIELD_TYPES.find((name) => FIELD_TYPE[name] === type)!}`);
/** External accounts that the server knows. */
const ACCOUNTS = ['github', 'twitter'] as const;

/** Facts that people may enter about themselves. */
export function ProfileFields() {
  const { state } = useStore();
  const mayChange = isAdministrator(state);
  const fields = [...state.profileFields].sort((a, b) => a.order - b.order);
  return (
    <>
      <Ordered
        items={fields}
        label={ts('section.fields')}
        none={ts('fields.none')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        mayChange={mayChange}
        facts={(field) => <small>{factsOf(field)}</small>}
        extra={({ id, name }) => (
          <ActionButton
            label={ts('list.remove')}
            name={ts('list.removeOf', { name })}
            question={ts('fields.removeQuestion', { name })}
            explanation={ts('fields.removeText')}
            action={({ profileFields }) => profileFields.remove({ field_id: id })}
          />
        )}
        reorder={({ profileFields }, order) => profileFields.reorder({ order })}
      />
      {mayChange && <NewField />}
    </>
  );
}

function factsOf({ type, hint, field_data, required }: ProfileField): string {
  const choices = type === FIELD_TYPE.choice && choicesOf(field_data).map(({ text }) => text);
  const facts = [nameOfType(type), hint, choices && choices.join(', '), required && ts('fields.required')];
  return facts.filter(Boolean).join(' · ');
}

function NewField() {
  const [type, setType] = useState<FieldType>('short');
  return (
    <ActionForm
      label={ts('fields.add')}
      submit={ts('list.add')}
      onSubmit={(fields, { profileFields }) => {
        const texts = textOf(fields, 'choices')
          .split('\n')
          .map((text) => text.trim());
        const choices = texts.filter(Boolean).map((text, index) => [String(index), { text, order: String(index + 1) }]);
        return profileFields.create({
          ...(type !== 'account' && { name: textOf(fields, 'name'), hint: textOf(fields, 'hint') }),
          field_type: FIELD_TYPE[type],
          ...(type === 'choice' && {
            field_data: Object.fromEntries(choices) as Record<string, Record<string, string>>,
          }),
          ...(type === 'account' && { field_data: { subtype: textOf(fields, 'account') } }),
          required: fields.has('required'),
          editable_by_user: fields.has('editable'),
          display_in_profile_summary: fields.has('summary'),
        });
      }}
    >
      <h3>{ts('fields.add')}</h3>
      <label>
        {ts('fields.kind')}
        <select value={type} onChange={(event) => setType(event.currentTarget.value as FieldType)}>
          {FIELD_TYPES.map((each) => (
            <option key={each} value={each} selected={each === type}>
              {ts(`fields.type.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {type === 'account' ? (
        <label>
          {ts('fields.account')}
          <select name="account">
            {ACCOUNTS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      ) : (
        <>
          <label>
            {ts('group.name')}
            <input name="name" required maxLength={40} autocomplete="off" />
          </label>
          <label>
            {ts('fields.hint')}
            <input name="hint" maxLength={80} autocomplete="off" />
          </label>
        </>
      )}
      {type === 'choice' && (
        <label>
          {ts('fields.choices')}
          <textarea name="choices" rows={4} required />
        </label>
      )}
      <label class="p-choice">
        <input type="checkbox" name="editable" defaultChecked /> {ts('fields.editable')}
      </label>
      <label class="p-choice">
        <input type="checkbox" name="required" /> {ts('fields.required')}
      </label>
      <label class="p-choice">
        <input type="checkbox" name="summary" /> {ts('fields.summary')}
      </label>
    </ActionForm>
  );
}
