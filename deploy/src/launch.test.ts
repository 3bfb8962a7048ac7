import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './launch';
import { parseSettings } from './settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'team-chat-launch-'));
  writeFileSync(join(dataDir, 'seeding.json'), '{}');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('launch where other machines reach the gateway', () => {
  const start = (env: Record<string, string>) => launch(parseSettings({ DATA_DIR: dataDir, ...env }, '/'));

  it('refuses a data folder with a demo organisation, and releases it', async () => {
    const refusal = `${dataDir} has a demo organisation`;
    await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(refusal);
    await expect(start({ EXTERNAL_URL: 'https://chat.example.com', SEED_DEMO: 'false' })).rejects.toThrow(
      /EXTERNAL_URL=https:\/\/chat\.example\.com other machines.* Set DATA_DIR to a new folder\.$/,
    );
    expect(readdirSync(dataDir)).not.toContain('launcher.json');
  });

  it('names the database as well where it is not the own one', async () => {
    await expect(start({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' })).rejects.toThrow(
      /Set DATA_DIR to a new folder, and DATABASE_URL to a new database\.$/,
    );
  });
});
