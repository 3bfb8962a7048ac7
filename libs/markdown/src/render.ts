import { Marked } from 'marked';
import { blockExtensions } from './block';
import { Environment, type RenderOptions, withEnvironment } from './environment';
import { normalize } from './normalize';
import { renderPlain } from './plain';

export interface Rendered {
  html: string;
  /** Users who are to be notified: mentioned, and not silently. */
  mentioned_user_ids: number[];
  mentioned_group_ids: number[];
  /** `stream` for everyone in the channel, which includes the topic; `topic` for its participants. */
  wildcard: 'stream' | 'topic' | null;
  has_link: boolean;
  has_image: boolean;
}

/** The output is longer than any honest text makes it. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** 100 times the longest message. Source: wire contract, section 10. */
const MAX_HTML_LENGTH = 100 * 10_000;

/** More pictures than this are not looked at one by one, so none is previewed. Source: wire contract, section 10. */
const MAX_PREVIEWS = 24;

const dialect = new Marked({ extensions: blockExtensions });

/** The HTML of a text and what it refers to. The same text with the same options gives the same result. */
export function renderMarkdown(text: string, options: RenderOptions = {}): Rendered {
  const plain = renderPlain(text);
  if (plain !== undefined) {
    return checkLength({
      html: plain,
      mentioned_user_ids: [],
      mentioned_group_ids: [],
      wildcard: null,
      has_link: false,
      has_image: false,
    });
  }

  const source = normalize(text);
  const rendered = renderSource(source, options, options.inline_image_preview !== false);
  if (rendered.environment.previewedUrls.size > MAX_PREVIEWS) {
    return renderSource(source, options, false).result;
  }
  return rendered.result;
}

function renderSource(
  source: string,
  options: RenderOptions,
  previews: boolean,
): { result: Rendered; environment: Environment } {
  const environment = new Environment(options, previews);
  const markedOptions = withEnvironment(dialect.defaults, environment);
  const html = dialect.parser(dialect.lexer(source, markedOptions), markedOptions);
  const result = checkLength({
    html: html.endsWith('\n') ? html.slice(0, -1) : html,
    mentioned_user_ids: [...environment.mentionedUserIds],
    mentioned_group_ids: [...environment.mentionedGroupIds],
    wildcard: environment.mentionsChannel ? 'stream' : environment.mentionsTopic ? 'topic' : null,
    has_link: environment.hasLink,
    has_image: environment.hasImage,
  });
  return { result, environment };
}

function checkLength(rendered: Rendered): Rendered {
  if (rendered.html.length > MAX_HTML_LENGTH) {
    throw new RenderError('Unable to render message');
  }
  return rendered;
}
