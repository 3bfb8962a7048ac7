import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { element, escapeCodeBlock } from '../escape';
import { classOf } from './classes';
import { GRAMMARS } from './languages';

let isLoaded = false;

/** Loads all grammars. This takes longer than rendering, so services call it while they start. */
export function loadGrammars(): void {
  if (isLoaded) return;
  loadLanguages([...GRAMMARS]);
  isLoaded = true;
}

/** Returns the code as HTML, its tokens in spans with the class names for which clients have styles. */
export function highlight(code: string, grammarName: string): string {
  loadGrammars();
  const grammar = Prism.languages[grammarName];
  if (!grammar) {
    return escapeCodeBlock(code);
  }
  const spans = new Spans();
  spans.add(tokenize(code, grammar, grammarName), '');
  return spans.toHtml();
}

/** Splits code into tokens. Runs Prism's hooks, which grammars inside others need, such as PHP in HTML. */
function tokenize(code: string, grammar: Prism.Grammar, language: string): Prism.TokenStream {
  const work: Prism.hooks.HookEnvironmentMap['before-tokenize'] = { code, grammar, language };
  Prism.hooks.run('before-tokenize', work);
  const tokenized = { ...work, tokens: Prism.tokenize(work.code, work.grammar) };
  Prism.hooks.run('after-tokenize', tokenized);
  return tokenized.tokens;
}

/** Writes flat spans, as clients expect them: the innermost class counts, and neighbours of one class are one span. */
class Spans {
  private html = '';
  private open = '';
  private text = '';

  add(token: Prism.TokenStream, className: string): void {
    if (typeof token === 'string') {
      this.addText(token, className);
    } else if (Array.isArray(token)) {
      token.forEach((each) => this.add(each, className));
    } else {
      this.add(token.content, classOf(token.type, token.content) ?? className);
    }
  }

  toHtml(): string {
    this.flush();
    return this.html;
  }

  private addText(text: string, className: string): void {
    if (className !== this.open) {
      this.flush();
      this.open = className;
    }
    this.text += text;
  }

  private flush(): void {
    if (this.text !== '') {
      const escaped = escapeCodeBlock(this.text);
      this.html += this.open === '' ? escaped : element('span', { class: this.open }, escaped);
      this.text = '';
    }
  }
}
