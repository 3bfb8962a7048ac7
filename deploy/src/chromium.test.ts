import { findChromium } from '../chromium.cjs';

describe('findChromium', () => {
  it('takes the one that is named', () => {
    expect(findChromium({ CHROMIUM_BIN: process.execPath })).toBe(process.execPath);
  });

  it('says when that is none', () => {
    expect(() => findChromium({ CHROMIUM_BIN: '/nowhere/chromium' })).toThrow(
      'CHROMIUM_BIN: /nowhere/chromium is not an executable file.',
    );
  });
});
