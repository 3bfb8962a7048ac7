import { Marked, Renderer, Tokenizer } from 'marked';
import { blockExtensions } from './block';
import { EMOTICON } from './emoji/characters';
import { Environment, type RenderOptions, withEnvironment } from './environment';
import { linkifiersMatching } from './linkifiers';
import { normalize } from './normalize';
import { renderPlain } from './plain';

/** The users, groups, files and links to which a text refers. */
interface Facts {
  /** Users to notify: mentioned, and not silently. */
  mentioned_user_ids: number[];
  mentioned_group_ids: number[];
  /** `stream` if everyone in the channel is mentioned, `topic` if only the topic's participants are. */
  wildcard: 'stream' | 'topic' | null;
  /** Uploaded files of the realm that the text links to. */
  upload_path_ids: string[];
  has_link: boolean;
  /** Whether an image is previewed; a video is none. */
  has_image: boolean;
}

export interface Rendered extends Facts {
  html: string;
}

/** The facts about a text without markup. */
export const NO_FACTS: Facts = {
  mentioned_user_ids: [],
  mentioned_group_ids: [],
  wildcard: null,
  upload_path_ids: [],
  has_link: false,
  has_image: false,
};

/** Thrown if the HTML is longer than `MAX_HTML_LENGTH`. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** Characters of HTML: 100 times the longest message. Source: wire contract, section 10. */
const MAX_HTML_LENGTH = 100 * 10_000;

/** Images and videos in a message that are previewed; if there are more, none is. Source: wire contract, section 10. */
const MAX_PREVIEWS = 24;

const dialect = new Marked({
  extensions: blockExtensions,
});
/** Shares one tokenizer and one renderer among all texts; marked would create them for each text. */
const baseOptions = { ...dialect.defaults, tokenizer: new Tokenizer(), renderer: new Renderer() };

/** Returns the HTML of a text and the facts about it. Throws RenderError if the HTML is too long.
 *  The same text with the same options gives the same result. */
export function renderMarkdown(text: string, options: RenderOptions = {}): Rendered {
  const rendered = renderWithoutParser(text, options) ?? renderSource(normalize(text), options);
  if (rendered.html.length > MAX_HTML_LENGTH) {
    throw new RenderError('Unable to render message');
  }
  return rendered;
}

function renderWithoutParser(text: string, options: RenderOptions): Rendered | undefined {
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
  const environment = new Environment(options);
  const html = parse(source, environment);
  if (environment.previewedUrls.size > MAX_PREVIEWS) {
    return renderSource(source, { ...options, inline_image_preview: false });
  }
  return { html, ...factsOf(environment) };
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
