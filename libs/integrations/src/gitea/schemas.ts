import { z } from 'zod';

export const text = z.string().nullish();

/** Versions before 1.0 send the name of a user only as `username`. */
export const User = z
  .object({ login: text, username: text, html_url: text })
  .refine(({ login, username }) => login || username, 'no name')
  .transform(({ login, username, ...user }) => ({ ...user, login: (login || username)! }));

export const Repository = z.object({ name: z.string(), full_name: z.string(), html_url: text, url: text });

/** Returns the address of a repository's page, which versions before 1.0 send as `url`. */
export const pageOf = ({ html_url, url }: z.output<typeof Repository>): string | undefined =>
  html_url || url || undefined;

/** Facts of every event. */
export const common = { repository: Repository, sender: User };
