import { enumerate, link, withQuote } from '../text/text';

/** An issue, a pull request or a merge request, and what happened to it. */
export interface IssueChange {
  user: string;
  /** Verb in the past tense. */
  action: string;
  /** `issue`, `PR` or `MR`. */
  type: string;
  number: number;
  /** Title for messages whose topic does not show it. */
  title?: string | undefined;
  url: string;
  text?: string | null | undefined;
  assignees?: string[];
  branches?: { head: string; base: string } | undefined;
}

/** Returns the topic of messages about an issue or a request. */
export const issueTopic = (repository: string, type: string, number: number, title: string): string =>
  `${repository} / ${type} #${number} ${title}`;

/** Returns a link to an issue or a request, with the title if one is given. */
export const issueLink = (type: string, number: number, url: string, title?: string): string =>
  link(`${type} #${number}${title === undefined ? '' : ` ${title}`}`, url);

/** Returns the text about a change of an issue or a request. */
export function issueText(change: IssueChange): string {
  const { user, action, type, number, title, url, text, assignees = [], branches } = change;
  const parts = [
    `${user} ${action} ${issueLink(type, number, url, title)}`,
    ...(branches ? [`from \`${branches.head}\` to \`${branches.base}\``] : []),
    ...(assignees.length > 0 ? [`(assigned to ${enumerate(assignees)})`] : []),
  ];
  return withQuote(parts.join(' '), text);
}
