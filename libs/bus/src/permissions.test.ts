import { natsPermissions } from './permissions';

const SERVICES = ['accounts', 'messaging', 'groups', 'snippets-and-folders', 'events', 'gateway'] as const;

describe('natsPermissions', () => {
  it.each(SERVICES)('lets %s listen to operations of its own only', (service) => {
    const operations = natsPermissions(service).subscribe.allow.filter((subject) =>
      subject.startsWith('op.'),
    );
    expect(operations).toEqual(service === 'gateway' ? [] : [`op.${service}.>`]);
  });

  it.each(SERVICES)('lets %s hear its own replies only', (service) => {
    const inboxes = natsPermissions(service).subscribe.allow.filter((subject) =>
      subject.startsWith('_INBOX'),
    );
    expect(inboxes).toEqual([`_INBOX.${service}.>`]);
  });

  it.each(SERVICES)('lets %s write the log in no other name', (service) => {
    const written = natsPermissions(service).publish.allow.filter((subject) => subject.startsWith('log.'));
    expect(written).toEqual(service === 'gateway' ? [] : [`log.${service}.>`]);
  });

  it('keeps queues and their records to events', () => {
    const holders = SERVICES.filter((service) =>
      natsPermissions(service).publish.allow.some((subject) => subject.startsWith('$KV.')),
    );
    expect(holders).toEqual(['events']);
  });

  it('lets the operator and the gateway only ask', () => {
    expect(natsPermissions('admin').subscribe.allow).toEqual(['_INBOX.admin.>']);
    expect(natsPermissions('gateway').publish.allow).toEqual(['op.>', 'queue-owner.>']);
  });

  it('lets nobody but the operator remove the log', () => {
    const removing = [...SERVICES, 'admin' as const].filter((name) =>
      natsPermissions(name).publish.allow.some((subject) => subject.includes('STREAM.DELETE')),
    );
    expect(removing).toEqual(['admin']);
  });

  it('gives nobody everything', () => {
    for (const service of SERVICES) {
      const { publish, subscribe } = natsPermissions(service);
      expect([...publish.allow, ...subscribe.allow]).not.toContain('>');
    }
  });
});
