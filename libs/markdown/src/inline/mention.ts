import type { Environment } from '../environment';
import { element, escapeExactly } from '../escape';
import type { NamedGroup } from '../names';
import {
  CHANNEL_WILDCARDS,
  GROUP_MENTION,
  splitUserReference,
  TOPIC_WILDCARD,
  USER_MENTION,
} from '../reference-syntax';
import { MARK } from './inline-text';
import type { InlineRule } from './rule';

/** `@**Name**` and its other forms. An unknown name stays text. */
export const userMention: InlineRule = {
  triggers: ['@'],
  apply: (text, { line, environment }) =>
    text.replace(USER_MENTION, (source: string, underscore: string, reference: string) => {
      const silent = underscore !== '' || environment.quoteDepth > 0;
      const html = renderWildcard(reference, silent, environment) ?? renderUser(reference, silent, environment);
      return html === undefined ? source : line.put(html, source);
    }),
};

function renderWildcard(name: string, silent: boolean, environment: Environment): string | undefined {
  const text = silent ? name : '@' + name;
  const silently = silent ? ' silent' : '';
  if (CHANNEL_WILDCARDS.has(name)) {
    environment.mentionsChannel ||= !silent;
    const attributes = { class: 'user-mention channel-wildcard-mention' + silently, 'data-user-id': '*' };
    return element('span', attributes, text);
  }
  if (name === TOPIC_WILDCARD) {
    environment.mentionsTopic ||= !silent;
    return element('span', { class: 'topic-mention' + silently }, text);
  }
  return undefined;
}

function renderUser(reference: string, silent: boolean, environment: Environment): string | undefined {
  const { name, user_id } = splitUserReference(reference);
  const user = environment.names.findUser(name, user_id);
  if (!user) {
    return undefined;
  }
  // A name found by its id may contain what this renderer's marks begin with.
  const nameHtml = escapeExactly(user.full_name.replaceAll(MARK, ''));
  if (silent || !user.is_active) {
    return element('span', { class: 'user-mention silent', 'data-user-id': user.user_id }, nameHtml);
  }
  environment.mentionedUserIds.add(user.user_id);
  return element('span', { class: 'user-mention', 'data-user-id': user.user_id }, '@' + nameHtml);
}

/** `@*group*` and `@_*group*`. System groups can only be mentioned silently. */
export const groupMention: InlineRule = {
  triggers: ['@'],
  apply: (text, { line, environment }) =>
    text.replace(GROUP_MENTION, (source: string, underscore: string, name: string) => {
      const group = environment.names.findGroup(name);
      const silent = underscore !== '' || environment.quoteDepth > 0;
      if (!group || (group.is_system_group && !silent)) {
        return source;
      }
      if (!silent && !group.deactivated) {
        environment.mentionedGroupIds.add(group.id);
      }
      return line.put(renderGroup(group, silent || group.deactivated === true), source);
    }),
};

function renderGroup(group: NamedGroup, silent: boolean): string {
  const name = escapeExactly(group.display_name ?? group.name);
  const className = silent ? 'user-group-mention silent' : 'user-group-mention';
  return element('span', { class: className, 'data-user-group-id': group.id }, silent ? name : '@' + name);
}
