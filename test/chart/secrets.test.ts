import { runAdmin } from '@team-chat/admin';
import { describeChart, type Manifest, render } from './chart';

/** Returns the Secrets that the operator's program prints. */
async function printed(...options: string[]): Promise<Manifest[]> {
  const lines: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  await runAdmin(['make-secrets', '--release', 'chat', ...options], { env: {}, program: 'team-chat-admin' });
  log.mockRestore();
  return (JSON.parse(lines.join('\n')) as { items: Manifest[] }).items;
}

const keysOf = (secrets: Manifest[]) =>
  Object.fromEntries(secrets.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData!).sort()]));

/** Returns what a password is replaced in, so that only it differs. */
const withoutPasswords = (text: string) => text.replace(/:[\w-]{40,}@/g, ':PASSWORD@');

describeChart('`make-secrets`', () => {
  it('prints the Secrets that the chart would generate, except for those that only generating needs', async () => {
    const secrets = render().filter(({ kind }) => kind === 'Secret');
    const needed = secrets.filter(({ metadata }) => !/-(master|migrations-\d+)$/.test(metadata.name));
    expect(keysOf(await printed())).toEqual(keysOf(needed));
    const texts = (list: Manifest[]) =>
      Object.fromEntries(
        list
          .filter(({ metadata }) => metadata.name !== 'chat-nats-users')
          .flatMap(({ metadata, stringData }) =>
            Object.entries(stringData!)
              .filter(([key]) => /URL|url/.test(key))
              .map(([key, text]) => [`${metadata.name}/${key}`, withoutPasswords(text)]),
          ),
      );
    expect(texts(await printed())).toEqual(texts(needed));
  });

  it('leaves the chart nothing to generate', async () => {
    const manifests = render({ secrets: { create: false } });
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const mounted = new Set(JSON.stringify(manifests).match(/"chat-(team-chat-)?[\w-]+"/g));
    for (const { metadata } of await printed()) expect(mounted).toContain(`"${metadata.name}"`);
  });
});
