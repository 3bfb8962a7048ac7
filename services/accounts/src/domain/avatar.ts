import { createHash } from 'node:crypto';

/** Returns a gravatar's URL, as clients compute it too. Source: spec/wire-contract.md, section 4, "avatar_url". */
export function gravatarUrl(deliveryEmail: string, avatarVersion: number): string {
  const digest = createHash('md5').update(deliveryEmail.toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${avatarVersion}`;
}
