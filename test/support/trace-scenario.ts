/** Sends a message to a long poll, with all services in this process, and prints the recorded spans as JSON. It is a
 *  separate program, because instrumentation needs node's own module loading. */
// First: instrumentation patches only modules that are loaded after it.
import { recordedSpans } from './trace-recorder';
import { EventReader, ok } from '@team-chat/testkit';
import { startTestCluster } from '@team-chat/testkit/cluster';

async function main(): Promise<void> {
  const cluster = await startTestCluster({ inProcess: true });
  const realm = await cluster.aRealm();
  const channel = await realm.channel();
  const { client } = realm.owner;
  const queue = await EventReader.register(client, { event_types: ['message'] });
  const polled = queue.poll();
  await ok(client.post('/messages', { type: 'channel', to: channel.name, topic: 'traced', content: 'hello' }));
  await polled;
  await cluster.stop();
  process.stdout.write(JSON.stringify(recordedSpans()));
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
