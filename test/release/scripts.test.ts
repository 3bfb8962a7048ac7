import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@team-chat/runtime';
import { parse } from 'yaml';
import { chartValues } from '../schemas/checks';

const ROOT = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const REGISTRY = 'ghcr.io/example/team-chat';
const IMAGES = [...readdirSync(join(ROOT, 'services')), 'admin', 'trial'];
const DIGEST = `sha256:${'a'.repeat(64)}`;

/** A program that records its arguments, and fails where they have the words of FAIL. */
const RECORDER = `#!/usr/bin/env bash
echo "$(basename "$0") $*" >> "$CALLS"
if [ -n "$FAIL" ] && [[ "$(basename "$0") $*" == *"$FAIL"* ]]; then exit 3; fi
case "$(basename "$0") $*" in
  *'--metadata-file'*) echo '{"containerimage.digest":"${DIGEST}"}' > metadata.json ;;
  *'imagetools inspect'*) echo ${DIGEST} ;;
  'helm push'*) echo 'Digest: ${DIGEST}' >&2 ;;
  'npm view'*) exit 1 ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-release-'));
  for (const part of ['.github/scripts', 'k8s', 'package.json', 'CHANGELOG.md', 'deploy/copy-images.sh']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'bin'));
  for (const program of ['docker', 'cosign', 'helm', 'gh', 'npm', 'npx', 'skopeo']) {
    writeFileSync(join(folder, 'bin', program), RECORDER, { mode: 0o755 });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of a release. Returns its exit code, and the commands that it called. */
async function run(script: string, args: string[] = [], { tag = `v${version}`, fail = '' } = {}) {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    CALLS: calls,
    FAIL: fail,
    TAG: tag,
    GITHUB_REPOSITORY: 'Example/Team-Chat',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: 'abc',
    GITHUB_ACTOR: 'olivia',
    TOKEN: 'secret',
  };
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(join(folder, '.github/scripts', script), args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
  return { code, output, calls: readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean) };
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function writeDigests() {
  mkdirSync(join(folder, 'digests'));
  for (const image of IMAGES) {
    for (const architecture of ['amd64', 'arm64']) {
      writeFileSync(join(folder, 'digests', `${image}.${architecture}`), `${DIGEST}\n`);
    }
  }
}
const writeImages = () =>
  writeFileSync(join(folder, 'images.txt'), IMAGES.map((image) => `${image} ${DIGEST}\n`).join(''));

describe('build-images', () => {
  it('builds each image for one architecture, and keeps the digests', async () => {
    const { code, calls } = await run('build-images', ['arm64']);
    expect(code).toBe(0);
    const builds = calls.filter((call) => call.startsWith('docker buildx build'));
    expect(builds.map((call) => /SERVICE=([\w-]+)/.exec(call)![1]).sort()).toEqual([...IMAGES].sort());
    for (const build of builds) {
      expect(build).toContain('--platform linux/arm64');
      expect(build).toContain(`VERSION=${version} --build-arg REVISION=abc`);
      expect(build).toContain('--provenance=mode=max --sbom=true');
      expect(build).toMatch(/name=ghcr\.io\/example\/team-chat\/[\w-]+,push-by-digest=true/);
    }
    expect(read('digests/gateway.arm64')).toBe(`${DIGEST}\n`);
  });

  it('refuses a tag that is not the version of the sources', async () => {
    const { code, output, calls } = await run('build-images', ['amd64'], { tag: 'v99.0.0' });
    expect([code, calls]).toEqual([1, []]);
    expect(output).toContain('package.json has another version than v99.0.0');
  });

  it('stops at the first image that cannot be built', async () => {
    const { code, calls } = await run('build-images', ['amd64'], { fail: 'SERVICE=accounts' });
    expect(code).not.toBe(0);
    expect(calls.at(-1)).toContain('SERVICE=accounts');
  });
});

describe('publish-images', () => {
  it('joins the architectures of each image under the tag, and signs the digest', async () => {
    writeDigests();
    const { code, calls } = await run('publish-images');
    expect(code).toBe(0);
    const name = `${REGISTRY}/gateway`;
    expect(calls.slice(0, 3)).toEqual([
      `docker buildx imagetools create --tag ${name}:${version} ${name}@${DIGEST} ${name}@${DIGEST}`,
      `docker buildx imagetools inspect ${name}:${version} --format {{.Manifest.Digest}}`,
      `cosign sign --yes --recursive ${name}@${DIGEST}`,
    ]);
    expect(calls).toHaveLength(3 * IMAGES.length);
    expect(read('images.txt')).toContain(`admin ${DIGEST}\n`);
  });

  it.each([
    ['a missing architecture', () => rmSync(join(folder, 'digests', 'gateway.arm64')), ''],
    ['a signature that fails', () => undefined, 'cosign'],
  ])('stops at %s', async (_case, prepare, fail) => {
    writeDigests();
    prepare();
    const { code, calls } = await run('publish-images', [], { fail });
    expect(code).not.toBe(0);
    expect(calls.some((call) => call.includes('accounts'))).toBe(false);
  });
});

describe('publish-chart', () => {
  it('pushes the chart with the digests of the images, and signs it', async () => {
    writeImages();
    const { code, calls } = await run('publish-chart');
    expect(code).toBe(0);
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'helm package',
      'helm push',
      'cosign sign',
    ]);
    expect(calls.at(-1)).toBe(`cosign sign --yes ${REGISTRY}/charts/team-chat@${DIGEST}`);
    const chart = calls[0]!.split(' ').at(-1)!;
    const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
    expect(values.image.repository).toBe(REGISTRY);
    expect(values.services.messaging.image.digest).toBe(DIGEST);
    expect(values.admin.image.digest).toBe(DIGEST);
    const runbooks = `https://github.com/Example/Team-Chat/blob/v${version}/deploy/trouble.md`;
    expect(values.metrics.rules.runbooks).toBe(runbooks);
    expect(chartValues('values.yaml', readFileSync(join(chart, 'values.yaml'), 'utf8'))).toEqual([]);
  });

  it('does not sign what could not be pushed', async () => {
    writeImages();
    const { code, calls } = await run('publish-chart', [], { fail: 'helm push' });
    expect(code).not.toBe(0);
    expect(calls.at(-1)).toMatch(/^helm push/);
  });
});

describe('publish-client', () => {
  it('publishes the library with the version of the tag', async () => {
    mkdirSync(join(folder, 'libs/client'), { recursive: true });
    writeFileSync(join(folder, 'libs/client/package.json'), '{"name":"@team-chat/client"}');
    writeFileSync(join(folder, 'LICENSE'), 'A licence.');
    const { calls } = await run('publish-client');
    expect(read('libs/client/LICENSE')).toBe('A licence.');
    expect(calls.at(-3)).toContain('npm pkg set --workspace libs/client repository.url=git+https://github.com/');
    expect(calls.at(-2)).toContain(`--no-git-tag-version --allow-same-version ${version}`);
    expect(calls.at(-1)).toBe('npm publish --workspace libs/client --access public --provenance');
  });
});

const OF_OTHERS = ['postgres:17.6', 'nats:2.10.27-alpine', 'natsio/prometheus-nats-exporter:0.17.3'];

test('list-images writes the images of the release and of others, each with its digest', async () => {
  writeImages();
  expect(await run('list-images')).toMatchObject({ code: 0 });
  const own = IMAGES.map((image) => `${REGISTRY}/${image}:${version}@${DIGEST}`);
  expect(read('image-list.txt').trim().split('\n')).toEqual([...own, ...OF_OTHERS.map((name) => `${name}@${DIGEST}`)]);
  expect((await run('list-images', [], { fail: 'inspect nats:' })).code).not.toBe(0);
});

describe('copy-images.sh', () => {
  const script = '../../deploy/copy-images.sh';
  const list = [`${REGISTRY}/gateway:${version}@${DIGEST}`, `postgres:17.6@${DIGEST}`];

  it('saves images by their digests, and pushes them with their tags', async () => {
    writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\n`);
    const saved = await run(script, ['save', 'list.txt', 'images']);
    expect(saved.calls).toEqual([
      `skopeo copy --all --preserve-digests docker://${REGISTRY}/gateway@${DIGEST} dir:images/gateway`,
      `skopeo copy --all --preserve-digests docker://postgres@${DIGEST} dir:images/postgres`,
    ]);
    const pushed = await run(script, ['push', 'images', 'registry.internal:5000/chat']);
    expect(pushed).toMatchObject({ code: 0 });
    expect(pushed.calls).toEqual([
      `skopeo copy --all --preserve-digests dir:images/gateway docker://registry.internal:5000/chat/gateway:${version}`,
      'skopeo copy --all --preserve-digests dir:images/postgres docker://registry.internal:5000/chat/postgres:17.6',
    ]);
  });

  it('copies nothing without a digest, and leaves no list where an image could not be saved', async () => {
    writeFileSync(join(folder, 'list.txt'), 'postgres:17.6\n');
    expect(await run(script, ['save', 'list.txt', 'images'])).toMatchObject({ code: 1, calls: [] });
    writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\n`);
    expect((await run(script, ['save', 'list.txt', 'images'], { fail: 'postgres' })).code).not.toBe(0);
    expect((await run(script, ['push', 'images', 'registry.internal'])).code).not.toBe(0);
    expect(await run(script, [])).toMatchObject({ code: 2, calls: [] });
  });
});

test('create-release takes the section of the changelog, and names the images', async () => {
  writeImages();
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Changelog\n\n## 99.0.0 (x)\n\nNewer.\n\n## ${version} (x)\n\nThis one.\n\n## 0.0.1 (x)\n\nOlder.\n`,
  );
  const { code, calls } = await run('create-release');
  expect(code).toBe(0);
  expect(calls.slice(1)).toEqual([
    `gh release create v${version} --verify-tag --title ${version} --notes-file notes.md image-list.txt deploy/copy-images.sh`,
  ]);
  expect(read('notes.md')).toContain('This one.');
  expect(read('notes.md')).not.toMatch(/Newer|Older/);
  expect(read('notes.md')).toContain(`    ${REGISTRY}/events:${version}@${DIGEST}\n`);
});

describe('prepare-release', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Olivia', '-c', 'user.email=olivia@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  beforeEach(() => {
    for (const part of ['.config/cliff.toml', '.prettierrc.json', 'package-lock.json', 'libs/runtime/src/version.ts']) {
      cpSync(join(ROOT, part), join(folder, part));
    }
    rmSync(join(folder, 'bin'), { recursive: true });
    git('init', '--quiet');
    git('config', 'user.name', 'Olivia');
    git('config', 'user.email', 'olivia@example.com');
    writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\ncalls\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'repository: Begin');
    git('tag', `v${version}`);
    for (const subject of ['messaging: Return ids in order: the smallest first', 'test: Wait for a condition']) {
      git('commit', '--quiet', '--allow-empty', '--message', subject);
    }
  });

  it('sets the version and writes the section of the changelog', async () => {
    expect(await run('prepare-release', ['7.0.0'])).toMatchObject({ code: 0 });
    expect(git('log', '-1', '--format=%s').trim()).toBe('release: 7.0.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('package.json')).version).toBe('7.0.0');
    expect(parse(read('k8s/Chart.yaml'))).toMatchObject({ version: '7.0.0', appVersion: '7.0.0' });
    const versions = read('libs/runtime/src/version.ts');
    expect(versions).toContain(" VERSION = '7.0.0';");
    expect(versions).toContain(` PREVIOUS_VERSION = '${version}';`);
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## 7\.0\.0 \([\d-]+\)\n\n### messaging\n\n- Return ids in order: the smallest first\n\n## /,
    );
  });

  it.each([
    ['something that is no version', 'seven', () => undefined],
    ['changes that are not committed', '7.0.0', () => writeFileSync(join(folder, 'new-file'), '')],
  ])('refuses %s', async (_case, argument, prepare) => {
    prepare();
    expect(await run('prepare-release', [argument])).toMatchObject({ code: 1 });
    expect(git('log', '-1', '--format=%s').trim()).toBe('test: Wait for a condition');
  });
});

test.each([
  ['the release before', ['v1.0.0'], ' --from v1.0.0'],
  ['the release before a tag of this commit', ['v1.0.0', 'v2.0.0'], ' --from v1.0.0'],
  ['no release, as there is none', [], ''],
])('test-upgrade begins with %s', async (_case, [before, own], argument) => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  const commit = () =>
    git('-c', 'user.name=O', '-c', 'user.email=o@example.com', 'commit', '-q', '--allow-empty', '-m', 'x');
  git('init', '--quiet');
  commit();
  if (before) git('tag', before);
  commit();
  if (own) git('tag', own);
  const { calls } = await run('test-upgrade');
  expect(calls).toEqual([`npm run upgrade-test --${argument}`.trimEnd()]);
});

test('log-in passes the token by the standard input', async () => {
  const { calls } = await run('log-in');
  expect(calls).toEqual(['docker login ghcr.io --username olivia --password-stdin']);
});

test('the changelog has a section of this version, and everything names it', () => {
  expect(VERSION).toBe(version);
  expect(read('CHANGELOG.md')).toContain(`## ${version} (`);
  const { version: chart, appVersion } = parse(read('k8s/Chart.yaml'));
  expect({ chart, appVersion }).toEqual({ chart: version, appVersion: version });
});
