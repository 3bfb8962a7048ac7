import type { MarkedOptions } from 'marked';
import type { Linkifier } from './linkifiers';
import { uploadPathId } from './uploads';
import { NameIndex, type Names } from './names';

export interface RenderOptions {
  names?: Names;
  /** The realm's own address, whose links become relative. */
  realm_url?: string;
  /** Language of code blocks that name none. */
  default_code_block_language?: string;
  /** Whether the writer wants `:)` to be an emoji. */
  translate_emoticons?: boolean;
  /** The name of the emoji that is neither Unicode's nor the realm's: the vendor's own. */
  extra_emoji?: string;
  /** What else becomes a link in the realm, in order of precedence. */
  linkifiers?: readonly Linkifier[];
  /** What a link to the empty topic says. */
  empty_topic_display_name?: string;
  inline_image_preview?: boolean;
}

/** How deep quotes, lists and fences may nest; deeper markers are text. Bounds both time and stack. */
export const MAX_NESTING = 20;

/** Characters of code and formulas in one message that are worth more than plain text. For each of them, the
 *  highlighter and KaTeX take some 25 µs when the worst comes to the worst; everything else takes less than one. */
export const MAX_COSTLY_CHARACTERS = 2000;

/** Cells in the tables of one message, empty ones included that short rows are filled up with. No message has room to
 *  write as many. */
export const MAX_CELLS = 10_000;

/** One rendering: what it may use, where it is, and what it has found. */
export class Environment {
  readonly names: NameIndex;
  readonly realmUrl: string | undefined;
  readonly defaultLanguage: string | undefined;
  readonly emptyTopicName: string;
  readonly translatesEmoticons: boolean;
  readonly extraEmoji: string | undefined;
  readonly linkifiers: readonly Linkifier[];

  /** Blocks around the one that is being read. */
  depth = 0;
  /** Quotes around the one that is being written. What is quoted notifies nobody and has no previews. */
  quoteDepth = 0;

  readonly mentionedUserIds = new Set<number>();
  readonly mentionedGroupIds = new Set<number>();
  readonly previewedUrls = new Set<string>();
  readonly uploadPaths = new Set<string>();
  /** What linkifiers have matched so far. */
  linkifierMatches = 0;
  private costlyCharacters = 0;
  private cells = 0;
  mentionsChannel = false;
  mentionsTopic = false;
  hasLink = false;
  hasImage = false;

  constructor(
    options: RenderOptions,
    readonly previews: boolean,
  ) {
    this.names = new NameIndex(options.names);
    this.realmUrl = options.realm_url?.replace(/\/+$/, '') || undefined;
    this.defaultLanguage = options.default_code_block_language || undefined;
    this.emptyTopicName = options.empty_topic_display_name ?? 'general chat';
    this.translatesEmoticons = options.translate_emoticons === true;
    this.extraEmoji = options.extra_emoji;
    this.linkifiers = options.linkifiers ?? [];
  }

  /** Whether so many more characters may be given to a costly procedure. */
  affords(characters: number): boolean {
    if (this.costlyCharacters + characters > MAX_COSTLY_CHARACTERS) {
      return false;
    }
    this.costlyCharacters += characters;
    return true;
  }

  /** Whether tables may have so many more cells. */
  affordsCells(count: number): boolean {
    this.cells += count;
    return this.cells <= MAX_CELLS;
  }

  /** Every link that a text contains passes here once. */
  noteLink(href: string): void {
    this.hasLink = true;
    const pathId = uploadPathId(href);
    if (pathId !== undefined) {
      this.uploadPaths.add(pathId);
    }
  }
}

interface OptionsWithEnvironment extends MarkedOptions {
  environment: Environment;
}

/** marked hands its options to every tokenizer and renderer, so the rendering travels in them. */
export function withEnvironment(options: MarkedOptions, environment: Environment): OptionsWithEnvironment {
  return Object.assign(Object.create(options) as MarkedOptions, { environment });
}

export function environmentOf(holder: { options: MarkedOptions }): Environment {
  return (holder.options as OptionsWithEnvironment).environment;
}
