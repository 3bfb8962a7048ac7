import { findConnectedServices, inspectStreams, listReplicas } from '@team-chat/bus';
import { SERVICE_NAMES } from '@team-chat/contracts';
import { VERSION } from '@team-chat/runtime';
import { type Check, MIB } from './check';

const ALL = ['gateway', ...SERVICE_NAMES];
/** Bytes of a message that the server has to take: snapshots of large organisations are sent in parts. */
const MAX_PAYLOAD = 8 * MIB;

const services: Check = {
  name: 'services',
  async find({ connections }) {
    const bus = await connections.bus();
    const running = await findConnectedServices(bus);
    const missing = ALL.filter((service) => !running.includes(service));
    if (missing.length > 0) return { problem: `no replica runs of ${missing.join(', ')}` };
    const replicas = await listReplicas(bus, SERVICE_NAMES);
    const versions = [...new Set(replicas.map(({ version }) => version))];
    if (versions.length > 1) return { problem: `replicas have different versions: ${versions.join(', ')}` };
    if (versions[0] !== VERSION) {
      return { problem: `the services have version ${versions[0]}, this program ${VERSION}` };
    }
    return { ok: `all run, ${replicas.length} replicas besides those of the gateway, version ${VERSION}` };
  },
};

const nats: Check = {
  name: 'nats',
  async find({ connections }) {
    const { info } = (await connections.bus()).nc;
    if (!info) return { problem: 'the server says nothing about itself' };
    if (!info.jetstream) return { problem: 'the server has no JetStream' };
    if (info.max_payload < MAX_PAYLOAD) {
      return { problem: `max_payload is ${info.max_payload} bytes: set 8MB, as the bundled servers have` };
    }
    const [major, minor] = info.version.split('.').map(Number) as [number, number];
    const isOld = major < 2 || (major === 2 && minor < 10);
    if (isOld && info.cluster) {
      return { problem: `a cluster of nats-server ${info.version} may lose events: take 2.10` };
    }
    return { ok: `nats-server ${info.version}${info.cluster ? `, of the cluster ${info.cluster}` : ''}` };
  },
};

const jetstream: Check = {
  name: 'jetstream',
  async find({ connections }) {
    const streams = await inspectStreams(await connections.bus());
    if (streams.length === 0) return { problem: 'there is no log: no service has started yet' };
    const problems = streams.flatMap(({ name, copies, current, hasLeader }) => {
      if (!hasLeader) return [`${name} has no leader`];
      return current < copies ? [`${name} has ${current} of ${copies} copies`] : [];
    });
    if (problems.length > 0) return { problem: problems.join(', ') };
    const bytes = streams.reduce((sum, stream) => sum + stream.bytes, 0);
    return { ok: `${streams.length} streams with ${Math.ceil(bytes / MIB)} MiB, ${streams[0]!.copies} copies of each` };
  },
};

export const BUS_CHECKS = [services, nats, jetstream];
