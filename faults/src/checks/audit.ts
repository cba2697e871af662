import { verifyChain, type AuditEntry } from '@bindery/service-kit/audit';
import { crmCipher, type RunningStack } from '@bindery/stack';
import type { RevealFact } from '../driver/ledger.js';
import type { Finding } from '../finding.js';

type StoredEntry = Omit<AuditEntry, 'seq' | 'at'> & {
  readonly seq: string;
  readonly at: Date;
  readonly hash: string;
};

/** Checks that every account's chain verifies against its checkpoint and has each successful reveal once. */
export async function checkAudit(stack: RunningStack, reveals: readonly RevealFact[]): Promise<Finding[]> {
  const cipher = crmCipher(stack);
  const rows = await stack.query<StoredEntry>('crm', 'SELECT * FROM audit_entries ORDER BY account_id, seq');
  const checkpoints = await stack.query<{ account_id: string; seq: string; hash: string }>(
    'crm',
    'SELECT account_id, seq, hash FROM audit_checkpoints',
  );
  const chains = Map.groupBy(rows, ({ account_id }) => account_id);
  const findings: Finding[] = [];
  for (const { account_id, seq, hash } of checkpoints) {
    const key = (await cipher.auditKey(account_id)).export();
    const entries = (chains.get(account_id) ?? []).map(asChained);
    for (const { fault, seq: at } of await verifyChain(key, entries, { seq: Number(seq), hash }))
      findings.push({ kind: 'audit', what: `the chain of ${account_id} is ${fault} at ${at}` });
  }
  return [...findings, ...checkReveals(rows, reveals)];
}

function checkReveals(rows: readonly StoredEntry[], reveals: readonly RevealFact[]): Finding[] {
  const entries = Map.groupBy(
    rows.filter(({ action, outcome }) => action === 'individual.revealed' && outcome === 'success'),
    ({ request_id }) => request_id,
  );
  return reveals.flatMap(({ requestId, recordId }) => {
    const found = entries.get(requestId) ?? [];
    if (found.length === 1 && found[0]?.record_id === recordId) return [];
    return [{ kind: 'audit' as const, what: `the reveal ${requestId} has ${found.length} audit entries` }];
  });
}

const asChained = ({ seq, at, ...rest }: StoredEntry): AuditEntry & { readonly hash: string } => ({
  ...rest,
  seq: Number(seq),
  at: at.toISOString(),
});
