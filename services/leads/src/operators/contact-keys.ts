import { Inject, Injectable } from '@nestjs/common';
import { PLATFORM_ACCOUNT_ID } from '@bindery/contracts/leads';
import type {
  AccountKeyPage,
  AccountKeyStatus,
  KeyChangePage,
  ReencryptBatch,
  ReencryptCursor,
} from '@bindery/contracts/ops';
import { FieldCipher, IntegrityFailure } from '@bindery/field-crypto';
import { DATABASE } from '@bindery/service-kit/database';
import { findCiphertexts, textTables, type FieldKeys } from '@bindery/service-kit/field-keys';
import { ContactMapper } from '../contacts/contact.mapper.js';
import type { LeadsDatabase } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';

const BATCH_SIZE = 40;
const REENCRYPTED: readonly string[] = ['contacts.email', 'contacts.phone'];

/** The keys of contacts' fields. The platform is the only account, so each page is the last. */
@Injectable()
export class ContactKeys implements FieldKeys {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly cipher: FieldCipher,
    private readonly mapper: ContactMapper,
  ) {}

  async status(): Promise<AccountKeyPage> {
    const where = { account_id: PLATFORM_ACCOUNT_ID };
    const [account, newest] = await Promise.all([
      this.database.accountKey.findUnique({ where }),
      this.database.dataKey.findFirst({ where, orderBy: { version: 'desc' } }),
    ]);
    if (!account || !newest) return { accounts: [], unassigned: [], next: null };
    const status: AccountKeyStatus = {
      account_id: PLATFORM_ACCOUNT_ID,
      root_key_id: account.root_key_id,
      root_key_current: account.root_key_id === this.cipher.rootKeyId(),
      newest_version: newest.version,
      newest_made_at: newest.created_at.toISOString(),
      values: {},
      older: [],
    };
    for (const table of await textTables(this.database)) {
      // Every row of leads belongs to the platform.
      const all = { ...table, has_account: false };
      for (const { column, version, count } of await findCiphertexts(this.database, all, 'no account')) {
        status.values[version] = (status.values[version] ?? 0) + count;
        if (version === String(newest.version)) continue;
        status.older.push({ column, values: count, reencrypted: REENCRYPTED.includes(column) });
      }
    }
    return { accounts: [status], unassigned: [], next: null };
  }

  async rotate(): Promise<KeyChangePage> {
    return changePage(async () => {
      await this.cipher.rotate(PLATFORM_ACCOUNT_ID);
      return true;
    });
  }

  async rewrap(): Promise<KeyChangePage> {
    return changePage(() => this.cipher.rewrap(PLATFORM_ACCOUNT_ID));
  }

  /**
   * Re-encrypts one batch while the service runs. A concurrent change wins. Versions stay, because no value
   * changes.
   */
  async reencrypt({ record_id: after }: ReencryptCursor): Promise<ReencryptBatch> {
    try {
      return await this.batchAfter(after);
    } catch (error) {
      if (!(error instanceof IntegrityFailure)) throw error;
      return { ...emptyBatch(), failed: [PLATFORM_ACCOUNT_ID] };
    }
  }

  private async batchAfter(after: string | null): Promise<ReencryptBatch> {
    const rows = await this.staleRows(after, await this.cipher.newestVersion(PLATFORM_ACCOUNT_ID));
    const batch = { ...emptyBatch(), records: rows.length };
    for (const row of rows) {
      const { columns, unreadable } = await this.mapper.toNewestKey(row);
      const count = Object.keys(columns).length;
      for (const field of unreadable)
        batch.unreadable.push({ account_id: PLATFORM_ACCOUNT_ID, record_id: row.id, field });
      if (count === 0) continue;
      if (await this.replace(row, columns)) batch.values += count;
      else batch.overtaken += 1;
    }
    const last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
    return { ...batch, next: last ? { account_id: PLATFORM_ACCOUNT_ID, record_id: last.id } : null };
  }

  /** Contacts with a value under an older key, by their ids. */
  private staleRows(after: string | null, newest: number): Promise<Contact[]> {
    const startsWith = `v1.${String(newest)}.`;
    return this.database.contact.findMany({
      where: {
        ...(after !== null && { id: { gt: after } }),
        OR: [
          { NOT: { email: { startsWith } } },
          { AND: [{ phone: { not: null } }, { NOT: { phone: { startsWith } } }] },
        ],
      },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
  }

  private async replace(
    { id, version, email, phone }: Contact,
    columns: Record<string, string>,
  ): Promise<boolean> {
    const { count } = await this.database.contact.updateMany({
      where: { id, version, email, phone },
      data: columns,
    });
    return count === 1;
  }
}

const emptyBatch = (): ReencryptBatch => ({
  ...{ records: 0, values: 0, overtaken: 0 },
  ...{ unreadable: [], failed: [], unaudited: [], next: null },
});

/** The page of a change to the keys of the platform, which names it where its keys were tampered with. */
async function changePage(change: () => Promise<boolean>): Promise<KeyChangePage> {
  const page = { accounts: 1, changed: 0, failed: [], unaudited: [], next: null };
  try {
    return { ...page, changed: (await change()) ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof IntegrityFailure)) throw error;
    return { ...page, failed: [PLATFORM_ACCOUNT_ID] };
  }
}
