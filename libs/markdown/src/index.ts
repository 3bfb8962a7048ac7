export { loadGrammars } from './code/highlight';
export { allEmojiNames, findEmojiCode, findEmojiNames } from './emoji/table';
export type { RenderOptions } from './environment';
export type { NamedChannel, NamedEmoji, NamedGroup, NamedUpload, NamedUser, Names } from './names';
export { findLinkifierProblem, type Linkifier } from './linkifiers';
export { htmlDiff } from './diff/html-diff';
export { collectReferences, type References } from './references';
export { RenderError, type Rendered, renderMarkdown } from './render';
export { type TopicLink, topicLinks } from './topic-links';
