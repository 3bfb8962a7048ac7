import { convertMattermostText, convertRocketChatText } from './markdown-text';
import type { Names } from './names';

const names: Names = {
  findUser: (name) => (name === 'harry.potter' ? { id: 'h1', name: 'Harry Potter' } : undefined),
  findChannel: (name) => ({ 'common-room': 'Common room', d1: 'Common room>plans' })[name],
  findGroup: (name) => (name === 'army' ? { id: 'g1', name } : undefined),
};
const mattermost = (text: string) => convertMattermostText(text, names).text;
const rocketChat = (text: string) => convertRocketChatText(text, names).text;

test.each([
  ['@harry.potter. Hi', '@**Harry Potter|h1**. Hi'],
  ['@all @channel @here @army', '@**all** @**all** @**all** @*army*'],
  ['see ~common-room, not ~elsewhere', 'see #**Common room**, not ~elsewhere'],
  ['mail harry@harry.potter', 'mail harry@harry.potter'],
  ['_italic_ __bold__ **bold** *italic* snake_case_name', '*italic* **bold** **bold** *italic* snake_case_name'],
  ['`_code_ @harry.potter`', '`_code_ @harry.potter`'],
  ['![cat](https://example.com/cat_1_2.png "A cat")', '[cat](https://example.com/cat_1_2.png)'],
  ['https://example.com/_a_/b_c_', 'https://example.com/_a_/b_c_'],
  ['https://chat.example.com/team/pl/abcdefghijklmnopqrstuvwxyz', '[message](#narrow/near/abcdefghijklmnopqrstuvwxyz)'],
])('Mattermost writes %j, the dialect %j', (text, expected) => expect(mattermost(text)).toBe(expected));

test.each([
  ['*bold* _italic_ ~gone~ **bold**', '**bold** *italic* ~~gone~~ **bold**'],
  ['Yo @all, @harry.potter in #common-room', 'Yo @**all**, @**Harry Potter|h1** in #**Common room**'],
  ['Hop on to #d1', 'Hop on to #**Common room>plans**'],
  [
    '[ ](http://localhost:3000/channel/general?msg=cKFJCyZRbqANKuFKB) yes',
    '[message](#narrow/near/cKFJCyZRbqANKuFKB) yes',
  ],
])('Rocket.Chat writes %j, the dialect %j', (text, expected) => expect(rocketChat(text)).toBe(expected));

test('a mention of nobody stays as it is, and is reported', () => {
  expect(convertMattermostText('@nobody hello #tag', names)).toEqual({
    text: '@nobody hello #tag',
    unconverted: ['@nobody'],
  });
});
