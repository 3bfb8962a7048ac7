import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeChart, type Manifest, render } from './chart';
import { claimsOf, databaseCoresOf, quantity, readExamples, requestsOf, usersOf } from './examples';

const examples = readExamples();

/** Returns the cores and the memory that Kubernetes takes of each node: with its control plane on the only node, else without. */
const reserved = (nodes: number) => (nodes === 1 ? { cores: 0.95, gib: 1 } : { cores: 0.25, gib: 0.75 });

describe('the examples of values', () => {
  it.each(examples)('$name: stands in the table of with-kubernetes.md', (example) => {
    const page = readFileSync(join(__dirname, '..', '..', 'deploy', 'with-kubernetes.md'), 'utf8');
    const row = page.split('\n').find((line) => line.startsWith(`| [${example.name}]`))!;
    const { nodes, cores, memoryGib, claims, users } = example;
    const cells = row.split('|').map((cell) => cell.trim());
    expect(cells).toContain(`${nodes} of ${cores} cores, ${memoryGib} GiB`);
    expect(cells).toContain(claims ? `${claims}, ${example.claimedGib} GiB` : 'none');
    expect(cells).toContain(example.databaseCores ? `${example.databaseCores} cores, outside` : 'inside');
    expect(cells).toContain(users.toLocaleString('en'));
  });

  it('reads quantities', () => {
    expect(['250m', '2', '1Gi', '512Mi'].map(quantity)).toEqual([0.25, 2, 1024 ** 3, 512 * 1024 ** 2]);
  });
});

describeChart('an example of values, rendered', () => {
  it.each(examples)('$name: fits its nodes, claims as much as it says, and carries as many users', (example) => {
    const { values, nodes, cores, memoryGib } = example;
    const manifests: Manifest[] = render(values);
    const { cpu, memory } = requestsOf(manifests);
    const { cores: reservedCores, gib } = reserved(nodes);
    expect(cpu).toBeLessThanOrEqual(nodes * (cores - reservedCores));
    expect(memory / 1024 ** 3).toBeLessThanOrEqual(nodes * (memoryGib - gib));
    const claims = claimsOf(manifests);
    expect(claims).toHaveLength(example.claims);
    expect(claims.reduce((sum, size) => sum + size, 0)).toBe(example.claimedGib);
    expect(usersOf(example, manifests)).toBe(example.users);
    const isInside = manifests.some(
      ({ kind, metadata }) => kind === 'StatefulSet' && /postgresql$/.test(metadata.name),
    );
    expect(example.databaseCores).toBe(isInside ? 0 : databaseCoresOf(example.users));
  });
});
