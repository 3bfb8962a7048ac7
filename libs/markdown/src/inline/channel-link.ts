import type { Environment } from '../environment';
import { element, escapeExactly } from '../escape';
import type { NamedChannel } from '../names';
import { channelUrl, messageUrl, topicUrl } from '../narrow';
import { CHANNEL_LINK, MESSAGE_IN_TOPIC } from '../reference-syntax';
import type { InlineRule } from './rule';

/** `#**channel**`, `#**channel>topic**` and `#**channel>topic@12**`. An unknown channel stays text. Earlier rules may have found
 *  their syntax in the names, where it has no meaning. */
export const channelLink: InlineRule = {
  triggers: ['#**'],
  apply: (text, { line, environment }) =>
    text.replace(CHANNEL_LINK, (source: string, name: string, topic: string | undefined) => {
      const channel = environment.names.findChannel(line.toSource(name));
      if (!channel) return source;
      const topicName = topic === undefined ? undefined : line.toSource(topic);
      return line.putLink(render(channel, topicName, environment), source);
    }),
};

function render(channel: NamedChannel, topic: string | undefined, environment: Environment): string {
  const { stream_id: id, name } = channel;
  const nameHtml = '#' + escapeExactly(name);
  if (topic === undefined) {
    return link('stream', id, channelUrl(id, name), nameHtml);
  }
  const message = MESSAGE_IN_TOPIC.exec(topic);
  if (message) {
    const [, topicName = '', messageId = ''] = message;
    const text = `${nameHtml} &gt; ${topicHtml(topicName, environment)} @ 💬`;
    return link('message-link', undefined, messageUrl(id, name, topicName, messageId), text);
  }
  const topics = channel.topics;
  const key = topic.toLowerCase();
  const newest = topics && Object.hasOwn(topics, key) ? topics[key] : undefined;
  return link(
    'stream-topic',
    id,
    topicUrl(id, name, topic, newest),
    `${nameHtml} &gt; ${topicHtml(topic, environment)}`,
  );
}

function topicHtml(topic: string, environment: Environment): string {
  return topic === '' ? `<em>${escapeExactly(environment.emptyTopicName)}</em>` : escapeExactly(topic);
}

function link(className: string, channelId: number | undefined, url: string, html: string): string {
  return element('a', { class: className, 'data-stream-id': channelId, href: url }, html);
}
