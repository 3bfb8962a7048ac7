import { z } from 'zod';
import type { WebhookRequest } from '../integration';
import { link } from '../text/text';

export const text = z.string().nullish();

export const Project = z.object({ name: z.string(), web_url: text, homepage: text });
export type Project = z.output<typeof Project>;

export const User = z.object({ name: z.string() });

/** Returns a text that begins with the project where the topic in the URL hides it. */
export const withProject = (content: string, project: Project, { hasTopic }: WebhookRequest): string =>
  hasTopic ? `[${link(project.name, urlOf(project))}] ${content}` : content;

export const urlOf = ({ web_url, homepage }: Project): string | undefined => web_url ?? homepage ?? undefined;
