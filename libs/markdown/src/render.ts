import { Marked, Renderer, Tokenizer } from 'marked';
import { blockExtensions } from './block';
import { EMOTICON } from './emoji/emoticons';
import { Environment, type RenderOptions, withEnvironment } from './environment';
import { linkifiersMatching } from './linkifiers';
import { normalize } from './normalize';
import { renderPlain } from './plain';

/** What a text refers to. */
interface Facts {
  /** Users who are to be notified: mentioned, and not silently. */
  mentioned_user_ids: number[];
  mentioned_group_ids: number[];
  /** `stream` for everyone in the channel, which includes the topic; `topic` for its participants. */
  wildcard: 'stream' | 'topic' | null;
  /** Files of the realm that are linked. */
  upload_path_ids: string[];
  has_link: boolean;
  has_image: boolean;
}

export interface Rendered extends Facts {
  html: string;
}

const NO_FACTS: Facts = {
  mentioned_user_ids: [],
  mentioned_group_ids: [],
  wildcard: null,
  upload_path_ids: [],
  has_link: false,
  has_image: false,
};

/** The output is longer than any honest text makes it. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** 100 times the longest message. Source: wire contract, section 10. */
const MAX_HTML_LENGTH = 100 * 10_000;

/** More pictures than this are not looked at one by one, so none is previewed. Source: wire contract, section 10. */
const MAX_PREVIEWS = 24;

const dialect = new Marked({
  extensions: blockExtensions,
});
/** One tokenizer and one renderer for all texts, where marked would make them for each. */
const baseOptions = { ...dialect.defaults, tokenizer: new Tokenizer(), renderer: new Renderer() };

/** The HTML of a text and what it refers to. The same text with the same options gives the same result. */
export function renderMarkdown(text: string, options: RenderOptions = {}): Rendered {
  const rendered = renderPlainly(text, options) ?? renderSource(normalize(text), options);
  if (rendered.html.length > MAX_HTML_LENGTH) {
    throw new RenderError('Unable to render message');
  }
  return rendered;
}

function renderPlainly(text: string, options: RenderOptions): Rendered | undefined {
  if (
    (options.translate_emoticons && text.search(EMOTICON) !== -1) ||
    (options.linkifiers && linkifiersMatching(options.linkifiers, text).length > 0)
  ) {
    return undefined;
  }
  const html = renderPlain(text);
  return html === undefined ? undefined : { ...NO_FACTS, html };
}

function renderSource(source: string, options: RenderOptions): Rendered {
  const environment = new Environment(options, options.inline_image_preview !== false);
  const html = parse(source, environment);
  if (environment.previewedUrls.size <= MAX_PREVIEWS) {
    return { html, ...factsOf(environment) };
  }
  return { html: parse(source, new Environment(options, false)), ...factsOf(environment) };
}

function parse(source: string, environment: Environment): string {
  const markedOptions = withEnvironment(baseOptions, environment);
  const html = dialect.parser(dialect.lexer(source, markedOptions), markedOptions);
  return html.endsWith('\n') ? html.slice(0, -1) : html;
}

function factsOf(environment: Environment): Facts {
  return {
    mentioned_user_ids: [...environment.mentionedUserIds],
    mentioned_group_ids: [...environment.mentionedGroupIds],
    wildcard: environment.mentionsChannel ? 'stream' : environment.mentionsTopic ? 'topic' : null,
    upload_path_ids: [...environment.uploadPaths],
    has_link: environment.hasLink,
    has_image: environment.hasImage,
  };
}
