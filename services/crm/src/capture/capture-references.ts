import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import type { CaptureInput } from '@bindery/capture-rules';

/** More names than an agency sells, and few enough to compare a text with each of them. */
const MAX_NAMES = 2_000;

/** Reads the names of the carriers and products that an account can use. */
@Injectable()
export class CaptureReferences {
  constructor(private readonly transactions: AccountTransactions) {}

  async of(caller: Principal): Promise<Pick<CaptureInput, 'carriers' | 'products'>> {
    const [carriers, products] = await Promise.all([
      this.transactions.queryOnce<{ name: string }>(
        caller.accountId,
        Prisma.sql`SELECT name FROM carriers
          WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND deleted_at IS NULL AND NOT inactive
          ORDER BY account_id IS NULL, name, id LIMIT ${MAX_NAMES}`,
      ),
      this.transactions.queryOnce<{ name: string; carrier: string; type: string | null }>(
        caller.accountId,
        Prisma.sql`SELECT products.name, carriers.name AS carrier, products.type
          FROM products JOIN carriers ON carriers.id = products.carrier_id
          WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND products.deleted_at IS NULL
            AND NOT products.inactive AND carriers.deleted_at IS NULL AND NOT carriers.inactive
          ORDER BY products.account_id IS NULL, products.name, products.id LIMIT ${MAX_NAMES}`,
      ),
    ]);
    return { carriers, products };
  }
}
