import { fieldTables, recordNames, type PresentRecord, type RecordFacts } from '@bindery/contracts/crm';
import type { Values } from '../../resources/record-mapper.js';
import { onIssue, reactTo, type SentRecord } from '../../resources/record-rules.js';
import type { PlannedParts, PlannedPolicy } from '../../resources/write-records/record-plan.js';
import type { Draft } from '../rows/draft.js';
import { partsOf } from '../rows/draft-records.js';
import { note, type CellNote } from '../rows/read-row.js';
import { idsOf } from './planned-row.js';

interface Surroundings {
  readonly draft: Draft;
  readonly facts: RecordFacts;
  /** A policy that the client has already. */
  readonly presentPolicy: (id: string) => PresentRecord | undefined;
}

/** The parts of a row beside its client, without values that can't be saved; and a warning for each one left out. */
export function savableParts(
  parts: PlannedParts,
  { draft, facts, presentPolicy }: Surroundings,
): { readonly parts: PlannedParts; readonly warnings: readonly CellNote[] } {
  const sent = new Map(partsOf(draft).map((record) => [record.values, record]));
  const warnings: CellNote[] = [];
  const savable = (record: SentRecord): Values | undefined => {
    const { values, lost, failed } = reactTo(onIssue.import.child, record, facts);
    const warn = (path: string, what: string, why: string) =>
      warnings.push(note(`${record.path ?? ''}.${path}`, `${what} was left out: ${why}`));
    for (const { path, cause = path, message } of lost)
      warn(path, `The ${fieldTables[record.type][cause]?.label.toLowerCase() ?? cause}`, message);
    const [fault] = failed;
    if (!fault) return values;
    const { one } = recordNames[record.type];
    warn(fault.path, one.charAt(0).toUpperCase() + one.slice(1), fault.message);
    return undefined;
  };
  const kept = <Part extends Values>(all: readonly Part[]): Part[] =>
    all.flatMap((part): Part[] => {
      const record = sent.get(part);
      const values = record ? savable(record) : part;
      return values ? [values as Part] : [];
    });
  const policyOf = (policy: PlannedPolicy): PlannedPolicy | null => {
    const { id, values } = policy;
    const present = id === null ? undefined : presentPolicy(id);
    const record = { type: 'policy', path: 'policy', present } as const;
    const all = savable({ ...record, values: { ...values, ...(id === null && idsOf(policy)) } });
    if (!all) return null;
    const { carrier_id: _, product_id: __, ...left } = all;
    return id !== null && Object.keys(left).length === 0 ? null : { ...policy, values: left };
  };
  const { phones, addresses, dependents, policy } = parts;
  return {
    parts: {
      ...parts,
      phones: kept(phones),
      addresses: kept(addresses),
      dependents: kept(dependents),
      policy: policy && policyOf(policy),
    },
    warnings,
  };
}
