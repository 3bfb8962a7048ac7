import { z } from 'zod';

export const text = z.string().nullish();

export const User = z.object({ login: z.string(), html_url: text });

export const Repository = z.object({ name: z.string(), full_name: z.string(), html_url: text });

/** Facts of every event. */
export const common = { repository: Repository, sender: User };
