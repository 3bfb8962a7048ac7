import { attributeOf, boshBody } from './bosh';

const NAMESPACES = 'xmlns="http://jabber.org/protocol/httpbind" xmlns:xmpp="urn:xmpp:xbosh"';

test('puts a stanza into the namespace of clients', () => {
  expect(boshBody({ rid: 7, sid: 'a"&<' }, '<message id="1"><body>Hi</body></message>')).toBe(
    `<body rid="7" sid="a&quot;&amp;&lt;" ${NAMESPACES}><message xmlns="jabber:client" id="1"><body>Hi</body></message></body>`,
  );
});

test('leaves a stanza in its own namespace', () => {
  expect(boshBody({ rid: 8 }, '<auth xmlns="urn:sasl">x</auth>')).toBe(
    `<body rid="8" ${NAMESPACES}><auth xmlns="urn:sasl">x</auth></body>`,
  );
});

test("reads attributes of an answer's body, and not of what is in the body", () => {
  const answer = `<body authid='2' xmlns='http://jabber.org/protocol/httpbind' sid="a'b"><iq type='result' id='bind'/></body>`;
  expect(attributeOf(answer, 'sid')).toBe("a'b");
  expect(attributeOf(answer, 'authid')).toBe('2');
  expect(() => attributeOf(answer, 'type')).toThrow('no type in <body');
  expect(() => attributeOf(answer, 'id')).toThrow('no id in <body');
});
