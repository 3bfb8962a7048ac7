import { natsPermissions } from './permissions';

const SERVICES = ['accounts', 'messaging', 'groups', 'snippets-and-folders', 'events', 'gateway'] as const;

describe('natsPermissions', () => {
  it.each(SERVICES)('allows %s to subscribe to no operations but its own', (service) => {
    const operations = natsPermissions(service).subscribe.allow.filter((subject) => subject.startsWith('op.'));
    expect(operations).toEqual(service === 'gateway' ? [] : [`op.${service}.>`]);
  });

  it.each(SERVICES)('allows %s to subscribe to its own inbox only', (service) => {
    const inboxes = natsPermissions(service).subscribe.allow.filter((subject) => subject.startsWith('_INBOX'));
    expect(inboxes).toEqual([`_INBOX.${service}.>`]);
  });

  it.each(SERVICES)('allows %s to write into the log in no name but its own', (service) => {
    const written = natsPermissions(service).publish.allow.filter((subject) => subject.startsWith('log.'));
    expect(written).toEqual(service === 'gateway' ? [] : [`log.${service}.>`]);
  });

  it('allows only events to write key-value records', () => {
    const holders = SERVICES.filter((service) =>
      natsPermissions(service).publish.allow.some((subject) => subject.startsWith('$KV.')),
    );
    expect(holders).toEqual(['events']);
  });

  it('allows the operator to receive only replies, and the gateway to send only requests, besides words about replicas', () => {
    expect(natsPermissions('admin').subscribe.allow).toEqual(['_INBOX.admin.>', 'answering-replicas']);
    const sent = ['op.>', 'queue-owner.>', 'answering-replicas', 'status.gateway'];
    expect(natsPermissions('gateway').publish.allow).toEqual(sent);
  });

  it('allows only the operator to remove the log', () => {
    const removing = [...SERVICES, 'admin' as const].filter((name) =>
      natsPermissions(name).publish.allow.some((subject) => subject.includes('STREAM.DELETE')),
    );
    expect(removing).toEqual(['admin']);
  });

  it('allows no service all subjects', () => {
    for (const service of SERVICES) {
      const { publish, subscribe } = natsPermissions(service);
      expect([...publish.allow, ...subscribe.allow]).not.toContain('>');
    }
  });
});
