import { z } from 'zod';
import { quote } from '../text/blocks';
import { time } from '../text/phrases';

export const Issue = z.object({
  title: z.string(),
  level: z.string().nullish(),
  firstSeen: z.string().nullish(),
  assignedTo: z.object({ name: z.string().nullish() }).nullish(),
});

/** Returns the text about a change of an issue. `actor` is absent where Sentry itself changed it. */
export function issueContent(
  action: string,
  { title, level, firstSeen, assignedTo }: z.output<typeof Issue>,
  actor: string | null | undefined,
): string {
  const by = `**${actor ?? 'Sentry'}**`;
  const assignee = assignedTo?.name ?? 'No one';
  if (action === 'resolved') return `Issue **${title}** was marked as resolved by ${by}.`;
  if (action === 'assigned') return `Issue **${title}** has now been assigned to **${assignee}** by ${by}.`;
  if (action === 'ignored') return `Issue **${title}** was ignored by ${by}.`;
  const facts = [
    level && `**level:** ${level}`,
    firstSeen && `**timestamp:** ${time(firstSeen)}`,
    `**assignee:** ${assignee}`,
  ];
  return `**New issue created:** ${title}\n\n${quote(facts.filter(Boolean).join('\n'))}`;
}
