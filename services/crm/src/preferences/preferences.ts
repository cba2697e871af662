import { Controller, Inject } from '@nestjs/common';
import { type PreferencesView, preferenceRoutes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type Preference } from '../generated/prisma/client.js';
import { presentColumn } from './present-columns.js';

function preferencesView(row: Pick<Preference, 'value'> | undefined): PreferencesView {
  const { columns = null, widths = {}, page_size = null } = (row?.value ?? {}) as Partial<PreferencesView>;
  return {
    columns: columns && columns.map(presentColumn),
    widths: Object.fromEntries(Object.entries(widths).map(([name, width]) => [presentColumn(name), width])),
    page_size,
  };
}

/** A person's settings of lists. They say nothing of a record, so they aren't audited. */
@Controller()
export class Preferences {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(preferenceRoutes.get)
  async get({ caller, params: { screen } }: Call<typeof preferenceRoutes.get>): Promise<PreferencesView> {
    const { accountId, userId } = caller;
    const [row] = await this.transactions.readOnce<Pick<Preference, 'value'>>(
      accountId,
      Prisma.sql`SELECT value FROM preferences
        WHERE account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND screen = ${screen}`,
    );
    return preferencesView(row);
  }

  /** Changes meet in the database, so that two at once both stay. */
  @Handles(preferenceRoutes.update)
  async update({
    caller,
    params: { screen },
    body,
  }: Call<typeof preferenceRoutes.update>): Promise<PreferencesView> {
    const { accountId, userId } = caller;
    return this.transactions.write(accountId, async (tx) => {
      const [row] = await tx.$queryRaw<Pick<Preference, 'value'>[]>`
        INSERT INTO preferences (account_id, user_id, screen, value, updated_at)
        VALUES (${accountId}::uuid, ${userId}::uuid, ${screen}, ${JSON.stringify(body)}::jsonb, ${this.clock.now()})
        ON CONFLICT (account_id, user_id, screen)
          DO UPDATE SET value = preferences.value || excluded.value, updated_at = excluded.updated_at
        RETURNING value`;
      return preferencesView(row);
    });
  }
}
