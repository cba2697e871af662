import { backOffMs } from './back-off.js';

describe('the back-off before a part restarts', () => {
  it('doubles from half a second up to half a minute', () => {
    expect([0, 1, 2, 5, 6, 50].map(backOffMs)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
  });
});
