import type { FieldCipher } from '@bindery/field-crypto';

/** The columns of an encrypted value. */
export interface Sealed {
  readonly id: string;
  readonly email: string;
  readonly emailIndex: string;
  readonly ssn: string;
  readonly ssnIndex: string;
}

/** The n-th individual's SSN, never with area 000, 666 or 9xx, group 00 or serial 0000. */
export const ssnOf = (n: number): string =>
  `${String(100 + (n % 500))}${String(10 + (n % 89))}${String(1_000 + (n % 8_999))}`;

/** Encrypts and indexes the protected values of one individual like crm. */
export async function seal(cipher: FieldCipher, accountId: string, id: string, n: number): Promise<Sealed> {
  const place = { accountId, table: 'individuals', rowId: id };
  const [email, ssn] = [`client-${String(n)}@people.test`, ssnOf(n)];
  return {
    id,
    email: await cipher.encrypt({ ...place, field: 'email' }, email),
    emailIndex: await cipher.blindIndex({ ...place, field: 'email' }, email),
    ssn: await cipher.encrypt({ ...place, field: 'ssn' }, ssn),
    ssnIndex: await cipher.blindIndex({ ...place, field: 'ssn' }, ssn),
  };
}
