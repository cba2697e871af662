import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { OF_CLIENT, type ImportMapping, type RecordFacts, type RuledRecord } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { ListedResources } from '../../resources/listed-resources.js';
import { onIssue, presentOf, reactTo } from '../../resources/record-rules.js';
import type { RecordMapper, Values } from '../../resources/record-mapper.js';
import { companiesOf, type KnownCompanies } from '../references/find-companies.js';
import { note, type CellNote } from '../rows/read-row.js';
import type { RecordDraft } from '../rows/record-draft.js';
import type { Holder } from './find-holders.js';
import type { KnownRecord } from './find-records.js';
import { givesWay, onMatchOf } from './on-match.js';
import { idsOf, type PlannedRecord } from './planned-row.js';
import type { RecordFile } from './record-file.js';

/** A row of a file, and what it is compared with. */
export interface Comparison {
  readonly caller: Principal;
  readonly file: RecordFile;
  readonly draft: RecordDraft;
  readonly holder: Holder;
  readonly companies: KnownCompanies;
  readonly facts: RecordFacts;
}

/** The records that a row makes or changes. */
type Changes = Pick<
  PlannedRecord,
  'outcome' | 'values' | 'carrier' | 'product' | 'clientId' | 'problems' | 'warnings'
>;

const NOTHING = {
  ...{ values: {}, carrier: null, product: null, clientId: null },
  ...{ problems: [], warnings: [] },
};
const failed = (...problems: readonly CellNote[]): Changes => ({ ...NOTHING, outcome: 'error', problems });
const unchanged = (...warnings: readonly CellNote[]): Changes => ({
  ...NOTHING,
  outcome: 'unchanged',
  warnings,
});

/** Says what rows make of policies, carriers and products, and what they change of those that are there. */
@Injectable()
export class RecordChanges {
  constructor(private readonly resources: ListedResources) {}

  ofNew({ file: { type, mapping }, draft, holder, companies, facts }: Comparison): Changes {
    const { values } = draft;
    const fault = type === 'policy' ? faultOfPolicy(holder) : faultOfNamed(type, draft);
    if (fault) return failed(fault);
    if (type === 'carrier') return savable({ ...NOTHING, outcome: 'new', values }, { type, facts });
    const { noun } = this.resources.of(type);
    const found = companiesOf(draft, mapping, companies, { noun, prefix: '' });
    const { carrier, product, problems, warnings } = found;
    if (problems.length > 0) return failed(...problems);
    if (carrier) {
      const all = type === 'policy' ? { status: 'active', ...values } : values;
      const record = { values: all, carrier, product, clientId: holder.id, problems, warnings };
      return savable({ outcome: 'new', ...record }, { type, facts });
    }
    return skipsUnknown(mapping, draft) ? { ...NOTHING, outcome: 'removed', warnings } : failed(...warnings);
  }

  ofPresent({ caller, file, draft, holder, companies, facts }: Comparison, present: KnownRecord): Changes {
    const resource = this.resources.of(file.type);
    const { noun, mapper } = resource;
    const fault = faultOfMove(file, draft, holder, present);
    if (fault) return failed(fault);
    const values = changedValues(file.mapping, draft, holder, { mapper, present });
    const { product, problems, warnings } = productOf(file.mapping, draft, companies, present);
    if (problems.length > 0) return failed(...problems);
    if (product === null && Object.keys(values).length === 0) return unchanged(...warnings);
    if (present.account_id === null)
      return unchanged(note('id', `All agencies share this ${noun}, so it stays as it is.`));
    if (!resource.canEdit(caller, present) || !holder.canEdit) return failed(note('id', NOT_YOURS));
    const clientId = present.insured_id ?? holder.id;
    const carrier = present.carrier_id === undefined ? null : { id: present.carrier_id };
    const changed = { values, carrier, product, clientId, problems, warnings };
    return savable(
      { outcome: 'update', ...changed },
      { type: file.type, facts, present: presentOf(mapper, present) },
    );
  }
}

/** The paths of a file for fields that it has by name. */
const named: Readonly<Record<string, string>> = {
  ...{ carrier_id: 'carrier', product_id: 'product', insured_id: `${OF_CLIENT}last_name` },
};

/** The record that a row makes or changes, if its values can be saved. */
function savable(
  changes: Changes,
  { facts, ...record }: Omit<RuledRecord, 'values'> & { readonly facts: RecordFacts },
): Changes {
  const { product, clientId } = changes;
  const values =
    record.present === undefined
      ? { ...changes.values, ...(clientId !== null && { insured_id: clientId }), ...idsOf(changes) }
      : { ...changes.values, ...idsOf({ carrier: null, product }) };
  const issues = reactTo(onIssue.import.record, { ...record, values }, facts).failed;
  if (issues.length === 0) return changes;
  return failed(...issues.map(({ path, message }) => note(named[path] ?? path, message)));
}

/** The problem that keeps a new policy out. */
function faultOfPolicy(holder: Holder): CellNote | null {
  if (holder.id === null) return note(`${OF_CLIENT}last_name`, NOBODY_NAMED);
  return holder.canEdit ? null : note(`${OF_CLIENT}last_name`, NOT_YOUR_CLIENT);
}

const faultOfNamed = (type: 'carrier' | 'product', { values }: RecordDraft): CellNote | null =>
  values['name'] === undefined
    ? note('name', type === 'carrier' ? 'Carrier name is missing.' : 'Product name is missing.')
    : null;

/** A row that takes a record to another client or carrier may be about another record. */
function faultOfMove(
  { type, mapping }: RecordFile,
  { carrier }: RecordDraft,
  { id }: Holder,
  present: KnownRecord,
): CellNote | null {
  const belongsTo = present.insured_id ?? null;
  if (id !== null && belongsTo !== null && id !== belongsTo)
    return note(`${OF_CLIENT}last_name`, OTHER_CLIENT);
  const isReplaced = type !== 'carrier' && onMatchOf(mapping)('carrier') === 'overwrite';
  return isReplaced && isOther(present, carrier) ? note('carrier', OTHER_CARRIER) : null;
}

const isOther = ({ carrier }: KnownRecord, name: string | null): boolean =>
  carrier !== undefined && name !== null && lookAlikeKey(carrier.name) !== lookAlikeKey(name);

function changedValues(
  mapping: ImportMapping,
  draft: RecordDraft,
  { id }: Holder,
  { mapper, present }: { readonly mapper: RecordMapper; readonly present: KnownRecord },
): Values {
  const modeOf = onMatchOf(mapping);
  const changed = Object.entries(draft.values).filter(([name, value]) => {
    const before = mapper.clearValue(present, name);
    return value !== null && before !== value && givesWay(modeOf(name), before);
  });
  const isClaimed =
    id !== null &&
    present.insured_id === null &&
    mapping.columns.some(({ field, on_match }) => field?.startsWith(OF_CLIENT) && on_match !== 'keep');
  return { ...Object.fromEntries(changed), ...(isClaimed && { insured_id: id }) };
}

/** The product that a policy gets instead of the one that it has. */
function productOf(
  mapping: ImportMapping,
  { carrier, product: name }: RecordDraft,
  companies: KnownCompanies,
  present: KnownRecord,
): Pick<Changes, 'product' | 'problems' | 'warnings'> {
  const { carrier_id: carrierId, product_id } = present;
  const isKept = !givesWay(onMatchOf(mapping)('product'), product_id);
  if (name === null || carrierId === undefined || isKept || isOther(present, carrier)) return NOTHING;
  const named = { carrierId, carrier: null, product: name };
  const { product, ...notes } = companiesOf(named, mapping, companies, { noun: 'policy', prefix: '' });
  const isSame = product !== null && 'id' in product && product.id === product_id;
  return { product: isSame ? null : product, ...notes };
}

/** Whether the mapping leaves out what is of a carrier that is not there. */
const skipsUnknown = ({ columns }: ImportMapping, { carrier }: RecordDraft): boolean =>
  carrier !== null && columns.some(({ field, on_missing }) => field === 'carrier' && on_missing === 'skip');

const NOBODY_NAMED =
  'Say whose policy this is: by External ID, email, SSN, Medicare number, or first name, last name and date of birth.';
const NOT_YOUR_CLIENT =
  'You can see this client, but not change it. Leave the row out, or ask whoever it is assigned to.';
const NOT_YOURS =
  'You can see this record, but not change it. Leave the row out, or ask whoever it belongs to.';
const OTHER_CLIENT =
  'This policy is of another client in Bindery. Correct the row, or give the policy to this client in Bindery first.';
const OTHER_CARRIER =
  'This is of another carrier in Bindery. Correct the row, or change the carrier in Bindery first.';
