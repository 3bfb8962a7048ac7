import { ApiError } from '@team-chat/client';
import { t } from '../../words/words.ts';
import { type SettingsKey, ts } from '../../words/settings.ts';

/** Texts of the server's refusals that people meet in forms, and the page's texts for them. */
const KNOWN: readonly [RegExp, SettingsKey][] = [
  [/^Must be an organization owner/, 'reason.owner'],
  [/^Must be an organization administrator/, 'reason.administrator'],
  [/^(Insufficient permission|Not allowed)/, 'reason.permission'],
  [/^Wrong password/, 'refusal.wrongPassword'],
  [/password is too weak/, 'refusal.weakPassword'],
  [/^Account has been deactivated/, 'refusal.deactivated'],
  [/containing \+ are not/, 'refusal.plus'],
  [/already has an account|^Already/i, 'refusal.addressTaken'],
  [/disposable|use your real email/i, 'refusal.disposable'],
  [/address changes are disabled|changes are disabled/, 'reason.disabled'],
  [/does not belong|only allows|domain/i, 'refusal.domain'],
  [/invalid (email )?address|Enter a valid|Invalid email/i, 'refusal.address'],
  [/already in use|already exists|already has that name|is already taken/i, 'refusal.nameTaken'],
  [/too long/i, 'refusal.tooLong'],
  [/too short|cannot be empty|can't be empty|must not be empty/i, 'refusal.empty'],
  [/Invalid characters/i, 'refusal.characters'],
  [/does not use Gravatar/, 'refusal.gravatar'],
  [/At least one authentication method/, 'refusal.noLogIn'],
  [/not the expected|does not match the expected/, 'refusal.changed'],
  [/default channel cannot be private/i, 'refusal.defaultPrivate'],
  [/Web-public channels are not enabled/, 'refusal.webPublicOff'],
  [/last organization owner|only organization owner/i, 'refusal.lastOwner'],
  [/^Invalid parameters/, 'refusal.together'],
  [/must be in the general chat topic/, 'refusal.topics'],
  [/^Exceeded rate limit/, 'exports.tooMany'],
  [/too large for automatic processing/, 'exports.tooLarge'],
  [/^Invalid attachment/, 'refusal.fileGone'],
  [/^A hold is on a person/, 'holds.choose'],
  [/is not a URL|valid URL|Invalid URL/i, 'refusal.url'],
];

/** Returns why the server has refused a change, in the page's language where the page knows the refusal. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('app.unreachable');
  if (error.code === 'RATE_LIMIT_HIT') return ts('refusal.rate');
  if (error.code === 'EXPECTATION_MISMATCH') return ts('refusal.changed');
  return textOfReason(error.message);
}

/** Returns the server's text about a refusal in the page's language, where the page knows it. */
export function textOfReason(reason: string): string {
  const known = KNOWN.find(([pattern]) => pattern.test(reason));
  return known ? ts(known[1]) : ts('refusal.other', { reason });
}

/** Returns the name of the setting that a refusal is about, of those that a request has changed: that which the error names, or whose
 *  name is in its text, or the only one. */
export function refusedName(error: unknown, names: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { var_name, field_name, setting_name } = error.data;
  const named = var_name ?? field_name ?? setting_name;
  return (
    names.find((name) => name === named) ??
    names.find((name) => new RegExp(`(^|\\W)${name}(\\W|$)`).test(error.message)) ??
    (names.length === 1 ? names[0] : undefined)
  );
}
