import { readTimeout, timeoutFor } from './deadlines.js';

describe('the timeout header', () => {
  it('subtracts a margin so that the response arrives before the caller gives up', () => {
    expect(timeoutFor(4_700)).toBe('4450');
    expect(timeoutFor(1_000.9)).toBe('750');
  });

  it('is zero when no more than the margin remains', () => {
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
  ])('reads %p as %p, never more than the gateway allows', (header, ms) => {
    expect(readTimeout(header)).toBe(ms);
  });
});
