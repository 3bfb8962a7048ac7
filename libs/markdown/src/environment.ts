import type { MarkedOptions } from 'marked';
import { NameIndex, type Names } from './names';

export interface RenderOptions {
  names?: Names;
  /** The realm's own address, whose links become relative. */
  realm_url?: string;
  /** Language of code blocks that name none. */
  default_code_block_language?: string;
  /** Accepted for callers' sake; emoticons are not translated yet. */
  translate_emoticons?: boolean;
  /** What a link to the empty topic says. */
  empty_topic_display_name?: string;
  inline_image_preview?: boolean;
}

/** How deep quotes, lists and fences may nest; deeper markers are text. Bounds both time and stack. */
export const MAX_NESTING = 20;

/** One rendering: what it may use, where it is, and what it has found. */
export class Environment {
  readonly names: NameIndex;
  readonly realmUrl: string | undefined;
  readonly defaultLanguage: string | undefined;
  readonly emptyTopicName: string;

  /** Blocks around the one that is being read. */
  depth = 0;
  /** Quotes around the one that is being written. What is quoted notifies nobody and has no previews. */
  quoteDepth = 0;

  readonly mentionedUserIds = new Set<number>();
  readonly mentionedGroupIds = new Set<number>();
  readonly previewedUrls = new Set<string>();
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
  }
}

interface OptionsWithEnvironment extends MarkedOptions {
  environment: Environment;
}

/** marked hands its options to every tokenizer and renderer, so the rendering travels in them. */
export function withEnvironment(options: MarkedOptions, environment: Environment): OptionsWithEnvironment {
  return { ...options, environment };
}

export function environmentOf(holder: { options: MarkedOptions }): Environment {
  return (holder.options as OptionsWithEnvironment).environment;
}
