import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { maskedFields, protectedFields } from '@bindery/contracts/crm';
import { IntegrityFailure } from '@bindery/field-crypto';
import { Prisma, type Individual } from '../generated/prisma/client.js';
import type { ListedIndividual } from '../individuals/individual-list.sql.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import type { PrimaryNote } from '../notes/primary-notes.js';
import type { ExportedItem } from './export-cells.js';
import type { MoreColumns } from './exported-rows.sql.js';
import { mayOpen } from './opened-values.js';

type Protected = Pick<Individual, (typeof maskedFields)[number]>;
type Row = ListedIndividual & Protected & PrimaryNote & { address1: string | null; address2: string | null };

/** The cell of a value that was altered past the service. An operator has been alerted. */
export const UNREADABLE = "Can't be decrypted";

/** Individuals as a file has them: beside what their list shows, the street, the notes and the protected numbers. */
@Injectable()
export class ExportedIndividuals {
  readonly more: MoreColumns = {
    columns: Prisma.sql`listed.ssn, listed.mbi, listed.drivers_license, nullif(home.address1, '') AS address1, home.address2,
      primary_note.id AS primary_note_id, primary_note.body AS primary_note_body`,
    joined: Prisma.sql`LEFT JOIN notes AS primary_note ON primary_note.account_id = listed.account_id
      AND primary_note.individual_id = listed.id AND primary_note.is_primary AND primary_note.deleted_at IS NULL`,
  };

  constructor(private readonly individuals: IndividualResource) {}

  /**
   * @param isFull whether protected numbers are in clear, and not masked as on the screen: of everybody to who manages the
   * agency, else of one's own clients
   */
  async itemsOf(rows: readonly object[], caller: Principal, isFull: boolean): Promise<ExportedItem[]> {
    const listed = rows as readonly Row[];
    const items = await this.individuals.toListItems(listed, caller);
    return Promise.all(
      items.map(async (item, index): Promise<ExportedItem> => {
        const row = listed[index] as Row;
        return {
          ...item,
          ...{ address1: row.address1, address2: row.address2 },
          ...(await this.protectedOf(row, isFull && mayOpen(caller, row))),
          ...allUnreadable(item.integrity_failures),
        };
      }),
    );
  }

  private async protectedOf(row: Row, isFull: boolean): Promise<ExportedItem> {
    const { mapper } = this.individuals;
    const { masks, failures } = await mapper.maskAll(row, isFull ? [] : maskedFields);
    const values: Record<string, string | null> = { ...masks, ...allUnreadable(failures) };
    for (const field of [...mapper.elsewhere, ...(isFull ? protectedFields : [])])
      values[field] = await this.openOr(row, field);
    return values;
  }

  private async openOr(row: Row, field: string): Promise<string | null> {
    try {
      return await this.individuals.mapper.open(row, field);
    } catch (error) {
      if (error instanceof IntegrityFailure) return UNREADABLE;
      throw error;
    }
  }
}

const allUnreadable = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field): [string, string] => [field, UNREADABLE]));
