const docstringOpening = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      opening:
        'A docstring does not open with "{{word}}". Begin with a verb in the third person ("Returns the ids that were new"), or with the noun that a constant or a type is ("Seconds without a poll after which ...").',
    },
  },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const word = /^\*[\s*]*(what|who|whom|whose|those|whoever|whatever|of)\b/i.exec(comment.value)?.[1];
        if (comment.type === 'Block' && word) {
          context.report({ loc: comment.loc, messageId: 'opening', data: { word } });
        }
      }
    },
  }),
};

const testTitles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { row: 'Give each row a name and write "%s" in the title: a number explains nothing.' },
  },
  create: (context) => ({
    /** Checks the first argument of `test.each(rows)(title, run)`. */
    'CallExpression[callee.type=/^(CallExpression|TaggedTemplateExpression)$/]': ({ callee, arguments: [title] }) => {
      const each = callee.callee ?? callee.tag;
      if (each.property?.name !== 'each' || !title) return;
      const text = title.type === 'Literal' ? String(title.value) : context.sourceCode.getText(title);
      if (text.includes('%#')) {
        context.report({ node: title, messageId: 'row' });
      }
    },
  }),
};

/** ESLint plugin with the rules on language that `.github/CONTRIBUTING.md` states. */
export default {
  meta: { name: 'language' },
  rules: {
    'docstring-opening': docstringOpening,
    'test-titles': testTitles,
  },
};
