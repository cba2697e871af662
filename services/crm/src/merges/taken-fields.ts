import { individualFieldNames, type IndividualField } from '@bindery/contracts/crm';
import { IntegrityFailure } from '@bindery/field-crypto';
import { rejectField } from '@bindery/service-kit/errors';
import { indexColumn } from '@bindery/service-kit/field-keys';
import type { Individual } from '../generated/prisma/client.js';
import type { RecordMapper, Values } from '../resources/record-mapper.js';
import type { Pair } from './merge-pair.js';
import type { BeforeMerge } from './stored-merge.js';

/** The real value of a field; `undefined` of a stored one that does not open. */
async function valueOf(mapper: RecordMapper, row: Individual, field: string): Promise<unknown> {
  if (!mapper.isSealed(field)) return mapper.clearValue(row, field);
  try {
    return await mapper.open(row, field);
  } catch (error) {
    if (error instanceof IntegrityFailure) return undefined;
    throw error;
  }
}

/** The fields in which both have the same value. One that does not open equals nothing. */
export async function equalFields(mapper: RecordMapper, { kept, merged }: Pair): Promise<IndividualField[]> {
  const equal: IndividualField[] = [];
  for (const field of individualFieldNames) {
    const value = await valueOf(mapper, kept, field);
    if (value !== undefined && value === (await valueOf(mapper, merged, field))) equal.push(field);
  }
  return equal;
}

/**
 * The changes of the kept individual when fields come from the other one, decrypted.
 * @throws AppError `validation_failed` on a field whose stored value can't be decrypted
 */
export async function takenValues(
  mapper: RecordMapper,
  pair: Pair,
  take: readonly IndividualField[],
): Promise<Values> {
  const equal = await equalFields(mapper, pair);
  const values: Record<string, unknown> = {};
  for (const field of take) {
    if (equal.includes(field)) continue;
    const value = await valueOf(mapper, pair.merged, field);
    if (value === undefined) {
      const label = mapper.fields[field]?.label ?? field;
      rejectField(field, `The other individual's ${label} can't be decrypted. Keep the value on this side.`);
    }
    values[field] = value;
  }
  return withoutSameEmail(
    values,
    'email' in values ? values['email'] : await valueOf(mapper, pair.kept, 'email'),
  );
}

/** An address that the individual is written to already is no second one. */
function withoutSameEmail({ secondary_email, ...values }: Values, email: unknown): Values {
  const isSame =
    typeof secondary_email === 'string' && typeof email === 'string' && sameText(secondary_email, email);
  return secondary_email === undefined || isSame ? values : { ...values, secondary_email };
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Wishes of a client to the agency. A merge keeps them, whichever of the two had them. */
const WISHES = ['email_opt_out', 'do_not_call'] as const satisfies readonly IndividualField[];

/** The fields that come from the other individual, with its wishes and never without the kept one's. */
export function withWishes({ kept, merged }: Pair, take: readonly IndividualField[]): IndividualField[] {
  const lost = WISHES.filter((wish) => kept[wish]);
  const taken = WISHES.filter((wish) => !kept[wish] && merged[wish]);
  return [...new Set([...take, ...taken])].filter((field) => !lost.some((wish) => wish === field));
}

/** The columns of some fields as a row has them now, envelopes and blind indexes included. */
export function columnsAsTheyAre(
  mapper: RecordMapper,
  row: Individual,
  fields: readonly string[],
): BeforeMerge['columns'] {
  const columns = fields
    .filter((field) => !mapper.elsewhere.includes(field))
    .flatMap((field) => (mapper.protected.includes(field) ? [field, indexColumn(field)] : [field]));
  const stored = row as unknown as Readonly<Record<string, Date | string | boolean | null>>;
  return Object.fromEntries(
    columns.map((column) => {
      const value = stored[column] ?? null;
      return [column, value instanceof Date ? value.toISOString() : value];
    }),
  );
}
