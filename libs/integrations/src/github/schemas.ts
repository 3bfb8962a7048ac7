import { z } from 'zod';

export const text = z.string().nullish();

export const User = z.object({ login: z.string(), html_url: text });

export const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  html_url: text,
  private: z.boolean().nullish(),
});

/** Facts of every event of a repository. */
export const common = { repository: Repository, sender: User };
