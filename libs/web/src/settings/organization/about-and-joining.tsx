import { isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { refusalOf } from '../form/rights.ts';
import { useData } from '../live.ts';
import { ActionButton, ActionForm, Problem, textOf, useAction } from '../page/action.tsx';
import { List } from '../page/list.tsx';
import { ScopeForm } from '../page/scope-form.tsx';
import { PictureForm } from '../own/picture.tsx';
import { ORGANIZATION_SECTIONS } from '../sections.ts';

/** Name, description and pictures of the organisation, and its end. */
export function About() {
  const { state } = useStore();
  const { realm, own } = state;
  const name = realm.realm_name!;
  const logos = [false, true] as const;
  return (
    <>
      <ScopeForm id="about" fields={ORGANIZATION_SECTIONS.about} />
      {isAdministrator(state) && (
        <>
          <h3>{ts('about.icon')}</h3>
          <PictureForm
            url={realm.realm_icon_url!}
            name={name}
            isOwn={realm.realm_icon_source === 'U'}
            upload={({ realm: all }, file) => all.uploadIcon({ file })}
            remove={({ realm: all }) => all.deleteIcon()}
          />
          {logos.map((night) => (
            <Logo key={String(night)} night={night} />
          ))}
        </>
      )}
      {own.isOwner && (
        <>
          <h3>{ts('about.end')}</h3>
          <p>{ts('about.endText')}</p>
          <ActionButton
            label={ts('about.deactivate')}
            question={ts('people.deactivateQuestion', { name })}
            explanation={ts('about.endText')}
            action={({ realm: all }) => all.deactivate()}
          />
        </>
      )}
    </>
  );
}

/** The logo for light or dark pages. It keeps its form. */
function Logo({ night }: { night: boolean }) {
  const { realm } = useStore().state;
  const { run, problem } = useAction();
  const isOwn = (night ? realm.realm_night_logo_source : realm.realm_logo_source) === 'U';
  const url = night ? realm.realm_night_logo_url : realm.realm_logo_url;
  const title = ts(night ? 'about.nightLogo' : 'about.logo');
  return (
    <>
      <h3>{title}</h3>
      <div class="o-picture">
        {isOwn && <img class="o-logo" src={url} alt="" />}
        <label>
          <span class="p-hidden-text">{title}</span>
          <input
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void run(({ realm: all }) => all.uploadLogo({ night, file }));
            }}
          />
        </label>
        {isOwn && <ActionButton label={ts('picture.remove')} action={({ realm: all }) => all.deleteLogo({ night })} />}
      </div>
      <Problem text={problem} />
    </>
  );
}

/** Settings about joining and logging in. */
export function Joining() {
  const { state } = useStore();
  const { domains } = useData();
  const refusal = refusalOf('owner', state);
  return (
    <>
      <ScopeForm id="joining" fields={ORGANIZATION_SECTIONS.joining} />
      <h3>{ts('realm.authentication_methods')}</h3>
      <LogInWays />
      <h3>{ts('joining.domains')}</h3>
      <List
        items={domains}
        label={ts('joining.domains')}
        none={ts('joining.noDomains')}
        nameOf={({ domain }) => domain}
        keyOf={({ domain }) => domain}
        row={({ domain, allow_subdomains }) => (
          <>
            <span>
              {domain} <small>{allow_subdomains && ts('joining.withSubdomains')}</small>
            </span>
            {!refusal && (
              <ActionButton
                label={ts('list.remove')}
                name={ts('list.removeOf', { name: domain })}
                action={({ realmDomains }) => realmDomains.remove({ domain })}
              />
            )}
          </>
        )}
      />
      {refusal ? (
        <p>{ts(refusal)}</p>
      ) : (
        <ActionForm
          label={ts('joining.addDomain')}
          submit={ts('list.add')}
          onSubmit={(fields, { realmDomains }) =>
            realmDomains.add({ domain: textOf(fields, 'domain'), allow_subdomains: fields.has('subdomains') })
          }
        >
          <label>
            {ts('joining.domain')}
            <input name="domain" required autocomplete="off" placeholder="example.com" />
          </label>
          <label class="p-choice">
            <input type="checkbox" name="subdomains" /> {ts('joining.withSubdomains')}
          </label>
        </ActionForm>
      )}
    </>
  );
}

/** The ways to log in, of which each is switched at once. */
function LogInWays() {
  const { state } = useStore();
  const { run, isBusy, problem } = useAction();
  const methods = state.realm.realm_authentication_methods ?? {};
  const refusal = refusalOf('owner', state);
  const ways = Object.entries(methods as Record<string, { enabled: boolean } | boolean>).map(([name, facts]) => ({
    name,
    isEnabled: typeof facts === 'boolean' ? facts : facts.enabled,
  }));
  const values = Object.fromEntries(ways.map(({ name, isEnabled }) => [name, isEnabled]));
  if (refusal) {
    const enabled = ways.filter(({ isEnabled }) => isEnabled).map(({ name }) => name);
    return (
      <p data-setting="realm.authentication_methods">
        {enabled.join(', ')} <small>{ts(refusal)}</small>
      </p>
    );
  }
  return (
    <div data-setting="realm.authentication_methods">
      {ways.map(({ name, isEnabled }) => (
        <label key={name} class="p-choice">
          <input
            type="checkbox"
            checked={isEnabled}
            disabled={isBusy}
            onChange={() =>
              void run(({ realm }) => realm.update({ authentication_methods: { ...values, [name]: !isEnabled } }))
            }
          />{' '}
          {name}
        </label>
      ))}
      <Problem text={problem} />
    </div>
  );
}
