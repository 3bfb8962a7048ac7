import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { findDebianProgram } from '@team-chat/deploy';
import { findFreePort } from '@team-chat/servers';
import { ok, type TestRealm, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { basicOf, FORM } from '@team-chat/testkit/http';

const MIB = 1024 ** 2;
const PAGE = readFileSync(join(__dirname, '..', '..', 'deploy', 'https.md'), 'utf8');

/** Returns the first text in this language of the document. */
const textOf = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(PAGE)![1]!;

let folder: string;
let cluster: TestCluster;
let realm: TestRealm;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-https-'));
  const subject = ['-subj', '/CN=chat.example.com', '-days', '2', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'ignore' });
  cluster = await startTestCluster({ trustProxy: '1' });
  realm = await cluster.aRealm();
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Proxy {
  /** Language of the proxy's text in the document. */
  language: string;
  program: 'nginx' | 'caddy' | 'apache2';
  /** Returns the whole configuration, of the document's text, the port, and the address of the gateway. */
  configure(text: string): string;
  /** Returns the arguments that start the program in the foreground. */
  args(configuration: string): string[];
}

const APACHE_MODULES = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', 'proxy', 'proxy_http'];
const isRoot = process.getuid!() === 0;

const PROXIES: Record<string, Proxy> = {
  nginx: {
    language: 'nginx',
    program: 'nginx',
    configure: (text) => `
      daemon off; pid ${folder}/nginx.pid; error_log stderr; ${isRoot ? 'user root;' : ''}
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/temporary;`).join('\n')}
        ${text}
      }`,
    args: (configuration) => ['-p', folder, '-c', configuration],
  },
  caddy: {
    language: 'caddy',
    program: 'caddy',
    configure: (text) => `{\n admin off\n auto_https off\n}\n${text}`,
    args: (configuration) => ['run', '--adapter', 'caddyfile', '--config', configuration],
  },
  apache: {
    language: 'apache',
    program: 'apache2',
    configure: (text) => `
      ${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ${isRoot ? 'User nobody\nGroup nogroup' : ''}
      ServerName localhost
      PidFile ${folder}/apache.pid
      DefaultRuntimeDir ${folder}
      ErrorLog ${folder}/apache.log
      Listen PORT
      ${text}`,
    args: (configuration) => ['-D', 'FOREGROUND', '-f', configuration],
  },
};

/** Returns the document's text with the names and ports of this test. */
function adapted(text: string, port: number): string {
  return text
    .replaceAll('/etc/ssl/chat.example.com.pem', join(folder, 'certificate.pem'))
    .replaceAll('/etc/ssl/chat.example.com.key', join(folder, 'key.pem'))
    .replaceAll('127.0.0.1:9991', new URL(cluster.baseUrls[0]!).host)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('<VirtualHost *:443>', `<VirtualHost *:${port}>`)
    .replace(
      /^chat\.example\.com \{/m,
      `:${port} {\n\ttls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`,
    );
}

const answersAt = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('close', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

for (const [name, proxy] of Object.entries(PROXIES)) {
  const program = findDebianProgram(proxy.program);
  // Without nginx, `npm test` says so at its end.
  (program ? describe : describe.skip)(`the text for ${name}`, () => {
    let child: ChildProcess;
    let port: number;
    let output = '';
    beforeAll(async () => {
      port = await findFreePort();
      mkdirSync(join(folder, 'temporary'), { recursive: true });
      const file = join(folder, `${name}.conf`);
      writeFileSync(file, proxy.configure(adapted(textOf(proxy.language), port)).replace('PORT', String(port)));
      const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder };
      child = spawn(program!, proxy.args(file), { env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += String(chunk)));
      await until(`${name} listens`, async () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
        return answersAt(port);
      });
    });
    afterAll(async () => {
      const exited = once(child, 'exit');
      // It may have ended by itself.
      if (child.kill('SIGTERM')) await exited;
    });

    /** Sends a request through the proxy. Returns the answer when its headers are there. */
    async function send(
      path: string,
      options: RequestOptions = {},
      body?: Readable | string,
    ): Promise<IncomingMessage> {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: `/api/v1${path}`,
        rejectUnauthorized: false,
        agent: false,
        ...options,
        headers: { host: realm.host, authorization: basicOf(realm.owner), ...options.headers },
      });
      if (body instanceof Readable) body.pipe(sent);
      else sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return response;
    }
    const json = async (response: Promise<IncomingMessage>) => JSON.parse(String(await buffer(await response)));
    const post = (path: string, fields: Record<string, string>) =>
      json(send(path, { method: 'POST', headers: FORM }, String(new URLSearchParams(fields))));

    const sendLater = (content: string) =>
      ok(realm.owner.client.post('/messages', { type: 'direct', to: [realm.owner.user_id], content }));

    it('passes on the host name, and a poll that is answered by an event', async () => {
      const registered = await post('/register', { event_types: '["message"]' });
      expect(registered.queue_id).toBeDefined();
      const poll = json(send(`/events?queue_id=${registered.queue_id}&last_event_id=${registered.last_event_id}`));
      await sendLater('Hello');
      expect((await poll).events).toMatchObject([
        { type: 'message', message: { content: expect.stringContaining('Hello') } },
      ]);
    });

    it('passes a stream of events on as it comes', async () => {
      const { queue_id, last_event_id } = await post('/register', { event_types: '["message"]' });
      const stream = await send(`/events/stream?queue_id=${queue_id}&last_event_id=${last_event_id}`);
      expect(stream.statusCode).toBe(200);
      let text = '';
      stream.on('data', (chunk) => (text += String(chunk)));
      for (const content of ['first', 'second']) {
        await sendLater(content);
        await until(`${content} is there`, () => text.includes(content));
      }
      stream.destroy();
    });

    it('passes an upload of 100 MiB on, and does not store it', async () => {
      const boundary = 'a-boundary';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`;
      const tail = `\r\n--${boundary}--\r\n`;
      const size = 100 * MIB - 1024;
      const chunk = Buffer.alloc(MIB, 'x');
      let mostFiles = 0;
      async function* content() {
        yield Buffer.from(head);
        for (let left = size; left > 0; left -= chunk.length) {
          mostFiles = Math.max(mostFiles, readdirSync(join(folder, 'temporary')).length);
          yield chunk.subarray(0, Math.min(left, chunk.length));
        }
        yield Buffer.from(tail);
      }
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(head.length + size + tail.length),
      };
      const { url } = await json(send('/user_uploads', { method: 'POST', headers }, Readable.from(content())));
      expect(mostFiles).toBe(0);
      const { length } = await buffer(await send('', { path: url }));
      expect(length).toBe(size);
    });

    it("adds the client's address, so that a client cannot choose its own", async () => {
      const headers = { ...FORM, 'x-forwarded-for': '203.0.113.9' };
      await json(send('/realm', { method: 'PATCH', headers }, `description=${name}`));
      const { entries } = await ok(realm.owner.client.get('/audit_log'));
      expect(JSON.stringify(entries)).not.toContain('203.0.113.9');
    });
  });
}
