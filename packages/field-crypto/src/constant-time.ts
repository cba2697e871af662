import { timingSafeEqual } from 'node:crypto';

/** Compares two strings in a time that doesn't reveal where they differ. Their lengths are not secret. */
export function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}
