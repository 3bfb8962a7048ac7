import { BadRequestError } from '@team-chat/contracts';

/** The fields of a channel that decide which users can find and read it. */
export interface ChannelPrivacy {
  invite_only: boolean;
  is_web_public: boolean;
  history_public_to_subscribers: boolean;
}

/** The kinds of channels by their privacy. */
export type PrivacyName = 'web-public' | 'public' | 'private-shared' | 'private-protected';

export function privacyName(privacy: ChannelPrivacy): PrivacyName {
  if (privacy.is_web_public) return 'web-public';
  if (!privacy.invite_only) return 'public';
  return privacy.history_public_to_subscribers ? 'private-shared' : 'private-protected';
}

export interface PrivacyRequest {
  is_private?: boolean | undefined;
  is_web_public?: boolean | undefined;
  history_public_to_subscribers?: boolean | undefined;
}

/** Returns a channel's privacy after a request. Throws BadRequestError if a public channel would protect its history, or a
 *  private channel would be open to the web. */
export function changedPrivacy(current: ChannelPrivacy, request: PrivacyRequest): ChannelPrivacy {
  // Making a channel private closes it to the web and the other way round, unless the request sets both.
  const invite_only = request.is_private ?? (request.is_web_public ? false : current.invite_only);
  const is_web_public = request.is_web_public ?? (request.is_private ? false : current.is_web_public);
  const becomesPublic = current.invite_only && !invite_only;
  const history_public_to_subscribers =
    request.history_public_to_subscribers ?? (becomesPublic ? true : current.history_public_to_subscribers);
  if (!invite_only && !history_public_to_subscribers) throw new BadRequestError('Invalid parameters');
  if (invite_only && is_web_public) throw new BadRequestError('Invalid parameters');
  return { invite_only, is_web_public, history_public_to_subscribers };
}
