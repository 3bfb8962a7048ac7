import { send } from '../../harness/http-load/http-client';
import type { Target } from '../../harness/http-load/messages';
import { Receivers } from '../../harness/http-load/receivers';

/** Seconds for which the server may hold a request. */
const WAIT_S = 300;

/** Account of a client. */
interface Account {
  user: string;
  password: string;
  /** Domain of the XMPP server. */
  domain: string;
}

/** Client of an XMPP server over BOSH (XEP-0124, XEP-0206), which sends one request at a time: the server holds each until it has
 *  something for the client. */
export class BoshSession {
  private sid = '';
  private requestId = 1;

  private constructor(private readonly target: Target) {}

  /** Logs in. */
  static async open(target: Target, { user, password, domain }: Account): Promise<BoshSession> {
    const session = new BoshSession(target);
    const start = { to: domain, wait: WAIT_S, hold: 1, ver: '1.6', 'xmpp:version': '1.0' };
    session.sid = attributeOf(await session.exchange('', start), 'sid');
    const credentials = Buffer.from(`\0${user}\0${password}`).toString('base64');
    await session.request(
      `<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="PLAIN">${credentials}</auth>`,
      '<success',
    );
    await session.exchange('', { to: domain, 'xmpp:restart': 'true' });
    await session.request('<iq type="set" id="bind"><bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/></iq>', '<jid>');
    return session;
  }

  /** Enters a room, which the first one who enters creates. Resolves when the room's subject has come, which is the last of what
   *  the room sends at first. */
  async join(room: string, nick: string): Promise<void> {
    const history = '<x xmlns="http://jabber.org/protocol/muc"><history maxstanzas="0"/></x>';
    await this.request(`<presence to="${room}/${nick}">${history}</presence>`, '<subject');
  }

  /** Makes users members of a room. */
  async addMembers(room: string, addresses: string[]): Promise<void> {
    const items = addresses.map((address) => `<item affiliation="member" jid="${address}"/>`).join('');
    const query = `<query xmlns="http://jabber.org/protocol/muc#admin">${items}</query>`;
    await this.request(`<iq type="set" id="members" to="${room}">${query}</iq>`, "type='result'");
  }

  /** Sends a message to a room, in which the client is. Resolves when the room sends the message to the client: by then the
   *  message is in the archive. */
  async say(room: string, text: string): Promise<void> {
    const id = `message-${this.requestId}`;
    const body = `<body>${escapeXml(text)}</body>`;
    await this.request(`<message type="groupchat" to="${room}" id="${id}">${body}</message>`, `id='${id}'`);
  }

  /** Sends a request and returns its answer, which may be empty. Throws where the server has ended the session. */
  async exchange(stanza = '', attributes: Attributes = {}): Promise<string> {
    const sid = this.sid ? { sid: this.sid } : undefined;
    const body = boshBody({ rid: this.requestId++, ...sid, ...attributes }, stanza);
    const call = { target: this.target, method: 'POST', path: '/bosh', contentType: 'text/xml', body };
    const answer = await send(call);
    if (/^<body[^>]* type='terminate'/.test(answer)) throw new Error(`the session has ended: ${answer}`);
    return answer;
  }

  /** Sends a stanza, and polls until an answer has a text in it. Throws where the server answers with an error. */
  private async request(stanza: string, expected: string): Promise<void> {
    for (let answer = await this.exchange(stanza); !answer.includes(expected); answer = await this.exchange()) {
      if (/ type='error'|<failure/.test(answer)) throw new Error(`${stanza}: ${answer}`);
    }
  }
}

/** Sessions that wait for messages, each of which polls again whenever the server has answered. */
export class BoshPolls extends Receivers<BoshSession> {
  protected async receive(session: BoshSession): Promise<void> {
    for (;;) {
      const answer = await session.exchange();
      this.take(answer, answer.includes('<message ') ? [{ type: 'message' }] : []);
    }
  }
}

type Attributes = Record<string, string | number>;

/** Returns the body of a BOSH request around a stanza, which is XML already. */
export function boshBody(attributes: Attributes, stanza: string): string {
  const namespaces = { xmlns: 'http://jabber.org/protocol/httpbind', 'xmlns:xmpp': 'urn:xmpp:xbosh' };
  const all = Object.entries({ ...attributes, ...namespaces });
  const text = all.map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`).join('');
  // Stanzas are not in the namespace of the body.
  return `<body${text}>${stanza.replace(/^<(iq|message|presence)\b/, '<$1 xmlns="jabber:client"')}</body>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns an attribute of the body of an answer. Throws where the body does not have it. */
export function attributeOf(answer: string, name: string): string {
  const value = new RegExp(`^<body[^>]* ${name}=(['"])(.*?)\\1`).exec(answer)?.[2];
  if (value === undefined) throw new Error(`no ${name} in ${answer}`);
  return value;
}
