import { ada, silentAda, type DialectCase } from './case';

export const mentions: DialectCase[] = [
  { name: 'a user', input: 'hi @**Ada Byron**!', html: `<p>hi ${ada}!</p>` },
  { name: 'in another case', input: '@**ada byron**', html: `<p>${ada}</p>` },
  { name: 'name and id, id only', input: '@**Ada Byron|7** @**|7**', html: `<p>${ada} ${ada}</p>` },
  { name: 'name and id disagree', input: '@**Ada Byron|8**', html: '<p>@<strong>Ada Byron|8</strong></p>' },
  {
    name: 'nobody',
    input: '@**Nobody** @**|99**',
    html: '<p>@<strong>Nobody</strong> @<strong>|99</strong></p>',
  },
  { name: 'silent', input: '@_**Ada Byron|7**', html: `<p>${silentAda}</p>` },
  {
    name: 'a deactivated user',
    input: '@**Gone Person**',
    html: '<p><span class="user-mention silent" data-user-id="8">Gone Person</span></p>',
  },
  {
    name: 'of two with one name, the active one',
    input: '@**Twin**',
    html: '<p><span class="user-mention" data-user-id="11">@Twin</span></p>',
  },
  {
    name: 'a name is no markup',
    input: '@**Sam <b>**',
    html: '<p><span class="user-mention" data-user-id="9">@Sam &lt;b&gt;</span></p>',
  },
  { name: 'inside a word', input: 'a@**Ada Byron**', html: '<p>a@<strong>Ada Byron</strong></p>' },
  { name: 'after punctuation', input: '(@**Ada Byron**) "@**Ada Byron**"', html: `<p>(${ada}) "${ada}"</p>` },
  {
    name: 'the channel',
    input: '@**all** @_**everyone**',
    html: '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> <span class="user-mention channel-wildcard-mention silent" data-user-id="*">everyone</span></p>',
  },
  { name: 'the topic', input: '@**topic**', html: '<p><span class="topic-mention">@topic</span></p>' },
  {
    name: 'a group',
    input: '@*backend* @_*backend*',
    html: '<p><span class="user-group-mention" data-user-group-id="5">@backend</span> <span class="user-group-mention silent" data-user-group-id="5">backend</span></p>',
  },
  {
    name: 'a system group',
    input: '@_*role:members* @*role:members*',
    html: '<p><span class="user-group-mention silent" data-user-group-id="6">Members</span> @<em>role:members</em></p>',
  },
  {
    name: 'a deactivated group',
    input: '@*old*',
    html: '<p><span class="user-group-mention silent" data-user-group-id="4">old</span></p>',
  },
  { name: 'no group', input: '@*nothing*', html: '<p>@<em>nothing</em></p>' },
  {
    name: 'in bold',
    input: '**hi @_*backend***',
    html: '<p><strong>hi <span class="user-group-mention silent" data-user-group-id="5">backend</span></strong></p>',
  },
];

export const channelLinks: DialectCase[] = [
  {
    name: 'a channel',
    input: '#**design**',
    html: '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-design">#design</a></p>',
  },
  {
    name: 'a name with a space',
    input: '#**front end**',
    html: '<p><a class="stream" data-stream-id="12" href="/#narrow/channel/12-front-end">#front end</a></p>',
  },
  {
    name: 'a topic',
    input: '#**design>Logo**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/Logo/with/214">#design &gt; Logo</a></p>',
  },
  {
    name: 'a topic with signs',
    input: '#**design>a.b (c)**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/a.2Eb.20.28c.29/with/30">#design &gt; a.b (c)</a></p>',
  },
  {
    name: 'a topic without messages',
    input: '#**design>Ü%**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/.C3.9C.25">#design &gt; Ü%</a></p>',
  },
  {
    name: 'the empty topic',
    input: '#**design>**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/">#design &gt; <em>general chat</em></a></p>',
  },
  {
    name: 'the empty topic by another name',
    input: '#**design>**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/">#design &gt; <em>misc</em></a></p>',
    options: { empty_topic_display_name: 'misc' },
  },
  {
    name: 'the empty topic with messages',
    input: '#**front end>**',
    html: '<p><a class="stream-topic" data-stream-id="12" href="/#narrow/channel/12-front-end/topic//with/300">#front end &gt; <em>general chat</em></a></p>',
  },
  {
    name: 'a message in the empty topic',
    input: '#**design>@12**',
    html: '<p><a class="message-link" href="/#narrow/channel/9-design/topic//near/12">#design &gt; <em>general chat</em> @ 💬</a></p>',
  },
  {
    name: 'a message',
    input: '#**design>logo@12**',
    html: '<p><a class="message-link" href="/#narrow/channel/9-design/topic/logo/near/12">#design &gt; logo @ 💬</a></p>',
  },
  {
    name: 'in another case, which no channel has',
    input: '#**Design** #**DESIGN>logo** #**Design>logo@12**',
    html: '<p>#<strong>Design</strong> #<strong>DESIGN&gt;logo</strong> #<strong>Design&gt;logo@12</strong></p>',
  },
  { name: 'no channel', input: '#**nothing>t**', html: '<p>#<strong>nothing&gt;t</strong></p>' },
  { name: 'inside a word', input: 'a#**design**', html: '<p>a#<strong>design</strong></p>' },
];
