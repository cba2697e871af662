import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type PreferencesView, type RecordSection, preferenceRoutes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Preference } from '../generated/prisma/client.js';

const keyOf = ({ accountId, userId }: Principal, screen: RecordSection) => ({
  account_id: accountId,
  user_id: userId,
  screen,
});

const preferencesView = (row: Pick<Preference, 'value'> | null): PreferencesView => ({
  columns: null,
  widths: {},
  page_size: null,
  ...(row?.value as Partial<PreferencesView> | undefined),
});

/** How a person has lists shown. It says nothing of a record, so it isn't audited. */
@Controller()
export class Preferences {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(preferenceRoutes.get)
  async get({
    caller: person,
    params: { screen },
  }: Call<typeof preferenceRoutes.get>): Promise<PreferencesView> {
    const key = keyOf(person, screen);
    return this.transactions.readPrismaTx(person.accountId, async (tx) =>
      preferencesView(await tx.preference.findUnique({ where: { account_id_user_id_screen: key } })),
    );
  }

  /** Changes meet in the database, so that two at once both stay. */
  @Handles(preferenceRoutes.update)
  async update({
    caller: person,
    params: { screen },
    body,
  }: Call<typeof preferenceRoutes.update>): Promise<PreferencesView> {
    const { account_id, user_id } = keyOf(person, screen);
    return this.transactions.writePrismaTx(person.accountId, async (tx) => {
      const [row] = await tx.$queryRaw<Pick<Preference, 'value'>[]>`
        INSERT INTO preferences (account_id, user_id, screen, value, updated_at)
        VALUES (${account_id}::uuid, ${user_id}::uuid, ${screen}, ${JSON.stringify(body)}::jsonb, ${this.clock.now()})
        ON CONFLICT (account_id, user_id, screen)
          DO UPDATE SET value = preferences.value || excluded.value, updated_at = excluded.updated_at
        RETURNING value`;
      return preferencesView(row ?? null);
    });
  }
}
