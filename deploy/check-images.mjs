// Checks without Docker that every image can be built: what `turbo prune` copies into its build is every tracked file of
// its workspaces. turbo leaves out what .gitignore matches, tracked or not, and the build then fails for lack of a file.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TURBO = join(ROOT, 'node_modules', '.bin', 'turbo');

const listFiles = (...options) =>
  execFileSync('git', ['ls-files', '-z', ...options], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

/** Returns the folders of the workspaces in a pruned tree. */
const workspacesOf = (tree) =>
  ['libs', 'services']
    .flatMap((parent) =>
      existsSync(join(tree, parent)) ? readdirSync(join(tree, parent)).map((name) => `${parent}/${name}/`) : [],
    )
    .concat(existsSync(join(tree, 'deploy')) ? ['deploy/'] : []);

/** Returns the tracked files of an image's workspaces that its pruned tree lacks. Throws if the image's own workspace is
 *  not in the tree, for which nothing would be compared. */
function missingFiles([image, ...others], tracked) {
  const folder = mkdtempSync(join(tmpdir(), `pruned-${image}-`));
  try {
    execFileSync(
      TURBO,
      ['prune', ...[image, ...others].map((name) => `@team-chat/${name}`), '--docker', '--out-dir', folder],
      {
        cwd: ROOT,
        env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
        stdio: 'pipe',
      },
    );
    const tree = join(folder, 'full');
    const workspaces = workspacesOf(tree);
    if (!workspaces.some((workspace) => `/${workspace}`.endsWith(`/${image}/`))) {
      throw new Error(`${image} is not pruned`);
    }
    return tracked
      .filter((file) => workspaces.some((workspace) => file.startsWith(workspace)))
      .filter((file) => existsSync(join(ROOT, file)) && !existsSync(join(tree, file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ignored = listFiles('--cached', '--ignored', '--exclude-standard');
const tracked = listFiles();
const services = readdirSync(join(ROOT, 'services'));
// The last one is that of trial.Dockerfile.
const images = [...[...services, 'admin'].map((name) => [name]), ['deploy', ...services]];
const faults = [
  ...ignored.map((file) => `${file} is tracked, and matched by .gitignore`),
  ...images.flatMap((image) =>
    missingFiles(image, tracked).map((file) => `${file} is not in the build of ${image[0]}`),
  ),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${images.length} images: their builds have every tracked file of their workspaces.`);
