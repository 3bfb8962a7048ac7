import { Account } from './own/account.tsx';
import { Bots } from './own/bots.tsx';
import { OwnData } from './own/data.tsx';
import { Files } from './own/files.tsx';
import { Keys } from './own/keys.tsx';
import { Profile } from './own/profile.tsx';
import { AlertWords, Muted } from './own/words-and-muted.tsx';
import { Shell } from './page/shell.tsx';
import { ScopeForm } from './page/scope-form.tsx';
import { ACCOUNT_SECTIONS, type AccountSection, type SectionFields } from './sections.ts';
import { loadSettingsTexts } from '../words/settings.ts';
import { language } from '../words/words.ts';

const SECTIONS: Record<AccountSection, SectionFields | undefined> = ACCOUNT_SECTIONS;

/** The settings of the user's own account. */
function SettingsPage() {
  return (
    <Shell page="settings" sections={Object.entries(SECTIONS).map(([id, fields]) => ({ id, fields }))} show={show} />
  );
}

/** Loads the texts of the page, and returns the page. */
export async function loadPage() {
  await loadSettingsTexts(language());
  return SettingsPage;
}

function show(section: string, item: string | undefined) {
  switch (section as AccountSection) {
    case 'profile':
      return <Profile />;
    case 'account':
      return <Account />;
    case 'words':
      return <AlertWords />;
    case 'muted':
      return <Muted />;
    case 'keys':
      return <Keys />;
    case 'data':
      return <OwnData />;
    case 'files':
      return <Files />;
    case 'bots':
      return <Bots page="settings" item={item} />;
    default:
      return <ScopeForm key={section} id={section} fields={SECTIONS[section as AccountSection]!} />;
  }
}
