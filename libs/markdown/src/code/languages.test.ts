import { GRAMMARS, guessLanguage, findLanguage } from './languages';

/** Aliases, and the name of the language that clients get for them. */
const NAMES: [aliases: string, name: string][] = [
  ['asm', 'GAS'],
  ['nasm', 'NASM'],
  ['bash sh shell zsh', 'Bash'],
  ['console shell-session', 'Bash Session'],
  ['bibtex', 'BibTeX'],
  ['tex latex', 'TeX'],
  ['c++ cpp', 'C++'],
  ['cuda', 'CUDA'],
  ['c# csharp cs', 'C#'],
  ['django jinja', 'Django/Jinja'],
  ['handlebars', 'Handlebars'],
  ['less', 'LessCss'],
  ['mysql', 'MySQL'],
  ['postgresql', 'PostgreSQL SQL dialect'],
  ['psql', 'PostgreSQL console (psql)'],
  ['sql', 'SQL'],
  ['pascal', 'Delphi'],
  ['py python py3 python3', 'Python'],
  ['py2 python2', 'Python 2.x'],
  ['pycon', 'Python console session'],
  ['pytb', 'Python Traceback'],
  ['r', 'S'],
  ['text', 'Text only'],
  ['output', 'Text output'],
  ['vue', 'Vue'],
  ['zig', 'Zig'],
];

test.each(NAMES.flatMap(([aliases, name]) => aliases.split(' ').map((alias) => [alias, name])))(
  'the alias %s means %s',
  (alias, name) => {
    expect(findLanguage(alias)?.name).toBe(name);
    expect(findLanguage(alias.toUpperCase())?.name).toBe(name);
  },
);

test.each('cmd csv h jsonc kt none plain plaintext svelte txt vb yml constructor'.split(' '))(
  'no language has the alias %s',
  (alias) => {
    expect(findLanguage(alias)).toBeUndefined();
  },
);

test('languages without colours have no grammar to load', () => {
  expect(GRAMMARS).not.toContain('');
});

test.each([
  ['#!/bin/bash\nls', 'Bash'],
  ['#! /usr/bin/env python3', 'Python'],
  ['#!/usr/bin/ruby\n', 'Ruby'],
  ['# comment', undefined],
  ['#!/bin/nothing', undefined],
  ['a\n#!/bin/bash', undefined],
])('%j is guessed to be %s', (code, name) => {
  expect(guessLanguage(code)?.name).toBe(name);
});
