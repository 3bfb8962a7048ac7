import { z } from 'zod';
import { on } from '../integration';
import { withText } from '../forge/issue';
import { enumerate, link, withFullStop, words } from '../text/text';
import { text, User } from './schemas';

const Organization = z.object({ login: z.string() });
const Team = z.object({ name: z.string(), html_url: text, description: text, privacy: text });
const From = z.object({ from: text }).nullish();
/** Changes of a team by an edit. Values of other keys are not shown. */
const TeamChanges = z.looseObject({ name: From, description: From, privacy: From });

const team = on(
  z.object({
    action: z.string(),
    sender: User,
    team: Team,
    organization: Organization.nullish(),
    repository: z.object({ full_name: z.string(), html_url: text }).nullish(),
    changes: TeamChanges.nullish(),
  }),
  ({ action, sender, team: details, repository, changes }) => {
    const { name, html_url } = details;
    const place = repository ? ` (${link(repository.full_name, repository.html_url)})` : '';
    const content =
      action === 'edited' && changes
        ? teamEdit(sender.login, details, changes, place)
        : `${sender.login} ${words(action)} the team ${link(name, html_url)}${place}.`;
    return { topic: `team ${name}`, content };
  },
);

function teamEdit(
  user: string,
  { name, html_url, description, privacy }: z.output<typeof Team>,
  changes: z.output<typeof TeamChanges>,
  place: string,
): string {
  const target = `the team ${link(name, html_url)}`;
  const others = Object.keys(changes).filter((key) => !['name', 'description', 'privacy'].includes(key));
  const sentences = [
    changes.name && `${user} renamed the team ${changes.name.from ?? ''} to ${link(name, html_url)}.`,
    changes.privacy && `${user} changed the visibility of ${target} to ${privacy ?? 'another one'}.`,
    others.length > 0 && `${user} changed ${enumerate(others.map(teamPart))} of ${target}${place}.`,
    changes.description && withText(`${user} changed the description of ${target}`, description),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join('\n') : `${user} edited ${target}${place}.`;
}

/** Returns a changed part of a team in words. Access to a repository has the key `repository`. */
const teamPart = (key: string): string => (key === 'repository' ? 'the permissions' : words(key));

const membership = on(
  z.object({
    action: z.string(),
    sender: User,
    member: User,
    team: Team,
    organization: Organization,
  }),
  ({ action, sender, member, team: { name, html_url }, organization }) => {
    const preposition = action === 'removed' ? 'from' : 'to';
    const whom = link(member.login, member.html_url);
    return {
      topic: `${organization.login} organization`,
      content: `${sender.login} ${action} ${whom} ${preposition} the ${link(name, html_url)} team.`,
    };
  },
);

const Tier = z.object({ name: z.string() });

const sponsors = on(
  z.object({
    action: z.string(),
    sponsorship: z.object({ sponsor: User.nullish(), tier: Tier }),
    changes: z.object({ tier: z.object({ from: Tier }).nullish() }).nullish(),
    effective_date: text,
  }),
  ({ action, sponsorship: { sponsor, tier }, changes, effective_date }) => {
    const user = sponsor ? link(sponsor.login, sponsor.html_url) : 'Somebody';
    const before = changes?.tier ? ` from ${changes.tier.from.name}` : '';
    const when = effective_date ? ` on ${effective_date.slice(0, 10)}` : '';
    const phrases = new Map([
      ['created', `subscribed for ${tier.name}`],
      ['edited', `changed who may see the subscription for ${tier.name}`],
      ['cancelled', `cancelled the subscription for ${tier.name}`],
      ['pending_cancellation', `will cancel the subscription for ${tier.name}${when}`],
      ['tier_changed', `changed the subscription${before} to ${tier.name}`],
      ['pending_tier_change', `will change the subscription${before} to ${tier.name}${when}`],
    ]);
    const phrase = phrases.get(action) ?? `${words(action)} the subscription for ${tier.name}`;
    return { topic: 'sponsors', content: withFullStop(`${user} ${phrase}`) };
  },
);

export const ORGANIZATION_HANDLERS = { team, membership, sponsors };
