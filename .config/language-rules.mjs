import path from 'node:path';

/** Words that are metaphors or private vocabulary, with the field's term for each. `.github/CONTRIBUTING.md`, Language. */
const PLAIN_WORDS = new Map([
  ['acquaintance', 'accessible user'],
  ['admit', 'prepare'],
  ['admitted', 'prepared request'],
  ['bundle', 'batch'],
  ['bundled', 'batched'],
  ['carrier', 'encoding'],
  ['companion', 'batch token'],
  ['deed', 'action'],
  ['departure', 'connection drainer'],
  ['dice', 'seeded random'],
  ['exchange', 'request context'],
  ['fence', 'version guard'],
  ['gate', 'archive version'],
  ['house', 'deployment'],
  ['letter', 'email content, or bot notice'],
  ['patiently', 'retry on timeout'],
  ['sight', 'user visibility'],
  ['stranger', 'inaccessible user'],
  ['vault', 'secret box'],
  ['viewpoint', 'subscriber state'],
  ['events of life', 'covered events'],
  ['in line', 'run exclusive'],
  ['on hint', 'subscribe'],
  ['place user', 'apply account change'],
  ['placed user', 'user replica'],
  ['queue home', 'queue owner, or queue router'],
  ['random life', 'random workload'],
  ['realm fact', 'realm settings'],
  ['settle viewer', 'reconcile viewers'],
  ['stale edit', 'conflict'],
  ['until fresh', 'retry on conflict'],
]);

/** Returns the words of a name in camelCase, PascalCase, snake_case or kebab-case, in lower case. */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** A term of the field: messages that a queue could not deliver. */
const DEAD_LETTER = / dead letters? /g;

/** Returns the entries of PLAIN_WORDS that a name contains as whole words, in the singular or the plural. */
const replacedIn = (name) => {
  const words = wordsOf(name);
  const forms = [words, words.map((word) => word.replace(/s$/, ''))].map((form) =>
    ` ${form.join(' ')} `.replace(DEAD_LETTER, ' '),
  );
  return [...PLAIN_WORDS.keys()].filter((word) => forms.some((form) => form.includes(` ${word} `)));
};

const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [
      {
        type: 'object',
        properties: { allow: { type: 'array', items: { enum: [...PLAIN_WORDS.keys()] } } },
        additionalProperties: false,
      },
    ],
    messages: { word: '"{{name}}" has "{{word}}". Write the term of the field: {{plain}}.' },
  },
  create(context) {
    const allowed = context.options[0]?.allow ?? [];
    /** Nodes that were checked. The name of a class is a variable both outside and inside the class. */
    const checked = new Set();

    /** Reports each word of a name that has a plain term. */
    const check = (node, name) => {
      if (checked.has(node)) return;
      checked.add(node);
      for (const word of replacedIn(name)) {
        if (!allowed.includes(word)) {
          context.report({ node, messageId: 'word', data: { name, word, plain: PLAIN_WORDS.get(word) } });
        }
      }
    };

    /** Checks the key of a property or a member, unless it is computed or also the name of a variable. */
    const checkKey = ({ key, computed, shorthand }) => {
      if (computed || shorthand) return;
      check(key, String(key.name ?? key.value));
    };

    return {
      Program: (node) => check(node, path.relative(context.cwd, context.filename)),
      /** Checks variables, functions, parameters, classes and types. A name that is only imported is not ours to choose. */
      'Program:exit': () => {
        for (const variable of context.sourceCode.scopeManager.scopes.flatMap((scope) => scope.variables)) {
          const [definition] = variable.defs;
          if (!definition) continue;
          if (definition.type === 'ImportBinding' && definition.node.imported?.name === variable.name)
            continue;
          check(definition.name, variable.name);
        }
      },
      'ObjectExpression > Property': checkKey,
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      TSAbstractMethodDefinition: checkKey,
      TSAbstractPropertyDefinition: checkKey,
      ExportSpecifier: ({ exported, local }) =>
        exported.name !== local.name && check(exported, String(exported.name)),
    };
  },
};

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
    'CallExpression[callee.type=/^(CallExpression|TaggedTemplateExpression)$/]': ({
      callee,
      arguments: [title],
    }) => {
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
    'plain-names': plainNames,
    'test-titles': testTitles,
  },
};
