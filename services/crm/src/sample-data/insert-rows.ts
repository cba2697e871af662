import type { RecordType } from '@bindery/contracts/crm';
import type { Transaction } from '../database/crm-database.js';
import type { StoredRecord } from '../resources/resource-definition.js';
import type { Columns } from '../resources/record-mapper.js';

/** Writes rows of one type, with one statement. */
export function insertRows(
  tx: Transaction,
  type: RecordType,
  rows: readonly Columns[],
): Promise<StoredRecord[]> {
  // The mapper made the columns of the table's own fields; their types do not say of which table.
  const data = rows as never[];
  switch (type) {
    case 'carrier':
      return tx.carrier.createManyAndReturn({ data });
    case 'product':
      return tx.product.createManyAndReturn({ data });
    case 'individual':
      return tx.individual.createManyAndReturn({ data });
    case 'dependent':
      return tx.dependent.createManyAndReturn({ data });
    case 'address':
      return tx.address.createManyAndReturn({ data });
    case 'phone':
      return tx.phone.createManyAndReturn({ data });
    case 'policy':
      return tx.policy.createManyAndReturn({ data });
  }
}
