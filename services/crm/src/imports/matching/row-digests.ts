import { createHmac } from 'node:crypto';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { FieldCipher } from '@bindery/field-crypto';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import type { Draft } from '../rows/draft.js';

/** The part of a row by which its client is known again. */
type DigestedRow = Pick<Draft, 'values'> & Partial<Pick<Draft, 'phones'>>;

/** The phones of a row in E.164, each once. */
export const numbersOf = ({ phones = [] }: Pick<DigestedRow, 'phones'>): string[] => [
  ...new Set(phones.flatMap(({ phone }) => possibleE164(phone) ?? [])),
];

/**
 * Digests of rows under a key of the account, which tell nothing of what they are made of. Rotation doesn't change the key.
 * A row with a name alone has none: namesakes would be one.
 */
export async function rowDigester(
  cipher: FieldCipher,
  accountId: string,
): Promise<(row: DigestedRow) => string | null> {
  const secret = await cipher.derivedKey(accountId, 'digests of imported rows');
  return (row) => {
    const text = (field: string) => {
      const value = row.values[field];
      return typeof value === 'string' ? value : '';
    };
    const name = [lookAlikeKey(text('first_name')), lookAlikeKey(text('last_name'))];
    const rest = [text('email').toLowerCase(), text('dob'), ...numbersOf(row).toSorted()];
    if (name.includes('') || rest.every((one) => one === '')) return null;
    return createHmac('sha256', secret)
      .update(JSON.stringify([...name, ...rest]))
      .digest('base64url');
  };
}
