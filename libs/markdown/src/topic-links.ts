import { findAddresses } from './inline/autolink';
import { type Linkifier, type LinkifierMatch, linkifiersMatching, matchLinkifier } from './linkifiers';

/** A link that clients show beside a topic. */
export interface TopicLink {
  text: string;
  url: string;
}

/** Returns the links in a topic, from left to right. If two overlap, the earlier linkifier wins and
 *  a bare web address loses. */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[] = []): TopicLink[] {
  const taken: { start: number; end: number; url: string }[] = [];
  const candidates = linkifiersMatching(linkifiers, topic).map((each) => matchLinkifier(each, topic));
  for (const matches of [...candidates, webAddresses(topic)]) {
    for (const { url, ...match } of matches) {
      if (url !== undefined && !taken.some(({ start, end }) => start < match.end && match.start < end)) {
        taken.push({ ...match, url });
      }
    }
  }
  return taken.sort((a, b) => a.start - b.start).map(({ start, end, url }) => ({ text: topic.slice(start, end), url }));
}

function* webAddresses(topic: string): Generator<LinkifierMatch> {
  for (const { start, end, href } of findAddresses(topic)) {
    if (!href.startsWith('mailto:')) {
      yield { start, end, url: href };
    }
  }
}
