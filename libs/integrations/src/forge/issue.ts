import { containMarkup } from '@team-chat/contracts';
import { code, enumerate, link, withQuote } from '../text/text';

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

/** Code, which keeps its comments, and comments of HTML, by which templates instruct the author. */
const CODE_OR_COMMENT = /```[^]*?```|`[^`\n]*`|<!--[^]*?-->/g;

/** Returns a text in Markdown as its readers see it: without comments. */
function withoutComments(text: string): string {
  // An expression that looks for an end which is missing looks through the whole text, once for each beginning.
  const end = text.lastIndexOf('-->') + 3;
  if (end < 3) return text;
  const head = text.slice(0, end).replace(CODE_OR_COMMENT, (part) => (part.startsWith('<') ? '' : part));
  return (head + text.slice(end)).replace(/\n{3,}/g, '\n\n');
}

/** Ends a sentence with a colon and a quoted text in Markdown, or with a full stop if the text shows nothing. */
export const withText = (sentence: string, text: string | null | undefined): string =>
  withQuote(sentence, withoutComments(text ?? ''));

/** A branch, and the full name of its repository. */
export interface Branch {
  name: string;
  repository?: string | null | undefined;
}

/** Returns the branches of a request. One in another repository, a fork, is named with the repository's owner. */
export function branchesOf(head: Branch, base: Branch): { head: string; base: string } {
  const owner = head.repository?.split('/').slice(0, -1).join('/');
  const isFork = owner && base.repository && head.repository !== base.repository;
  return { head: isFork ? `${owner}:${head.name}` : head.name, base: base.name };
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
    `${containMarkup(user)} ${action} ${issueLink(type, number, url, title)}`,
    ...(branches ? [`from ${code(branches.head)} to ${code(branches.base)}`] : []),
    ...(assignees.length > 0 ? [`(assigned to ${enumerate(assignees.map(containMarkup))})`] : []),
  ];
  return withText(parts.join(' '), text);
}
