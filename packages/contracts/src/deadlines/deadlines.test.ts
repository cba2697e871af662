import { readTimeout, timeoutFor } from './index.js';

describe('the time that an asker still waits', () => {
  it('is told less a margin, so that the answer arrives before the asker has gone', () => {
    expect(timeoutFor(4_700)).toBe('4450');
    expect(timeoutFor(1_000.9)).toBe('750');
  });

  it('is nothing when only the margin is left', () => {
    expect(timeoutFor(250)).toBe('0');
    expect(timeoutFor(-5)).toBe('0');
  });

  it.each([
    ['0', 0],
    ['1200', 1_200],
    ['999999', 4_450],
    [undefined, 4_450],
    ['', 4_450],
    ['-1', 4_450],
    ['1e3', 4_450],
    ['99999999999', 4_450],
  ])('is read from %p as %p: nobody asks for more than the gateway allows', (header, ms) => {
    expect(readTimeout(header)).toBe(ms);
  });
});
