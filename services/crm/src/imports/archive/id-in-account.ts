import { createHash } from 'node:crypto';

/** The id that an archived record gets in an account: the same each time, so that a second import finds it there. */
export function idInAccount(accountId: string, archived: string): string {
  const bytes = createHash('sha256').update(`${accountId}|${archived}`).digest().subarray(0, 16);
  // A UUID of version 8: of our own making.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
