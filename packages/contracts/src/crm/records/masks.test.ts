import { looksMasked, maskDriversLicense, maskEmail, maskMbi, maskSsn } from './masks.js';

describe('masks', () => {
  it.each([
    [maskSsn('219099999'), '***-**-9999'],
    [maskMbi('1EG4TE5MK73'), '***-***-MK73'],
    [maskEmail('katrin@clients.test'), 'ka****@clients.test'],
    [maskEmail('kat@clients.test'), 'ka*@clients.test'],
    [maskEmail('kj@clients.test'), '**@clients.test'],
    [maskEmail('"a@b"@clients.test'), '"a***@clients.test'],
    [maskDriversLicense('D1234578'), 'D1****78'],
    [maskDriversLicense('D123'), '****'],
  ])('produces %s and recognizes it as masked', (mask, expected) => {
    expect(mask).toBe(expected);
    expect(looksMasked(mask)).toBe(true);
  });
});
