import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  capitalized,
  fieldTables,
  OF_CLIENT,
  recordNames,
  type ImportMapping,
  type PresentRecord,
  type RecordFacts,
} from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { PolicyResource } from '../../policies/policy.resource.js';
import { ListedResources } from '../../resources/listed-resources.js';
import type { Values } from '../../resources/record-mapper.js';
import { presentOf } from '../../resources/record-rules.js';
import { companiesOf, type FoundCompanies, type KnownCompanies } from '../references/find-companies.js';
import type { Draft } from '../rows/draft.js';
import { note, type CellNote } from '../rows/read-row.js';
import type { Holder } from './find-holders.js';
import { fitRecord, LeftOut, STAYS, withoutFalseTerm } from './fit-record.js';
import type { KnownRecord } from './find-records.js';
import type { KnownParts } from './known-parts.js';
import { comparedValues, givesWay, onMatchOf, type OnMatch } from './on-match.js';
import {
  bringsNothing,
  NO_PARTS,
  plannedParts,
  SAID_ABOVE,
  savableWith,
  type Brought,
} from './planned-parts.js';
import { idsOf, type PlannedRecord } from './planned-row.js';

/** A row of a file, and what it is compared with. */
export interface Comparison {
  readonly caller: Principal;
  readonly mapping: ImportMapping;
  readonly draft: Draft;
  readonly holder: Holder;
  readonly companies: KnownCompanies;
  /** Named by the policy of a client. */
  readonly named: FoundCompanies | undefined;
  readonly facts: RecordFacts;
  readonly present: KnownRecord | undefined;
  /** Whether a row above is about the same record. A later one is not known to be newer. */
  readonly isLater: boolean;
  /** Of a later row, the fields of its record that the rows above have no values of. */
  readonly unsaid: readonly string[];
  /** Of a later row, the fields of its record of which the rows above say something else. */
  readonly otherwise: readonly string[];
  /** The parts that the record has; null of one that is new. */
  readonly known: KnownParts | null;
  /** Parts that earlier rows of the batch bring. */
  readonly brought: Brought;
}

/** A row that makes and changes nothing. */
export const NOTHING = {
  ...{ values: null, carrier: null, product: null, clientId: null },
  ...{ parts: NO_PARTS, problems: [], warnings: [] },
};
const failed = (...problems: readonly CellNote[]): PlannedRecord => ({
  ...NOTHING,
  outcome: 'error',
  problems,
});
const unchanged = (warnings: readonly CellNote[]): PlannedRecord => ({
  ...{ ...NOTHING, outcome: 'unchanged', values: {}, warnings },
});

/** Says what rows make of records, and what they change of those that are there. */
@Injectable()
export class RecordChanges {
  constructor(
    private readonly resources: ListedResources,
    private readonly policies: PolicyResource,
  ) {}

  async of(comparison: Comparison): Promise<PlannedRecord> {
    const { caller, draft, holder, present, isLater, mapping, facts } = comparison;
    const left = new LeftOut(draft, mapping.leftovers);
    const record = present
      ? await this.ofPresent(comparison, present, left)
      : isLater
        ? ofLater(comparison, left)
        : this.ofNew(comparison, left);
    if (record.values === null) return record;
    for (const field of comparison.otherwise) left.add(field, draft.values[field], SAID_ABOVE);
    const parts = await plannedParts(draft, {
      ...{ ...comparison, companies: comparison.named, policies: this.policies.mapper, left },
      savable: savableWith(facts, draft, left),
    });
    const warnings = [...record.warnings, ...left.warnings];
    const changes = { ...record, parts, warnings };
    if (!present) return changes;
    const isChanged =
      Object.keys(record.values).length > 0 || record.product !== null || !bringsNothing(parts);
    if (isChanged && !(this.resources.of(draft.type).canEdit(caller, present) && holder.canEdit))
      return failed(note('id', draft.type === 'individual' ? NOT_YOUR_CLIENT : NOT_YOURS));
    if (isLater) return { ...changes, outcome: 'repeated' };
    return isChanged ? { ...changes, outcome: 'update' } : unchanged(warnings);
  }

  private ofNew(comparison: Comparison, left: LeftOut): PlannedRecord {
    const { mapping, draft, holder, companies } = comparison;
    const { type, values } = draft;
    const fault = faultOf(draft, holder);
    if (fault) return failed(fault);
    if (!has(type, 'carrier_id'))
      return savable({ ...NOTHING, outcome: 'new', values }, { ...comparison, left });
    const { noun } = this.resources.of(type);
    const found = companiesOf(draft, mapping, companies, { noun, prefix: '' });
    const { carrier, product, problems, warnings } = found;
    if (problems.length > 0) return failed(...problems);
    if (carrier) {
      const all = type === 'policy' ? { status: 'active', ...values } : values;
      const record = { ...NOTHING, values: all, carrier, product, clientId: holder.id, warnings };
      return savable({ ...record, outcome: 'new' }, { ...comparison, left });
    }
    return skipsUnknown(mapping, draft) ? { ...NOTHING, outcome: 'removed', warnings } : failed(...warnings);
  }

  private async ofPresent(
    comparison: Comparison,
    present: KnownRecord,
    left: LeftOut,
  ): Promise<PlannedRecord> {
    const { mapping, draft, holder, companies } = comparison;
    const { noun, mapper } = this.resources.of(draft.type);
    const modeOf = onMatchOf(mapping, draft.given);
    const fault = faultOfMove(modeOf, draft, holder, present);
    if (fault) return failed(fault);
    const { changed, unfilled } = await comparedValues(mapper, present, draft.values, modeOf);
    for (const [field, value] of Object.entries(unfilled))
      if (!comparison.otherwise.includes(field)) left.add(field, value, STAYS);
    const values = {
      ...ownValues(changed, comparison),
      ...claimed(mapping, holder, present),
    };
    const { product, problems, warnings } = productOf(mapping, draft, companies, present);
    if (problems.length > 0) return failed(...problems);
    if (product === null && Object.keys(values).length === 0) return unchanged(warnings);
    if (present.account_id === null)
      return unchanged([note('id', `All agencies share this ${noun}, so it stays as it is.`)]);
    const clientId = present.insured_id ?? holder.id;
    const carrier = present.carrier_id === undefined ? null : { id: present.carrier_id };
    const changes = { ...NOTHING, values, carrier, product, clientId, warnings };
    const before = presentOf(mapper, present);
    return savable({ ...changes, outcome: 'update' }, { ...comparison, left, before });
  }
}

const has = (type: Draft['type'], field: string): boolean => field in fieldTables[type];

/** The values of a row for its record. A later row of one client completes what the first one says. */
function ownValues(values: Values, { isLater, unsaid }: Comparison): Values {
  return isLater
    ? Object.fromEntries(Object.entries(values).filter(([field]) => unsaid.includes(field)))
    : values;
}

const ofLater = (comparison: Comparison, left: LeftOut): PlannedRecord =>
  savable(
    { ...NOTHING, outcome: 'repeated', values: ownValues(comparison.draft.values, comparison) },
    { ...comparison, left },
  );

/** The paths of a file for fields that it has by name. */
const named: Readonly<Record<string, string>> = {
  ...{ carrier_id: 'carrier', product_id: 'product', insured_id: `${OF_CLIENT}last_name` },
};

/** The record that a row makes or changes, without the values that can't be saved. */
function savable(
  changes: PlannedRecord,
  {
    facts,
    mapping,
    draft,
    left,
    before,
  }: Comparison & { readonly left: LeftOut; readonly before?: PresentRecord },
): PlannedRecord {
  const { product, clientId } = changes;
  const { type, given } = draft;
  const values =
    before === undefined
      ? { ...changes.values, ...(clientId !== null && { insured_id: clientId }), ...idsOf(changes) }
      : { ...changes.values, ...idsOf({ carrier: null, product }) };
  const fit = fitRecord({ type, values, present: before }, facts, mapping);
  const { lost, failed: faults } = fit;
  if (faults.length > 0)
    return failed(...faults.map(({ path, message }) => note(named[path] ?? path, message)));
  for (const { path, cause = path, message } of lost)
    left.add(named[cause] ?? cause, changes.values?.[cause], message);
  const gone = new Set(lost.map(({ path, cause = path }) => cause));
  const kept = Object.fromEntries(Object.entries(changes.values ?? {}).filter(([name]) => !gone.has(name)));
  const isNewPolicy = type === 'policy' && before === undefined;
  const kind = { product: gone.has('product_id') ? null : product };
  return {
    ...changes,
    ...kind,
    values: isNewPolicy ? withoutFalseTerm(kept, fit, given.has('status')) : kept,
  };
}

/** The problem that keeps a new record out. */
function faultOf({ type, values }: Draft, holder: Holder): CellNote | null {
  const ofClient = `${OF_CLIENT}last_name`;
  if (has(type, 'insured_id') && holder.id === null) return note(ofClient, NOBODY_NAMED);
  if (!holder.canEdit) return note(ofClient, NOT_YOUR_CLIENT);
  const isNameless = has(type, 'name') && values['name'] === undefined;
  return isNameless ? note('name', `${capitalized(recordNames[type].one)} name is missing.`) : null;
}

/** A row that takes a record to another client or carrier may be about another record. */
function faultOfMove(
  modeOf: (path: string) => OnMatch,
  { carrier }: Draft,
  { id }: Holder,
  present: KnownRecord,
): CellNote | null {
  const belongsTo = present.insured_id ?? null;
  if (id !== null && belongsTo !== null && id !== belongsTo)
    return note(`${OF_CLIENT}last_name`, OTHER_CLIENT);
  const isMoved = modeOf('carrier') === 'overwrite' && isOther(present, carrier);
  return isMoved ? note('carrier', OTHER_CARRIER) : null;
}

const isOther = ({ carrier }: KnownRecord, name: string | null): boolean =>
  carrier !== undefined && name !== null && lookAlikeKey(carrier.name) !== lookAlikeKey(name);

/** A policy of nobody becomes that of the client whom its row names. */
function claimed({ columns }: ImportMapping, { id }: Holder, present: KnownRecord): Values {
  const isNamed = columns.some(({ field, on_match }) => field?.startsWith(OF_CLIENT) && on_match !== 'keep');
  return id !== null && present.insured_id === null && isNamed ? { insured_id: id } : {};
}

/** The product that a policy gets instead of the one that it has. */
function productOf(
  mapping: ImportMapping,
  { carrier, product: name, given }: Draft,
  companies: KnownCompanies,
  present: KnownRecord,
): Pick<PlannedRecord, 'product' | 'problems' | 'warnings'> {
  const { carrier_id: carrierId, product_id } = present;
  const isKept = !givesWay(onMatchOf(mapping, given)('product'), product_id);
  if (name === null || carrierId === undefined || isKept || isOther(present, carrier)) return NOTHING;
  const sought = { carrierId, carrier: null, product: name };
  const { product, ...notes } = companiesOf(sought, mapping, companies, { noun: 'policy', prefix: '' });
  const isSame = product !== null && 'id' in product && product.id === product_id;
  return { product: isSame ? null : product, ...notes };
}

/** Whether the mapping leaves out what is of a carrier that is not there. */
const skipsUnknown = ({ columns }: ImportMapping, { carrier }: Draft): boolean =>
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
