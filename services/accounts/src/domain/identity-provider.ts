import { z } from 'zod';
import { ROLE } from '@team-chat/permissions';
import { isWellFormedEmail } from './email-addresses';

/** Roles that a provider's claims may give, the highest first. */
export const MAPPED_ROLES = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;

const isSecure = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** An OpenID Connect provider, as the operator configures it. */
export const IdentityProvider = z.strictObject({
  /** Part of URLs. Never changes, because stored identities refer to the provider by this name. */
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'must be lower-case letters, digits and -'),
  display_name: z.string().min(1).max(100),
  display_icon: z.url().nullable().default(null),
  /** URL under which the provider describes itself, without `/.well-known/openid-configuration`. */
  issuer: z.url({ protocol: /^https?$/ }).refine(isSecure, 'must be https'),
  client_id: z.string().min(1),
  /** Absent for a public client. */
  client_secret: z.string().min(1).optional(),
  scope: z.string().default('openid email profile'),
  /** Host names of the only organisations that use the provider. Absent: all organisations use it. */
  hosts: z.array(z.string().toLowerCase()).optional(),
  /** Creates accounts without asking the person, if the organisation lets people sign up. */
  auto_signup: z.boolean().default(false),
  /** Whether a person may log in as the user who has the person's address. */
  matches_addresses: z.boolean().default(true),
  /** Takes addresses for verified even without the claim `email_verified`. */
  trusts_addresses: z.boolean().default(false),
  /** Updates name and address at each log-in, and not only in new accounts. */
  updates_profiles: z.boolean().default(false),
  /** Claim by whose values people get a role at each log-in. The highest role counts. People without a listed value get the
   *  default role; without a default they keep their role. */
  roles: z
    .strictObject({
      claim: z.string(),
      values: z.record(z.string(), z.enum(MAPPED_ROLES)),
      default: z.enum(MAPPED_ROLES).optional(),
    })
    .optional(),
  /** Claim by whose values people join user groups at each log-in, and leave the other groups that are named here. */
  groups: z.strictObject({ claim: z.string(), values: z.record(z.string(), z.string().min(1)) }).optional(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

type Claims = Readonly<Record<string, unknown>>;

/** A person, as a provider describes them. */
export const ExternalPerson = z.strictObject({
  subject: z.string(),
  /** Null without an address. */
  email: z.string().nullable(),
  email_verified: z.boolean(),
  full_name: z.string(),
  /** Null if the claims give no role. */
  role: z.int().nullable(),
  /** Names of user groups to be in, and not to be in. */
  groups: z.strictObject({ join: z.array(z.string()), leave: z.array(z.string()) }),
});
export type ExternalPerson = z.infer<typeof ExternalPerson>;

/** Longest name of a person at a provider. Source: OpenID Connect Core 1.0, section 2, `sub`. */
const MAX_SUBJECT_LENGTH = 255;

/** Reads a provider's claims about a person. Throws if the claims do not identify a person. */
export function readPerson(provider: IdentityProvider, claims: Claims): ExternalPerson {
  const email = textOf(claims.email).trim();
  const subject = textOf(claims.sub);
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH || /\p{Cc}/u.test(subject)) {
    throw new Error('the provider says no proper subject');
  }
  return {
    subject,
    email: isWellFormedEmail(email) ? email : null,
    email_verified:
      claims.email_verified === true ||
      claims.email_verified === 'true' ||
      (claims.email_verified === undefined && provider.trusts_addresses),
    full_name: nameOf(claims),
    role: roleOf(provider, claims),
    groups: groupsOf(provider, claims),
  };
}

/** Seconds by which the clocks of a provider and of this server may differ. */
export const CLOCK_SKEW_S = 60;

/** Throws for an ID token that was made in the future, or does not say when. The library accepts both. */
export function checkIssued({ iat }: Claims, nowS: number): void {
  if (typeof iat !== 'number' || !(iat <= nowS + CLOCK_SKEW_S)) throw new Error('the ID token was made in the future');
}

function nameOf(claims: Claims): string {
  const name = textOf(claims.name).trim();
  return name || `${textOf(claims.given_name)} ${textOf(claims.family_name)}`.trim();
}

function roleOf({ roles }: IdentityProvider, claims: Claims): number | null {
  if (!roles) return null;
  const given = valuesOf(claims[roles.claim]).map((value) => roles.values[value]);
  const highest = MAPPED_ROLES.find((role) => given.includes(role)) ?? roles.default;
  return highest === undefined ? null : ROLE[highest];
}

function groupsOf({ groups }: IdentityProvider, claims: Claims): ExternalPerson['groups'] {
  if (!groups) return { join: [], leave: [] };
  const values = new Set(valuesOf(claims[groups.claim]));
  const named = Object.entries(groups.values);
  const join = new Set(named.filter(([value]) => values.has(value)).map(([, group]) => group));
  const leave = new Set(named.map(([, group]) => group).filter((group) => !join.has(group)));
  return { join: [...join], leave: [...leave] };
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** Returns the values of a claim: a text, or a list of texts. */
const valuesOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');
