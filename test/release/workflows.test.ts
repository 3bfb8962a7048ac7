import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Job {
  uses?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
}

const FOLDER = join(__dirname, '..', '..', '.github', 'workflows');
const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return {
    file,
    text,
    ...(parse(text) as { permissions: object; concurrency: object; jobs: Record<string, Job> }),
  };
});
const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]): [string, string, Job] => [file, name, job]),
);

test.each(workflows)('$file gives no permissions to all jobs, and limits concurrent runs', (workflow) => {
  expect(workflow.permissions).toEqual({});
  expect(workflow.concurrency).toBeDefined();
});

test.each(workflows)('$file names actions of others by commit and version', ({ text }) => {
  const used = [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action!);
  for (const action of used.filter((each) => !each.startsWith('./'))) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

test.each(jobs)('%s: the job %s has its permissions and a time limit', (_file, _name, job) => {
  expect(job.permissions).toBeDefined();
  expect(job.uses ?? job['timeout-minutes']).toBeDefined();
});

test('the Dockerfile names its images by digest', () => {
  const dockerfile = readFileSync(join(FOLDER, '..', '..', 'deploy', 'Dockerfile'), 'utf8');
  const images = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, image]) => image);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/);
});

test('the lock file has the digest of every package, and names no host', () => {
  const lock = readFileSync(join(FOLDER, '..', '..', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { integrity?: string; link?: boolean }> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(1000);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(lock).not.toMatch(/"resolved": "\w+:/);
});
