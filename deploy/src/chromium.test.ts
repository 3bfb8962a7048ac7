import { findChromium } from '../chromium.cjs';

describe('findChromium', () => {
  it('returns the path in CHROMIUM_BIN', () => {
    expect(findChromium({ CHROMIUM_BIN: process.execPath })).toBe(process.execPath);
  });

  it('throws if CHROMIUM_BIN is not an executable file', () => {
    expect(() => findChromium({ CHROMIUM_BIN: '/nowhere/chromium' })).toThrow(
      'CHROMIUM_BIN: /nowhere/chromium is not an executable file.',
    );
  });
});
