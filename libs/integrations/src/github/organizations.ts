import { z } from 'zod';
import { on } from '../integration';
import { link, words } from '../text/text';
import { text, User } from './schemas';

const Organization = z.object({ login: z.string() });
const Team = z.object({ name: z.string(), html_url: text });

const team = on(
  z.object({
    action: z.string(),
    sender: User,
    team: Team,
    organization: Organization.nullish(),
    repository: z.object({ full_name: z.string(), html_url: text }).nullish(),
  }),
  ({ action, sender, team: { name, html_url }, repository }) => {
    const place = repository ? ` (${link(repository.full_name, repository.html_url)})` : '';
    return {
      topic: `team ${name}`,
      content: `${sender.login} ${words(action)} the team ${link(name, html_url)}${place}.`,
    };
  },
);

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
    sponsorship: z.object({ sponsor: User, tier: Tier }),
    changes: z.object({ tier: z.object({ from: Tier }).nullish() }).nullish(),
  }),
  ({ action, sponsorship: { sponsor, tier }, changes }) => {
    const user = link(sponsor.login, sponsor.html_url);
    const before = changes?.tier ? ` from ${changes.tier.from.name}` : '';
    const content =
      action === 'created'
        ? `${user} subscribed for ${tier.name}.`
        : action === 'cancelled'
          ? `${user} cancelled the subscription for ${tier.name}.`
          : `${user} ${action === 'tier_changed' ? 'changed' : words(action)} the subscription${before} to ${tier.name}.`;
    return { topic: 'sponsors', content };
  },
);

export const ORGANIZATION_HANDLERS = { team, membership, sponsors };
