import { describeChart, EXTERNAL, find, type Manifest, render } from './chart';

const WITH_DATABASE = ['accounts', 'groups', 'messaging', 'snippets-and-folders'];
const RELAY = 1;
const SURGE = 1;

describeChart('the database of the chart', () => {
  const maxConnections = (manifests: Manifest[]) => {
    const { args } = find(manifests, 'StatefulSet', 'postgresql').spec.template.spec.containers[0];
    return Number(args.find((arg: string) => arg.startsWith('max_connections=')).split('=')[1]);
  };
  const external = (values: object) => ({
    ...EXTERNAL,
    externalDatabase: { ...EXTERNAL.externalDatabase, ...values },
  });

  it('has connections for the pools of all replicas that autoscalers may start, and for an upgrade', () => {
    const manifests = render();
    const replicas = WITH_DATABASE.map(
      (name) => find(manifests, 'HorizontalPodAutoscaler', name).spec.maxReplicas + SURGE,
    );
    const pools = replicas.reduce((sum, count) => sum + count * (10 + RELAY), 0);
    expect(pools).toBe(352);
    expect(maxConnections(manifests)).toBeGreaterThan(pools);
  });

  it('has connections for the pools that are set', () => {
    const before = maxConnections(render());
    const settings = { DATABASE_MAX_CONNECTIONS: 20 };
    expect(maxConnections(render({ settings }))).toBe(before + 32 * 10);
    const groups = { settings, replicas: 3, autoscaling: { enabled: false } };
    expect(maxConnections(render({ services: { groups } }))).toBe(before - 7 * 11 + 4 * 21);
  });

  it('refuses an external one that has too few', () => {
    expect(() => render(external({ maxConnections: 300 }))).toThrow(
      /externalDatabase.maxConnections is 300, and the release takes up to 380/,
    );
    expect(() => render(external({ maxConnections: 379 }))).toThrow('takes up to 380');
    expect(() => render(external({ maxConnections: 380 }))).not.toThrow();
    expect(() => render(external({}))).not.toThrow();
  });

  it('is not an external one and a bundled one', () => {
    expect(() => render({ externalDatabase: { host: 'db.example.com' } })).toThrow('set one of them');
  });

  describe('before an upgrade', () => {
    const check = (url: string, isRunning: boolean) => () =>
      render({
        extraObjects: [
          `{{ include "team-chat.checkDatabase" (dict "root" $ "url" "${url}" "isRunning" ${isRunning}) }}`,
        ],
      });
    const bundled = 'postgres://team_chat_accounts:a@chat-team-chat-postgresql:5432/team_chat';
    const elsewhere = 'postgres://chat_accounts:a@db.example.com:5432/chat?sslmode=verify-full';

    it('is not replaced by an empty one', () => {
      expect(check(elsewhere, false)).toThrow('the data of this release is in the database at db.example.com');
    });

    it('is kept where it is bundled, also under another name', () => {
      expect(check(bundled, true)).not.toThrow();
      expect(check(bundled, false)).not.toThrow();
      expect(check(elsewhere, true)).not.toThrow();
      expect(check('', false)).not.toThrow();
    });
  });
});
