import { element, escapeExactly } from '../escape';
import type { NamedGroup } from '../names';
import { GROUP_MENTION } from '../reference-syntax';
import type { InlineRule } from './rule';

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
