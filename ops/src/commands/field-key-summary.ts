import { accountKeyPage, type AccountKeyStatus } from '@bindery/contracts/ops';
import { ageOf } from '../cli/time.js';
import { pagesOf } from '../targets/call-service.js';
import type { Target } from '../targets/find-targets.js';

/** The field keys of a service, all accounts together. */
export interface FieldKeySummary {
  readonly service: string;
  accounts: number;
  /** Accounts whose key is not wrapped under the current root key. */
  under_other_root_keys: number;
  oldest_key_made_at: string | null;
  values: number;
  /** Values that are not under their account's newest key. */
  values_under_older_keys: number;
  /** Their number per column. */
  older: ColumnValues;
  /** The same for columns that re-encryption doesn't rewrite. */
  left_by_reencryption: ColumnValues;
  /** The same for columns whose values are gone after a week at most. */
  expiring: ColumnValues;
  /** Ciphertexts in rows without an account. */
  unassigned: ColumnValues;
}
type ColumnValues = Record<string, number>;

export async function fieldKeySummary(target: Target): Promise<FieldKeySummary> {
  const summary: FieldKeySummary = {
    service: target.service,
    accounts: 0,
    under_other_root_keys: 0,
    oldest_key_made_at: null,
    values: 0,
    values_under_older_keys: 0,
    older: {},
    left_by_reencryption: {},
    expiring: {},
    unassigned: {},
  };
  const call = { path: 'field-keys/status', reply: accountKeyPage };
  for await (const page of pagesOf(target, call, null)) {
    for (const account of page.accounts) addTo(summary, account);
    for (const { column, values } of page.unassigned) add(summary.unassigned, column, values);
  }
  return summary;
}

function addTo(summary: FieldKeySummary, account: AccountKeyStatus): void {
  const { newest_version, newest_made_at, values, older, root_key_current } = account;
  const all = Object.values(values).reduce((sum, count) => sum + count, 0);
  summary.accounts += 1;
  summary.under_other_root_keys += root_key_current ? 0 : 1;
  summary.values += all;
  summary.values_under_older_keys += all - (values[String(newest_version)] ?? 0);
  if (summary.oldest_key_made_at === null || newest_made_at < summary.oldest_key_made_at) {
    summary.oldest_key_made_at = newest_made_at;
  }
  for (const { column, values: count, reencrypted, expires } of older) {
    add(summary.older, column, count);
    if (expires) add(summary.expiring, column, count);
    else if (!reencrypted) add(summary.left_by_reencryption, column, count);
  }
}

function add(sums: ColumnValues, column: string, values: number): void {
  sums[column] = (sums[column] ?? 0) + values;
}

export const total = (sums: ColumnValues): number =>
  Object.values(sums).reduce((sum, count) => sum + count, 0);

export function fieldKeyLines(summary: FieldKeySummary): string[] {
  const { service, accounts, under_other_root_keys, oldest_key_made_at, values, values_under_older_keys } =
    summary;
  return [
    `FIELD KEYS (${service})`,
    `accounts                            ${String(accounts)}`,
    `wrapped under another root key      ${String(under_other_root_keys)}`,
    `the oldest data key that writes     ${oldest_key_made_at === null ? '-' : `${ageOf(oldest_key_made_at)} old`}`,
    `protected and sealed values         ${String(values)}`,
    `under an older data key             ${String(values_under_older_keys)}`,
    ...Object.entries(summary.older).map(([column, count]) => `  ${column.padEnd(34)}${String(count)}`),
    ...expiringLines(summary),
    ...strayLines(summary),
    '',
  ];
}

/** Values for which waiting is enough. */
export const expiringLines = ({ service, expiring }: FieldKeySummary): string[] =>
  Object.entries(expiring).map(
    ([column, count]) =>
      `${service}: ${column}: ${String(count)} under an older key, removed after a week at most.`,
  );

/** Ciphertexts that re-encryption doesn't reach, with what to do. */
export const strayLines = ({ service, left_by_reencryption, unassigned }: FieldKeySummary): string[] => [
  ...Object.entries(left_by_reencryption).map(
    ([column, count]) =>
      `${service}: ${column} holds ${String(count)} ciphertexts under an older key, which keys reencrypt does not rewrite. Find out what wrote them there, then delete them.`,
  ),
  ...Object.entries(unassigned).map(
    ([column, count]) =>
      `${service}: ${column} holds ${String(count)} ciphertexts in rows of no account. No ciphertext belongs there. Find out what wrote them there, then delete them.`,
  ),
];
