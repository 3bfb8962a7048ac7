import type { MarkedOptions } from 'marked';
import type { Linkifier } from './linkifiers';
import { uploadPathId } from './uploads';
import { NameIndex, type Names } from './names';

export interface RenderOptions {
  names?: Names;
  /** The realm's address; links to it become relative. */
  realm_url?: string;
  /** Language of code blocks without a language. */
  default_code_block_language?: string;
  /** Whether emoticons such as `:)` become emoji. */
  translate_emoticons?: boolean;
  /** The name of the vendor's emoji, the only one that is neither a Unicode nor a custom emoji. */
  extra_emoji?: string;
  /** The realm's patterns that become links, in order of precedence. */
  linkifiers?: readonly Linkifier[];
  /** Text of a link to the empty topic. */
  empty_topic_display_name?: string;
  /** Whether the images and videos that the text links to are shown below it. */
  inline_image_preview?: boolean;
  /** Returns the address under which clients load an image of another server; by default its own. */
  external_image_url?: (url: string) => string;
}

/** Levels to which quotes, lists and fences may nest; deeper markers are text. Each level
 *  takes another pass over its text and another stack frame. */
export const MAX_NESTING = 20;

/** Characters of one message that are highlighted as code or rendered as formulas; the rest is plain text. The
 *  highlighter and KaTeX take up to 25 µs for each of them; any other character takes less than 1 µs. */
export const MAX_COSTLY_CHARACTERS = 2000;

/** Cells in the tables of one message, including the empty cells that complete short rows. A message is too short to
 *  contain as many itself. */
export const MAX_CELLS = 10_000;

/** The state of one rendering: its options, the current nesting and the facts found so far. */
export class Environment {
  readonly names: NameIndex;
  readonly realmUrl: string | undefined;
  readonly defaultLanguage: string | undefined;
  readonly emptyTopicName: string;
  readonly translatesEmoticons: boolean;
  readonly extraEmoji: string | undefined;
  readonly linkifiers: readonly Linkifier[];
  readonly previews: boolean;
  readonly externalImageUrl: (url: string) => string;

  /** Number of blocks around the block that is being parsed. */
  depth = 0;
  /** Number of quotes around the block that is being rendered. Quoted text notifies nobody and has no previews. */
  quoteDepth = 0;

  readonly mentionedUserIds = new Set<number>();
  readonly mentionedGroupIds = new Set<number>();
  readonly previewedUrls = new Set<string>();
  readonly uploadPaths = new Set<string>();
  /** Number of linkifier matches so far. */
  linkifierMatches = 0;
  private costlyCharacters = 0;
  private cells = 0;
  mentionsChannel = false;
  mentionsTopic = false;
  hasLink = false;
  hasImage = false;

  constructor(options: RenderOptions) {
    this.names = new NameIndex(options.names);
    this.realmUrl = options.realm_url?.replace(/\/+$/, '') || undefined;
    this.defaultLanguage = options.default_code_block_language || undefined;
    this.emptyTopicName = options.empty_topic_display_name ?? 'general chat';
    this.translatesEmoticons = options.translate_emoticons === true;
    this.extraEmoji = options.extra_emoji;
    this.linkifiers = options.linkifiers ?? [];
    this.previews = options.inline_image_preview !== false;
    this.externalImageUrl = options.external_image_url ?? ((url) => url);
  }

  /** Takes the characters from the budget for code and formulas; returns false and takes none if they exceed it. */
  spendCharacters(characters: number): boolean {
    if (this.costlyCharacters + characters > MAX_COSTLY_CHARACTERS) {
      return false;
    }
    this.costlyCharacters += characters;
    return true;
  }

  /** Adds cells to those of the message's tables; returns false if there are then too many. */
  addCells(count: number): boolean {
    this.cells += count;
    return this.cells <= MAX_CELLS;
  }

  /** Records a link; called once for each link in the text. */
  recordLink(href: string): void {
    this.hasLink = true;
    this.recordUpload(href);
  }

  /** Records the upload that a URL leads to; ignores other URLs. */
  recordUpload(url: string): void {
    const pathId = uploadPathId(url);
    if (pathId !== undefined) {
      this.uploadPaths.add(pathId);
    }
  }
}

interface OptionsWithEnvironment extends MarkedOptions {
  environment: Environment;
}

/** Adds the environment to marked's options, because marked passes these to every tokenizer and renderer. */
export function withEnvironment(options: MarkedOptions, environment: Environment): OptionsWithEnvironment {
  return Object.assign(Object.create(options) as MarkedOptions, { environment });
}

export function environmentOf(holder: { options: MarkedOptions }): Environment {
  return (holder.options as OptionsWithEnvironment).environment;
}
