import { timed } from '../setup/timed.mjs';

describe('timed', () => {
  it('says what it does, and how long it took', async () => {
    const said: string[] = [];
    await timed(
      (line) => said.push(line),
      'building',
      'built',
      async () => said.push('work'),
    );
    expect(said).toEqual(['building', 'work', 'built in 0 s']);
  });

  it('does not say that a failed step is done', async () => {
    const said: string[] = [];
    const failing = timed(
      (line) => said.push(line),
      'building',
      'built',
      () => Promise.reject(new Error('no space')),
    );
    await expect(failing).rejects.toThrow('no space');
    expect(said).toEqual(['building']);
  });
});
