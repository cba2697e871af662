import type { ImportView, RowOutcome } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { CompanyRef } from '../../resources/write-records/record-plan.js';
import type { PlannedRow } from '../matching/planned-row.js';

type Row = Pick<PlannedRow, 'outcome' | 'carrier' | 'product'> & {
  parts: Pick<PlannedRow['parts'], 'policy'>;
};

const goesIn: ReadonlySet<RowOutcome> = new Set(['new', 'update', 'duplicate', 'repeated']);
const keyOf = (of: CompanyRef): string => ('id' in of ? of.id : lookAlikeKey(of.create));

/** Counts what rows make besides their own records: the policies of clients, and companies, each once however often it is named. */
export class MadeBesides {
  private readonly carriers = new Set<string>();
  private readonly products = new Set<string>();
  private policies = 0;

  add({ outcome, parts: { policy }, ...own }: Row): void {
    if (!goesIn.has(outcome)) return;
    if (policy?.id === null) this.policies += 1;
    const { carrier, product } = policy ?? own;
    if (carrier === null) return;
    if ('create' in carrier) this.carriers.add(keyOf(carrier));
    if (product && 'create' in product) this.products.add(`${keyOf(carrier)} ${keyOf(product)}`);
  }

  counts(): NonNullable<ImportView['made_besides']> {
    return { carriers: this.carriers.size, products: this.products.size, policies: this.policies };
  }
}
