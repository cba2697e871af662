import { generateSync } from 'otplib';
import { newTotpSecret, stepOfCode } from './totp.js';

// RFC 6238, appendix B, cut to six digits.
const SECRET = Buffer.from('12345678901234567890');
const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('takes the code of the RFC at %d seconds', (seconds, code) => {
  expect(generateSync({ secret: SECRET, epoch: seconds })).toBe(code);
  expect(stepOfCode(base32, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
});

test('takes a code one step early or late, and no further', () => {
  const code = '081804';
  const start = 1_111_111_080;
  expect(stepOfCode(base32, code, at(start - 30), null)).toBeDefined();
  expect(stepOfCode(base32, code, at(start - 31), null)).toBeUndefined();
  expect(stepOfCode(base32, code, at(start + 59), null)).toBeDefined();
  expect(stepOfCode(base32, code, at(start + 60), null)).toBeUndefined();
});

test('takes no code of a used step or of an earlier one, also after the clock went back', () => {
  const step = Math.floor(59 / 30);
  expect(stepOfCode(base32, '287082', at(59), step)).toBeUndefined();
  expect(stepOfCode(base32, '287082', at(59), step + 9)).toBeUndefined();
  expect(stepOfCode(base32, '287082', at(59), step - 1)).toBe(step);
});

test('draws a picture that survives in a data address between double quotes', () => {
  const { secret, uri, qrCode } = newTotpSecret("o'neil+crm@harbor.test");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(uri).toContain('otpauth://totp/Bindery:');
  expect(qrCode).toMatch(/^<svg /);
  expect(qrCode).not.toMatch(/["#%]/);
});
