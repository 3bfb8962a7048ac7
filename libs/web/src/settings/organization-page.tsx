import { About, Joining } from './organization/about-and-joining.tsx';
import { AuditLog } from './organization/audit-log.tsx';
import { Channels } from './organization/channels.tsx';
import { Linkifiers, OwnEmoji, Playgrounds, ProfileFields } from './organization/content-lists.tsx';
import { Exports } from './organization/exports.tsx';
import { Groups } from './organization/groups.tsx';
import { Holds } from './organization/holds.tsx';
import { Integrations } from './organization/integrations.tsx';
import { Invitations } from './organization/invitations.tsx';
import { People } from './organization/people.tsx';
import { Storage } from './organization/storage.tsx';
import { Webhooks } from './organization/webhooks.tsx';
import { Bots } from './own/bots.tsx';
import { ScopeForm } from './page/scope-form.tsx';
import { Shell } from './page/shell.tsx';
import { ORGANIZATION_SECTIONS, type OrganizationSection, type SectionFields } from './sections.ts';
import { loadSettingsTexts } from '../words/settings.ts';
import { language } from '../words/words.ts';

const SECTIONS: Record<OrganizationSection, SectionFields | undefined> = ORGANIZATION_SECTIONS;

/** The settings of the organisation, its people, and what it has. People without rights see the values, and the reasons. */
function OrganizationPage() {
  return (
    <Shell
      page="organization"
      sections={Object.entries(SECTIONS).map(([id, fields]) => ({ id, fields }))}
      show={show}
    />
  );
}

/** Loads the texts of the page, and returns the page. */
export async function loadPage() {
  await loadSettingsTexts(language());
  return OrganizationPage;
}

function show(section: string, item: string | undefined) {
  switch (section as OrganizationSection) {
    case 'about':
      return <About />;
    case 'people':
      return <People item={item} />;
    case 'invitations':
      return <Invitations />;
    case 'groups':
      return <Groups item={item} />;
    case 'joining':
      return <Joining />;
    case 'channels':
      return <Channels item={item} />;
    case 'emoji':
      return <OwnEmoji />;
    case 'linkifiers':
      return <Linkifiers />;
    case 'playgrounds':
      return <Playgrounds />;
    case 'fields':
      return <ProfileFields />;
    case 'bots':
      return <Bots page="organization" item={item} />;
    case 'integrations':
      return <Integrations item={item} />;
    case 'webhooks':
      return <Webhooks item={item} />;
    case 'exports':
      return <Exports />;
    case 'storage':
      return <Storage />;
    case 'holds':
      return <Holds />;
    case 'audit':
      return <AuditLog />;
    default:
      return <ScopeForm key={section} id={section} fields={SECTIONS[section as OrganizationSection]!} />;
  }
}
