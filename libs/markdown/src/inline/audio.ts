import { element } from '../escape';
import { isAudio, relativeToRealm } from '../links';
import { uploadPathId } from '../uploads';
import { plainLabel } from './preview-link';
import type { InlineRule } from './rule';

/** Groups: the title, the address. */
const SYNTAX = /!\[([^[\]\n]*)\]\(([^()[\]\s]*)\)/g;

/** `![title](address)` of an uploaded audio file. */
export const audio: InlineRule = {
  triggers: ['!['],
  apply(text, { line, environment }) {
    return text.replace(SYNTAX, (source, title: string, address: string) => {
      const src = relativeToRealm(address, environment.realmUrl);
      if (uploadPathId(src) === undefined || !isAudio(src)) {
        return source;
      }
      environment.recordUpload(src);
      const attributes = {
        controls: 'controls',
        preload: 'metadata',
        src,
        title: plainLabel(title) || undefined,
      };
      return line.put(element('audio', attributes, ''), source);
    });
  },
};
