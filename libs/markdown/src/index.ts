export type { RenderOptions } from './environment';
export type { NamedChannel, NamedGroup, NamedUser, Names } from './names';
export { collectReferences, type References } from './references';
export { RenderError, type Rendered, renderMarkdown } from './render';
