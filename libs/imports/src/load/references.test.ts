import { type Imported, replaceReferences } from './references';

const imported: Imported = {
  findUser: (id) =>
    id === '7'
      ? { id: 70, name: 'Ada', isNameUnique: true }
      : id === '8'
        ? { id: 80, name: 'Bo', isNameUnique: false }
        : undefined,
  findChannel: (id) => (id === '5' ? 50 : undefined),
  channelName: (name) => (name === 'old' ? 'new' : name),
  findFile: (id) => (id === 'F1' ? { path: '1/ab/x/a.txt' } : { source_url: 'https://files.example/b.txt' }),
};

test.each([
  ['@**Ada L|7** @_**Bo|8** @**Cy|9** @**all**', '@**Ada** @_**Bo|80** @**Cy** @**all**'],
  ['#**old** #**old>a topic** #**other**', '#**new** #**new>a topic** #**other**'],
  ['[x](#narrow/channel/5-old/topic/a/near/12)', '[x](#narrow/channel/50-old/topic/a/near/12)'],
  ['https://a.example/#narrow/dm/7,8-group/near/3', 'https://a.example/#narrow/dm/70,80-group/near/3'],
  ['[a](/user_uploads/F1) [b](/user_uploads/F2)', '[a](/user_uploads/1/ab/x/a.txt) [b](https://files.example/b.txt)'],
  ['[a](/user_uploads/F3)', '[a](/user_uploads/F3)'],
])('%j becomes %j', (text, expected) => expect(replaceReferences(text, ['F1', 'F2'], imported)).toBe(expected));
