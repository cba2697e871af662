import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { PreferencesBody, PreferencesView, PreferredScreen } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Preference } from '../generated/prisma/client.js';

const keyOf = ({ accountId, userId }: Principal, screen: PreferredScreen) => ({
  account_id: accountId,
  user_id: userId,
  screen,
});

const preferencesView = (row: Preference | null): PreferencesView => ({
  columns: null,
  widths: {},
  page_size: null,
  ...(row?.value as Partial<PreferencesView> | undefined),
});

/** How a person has lists shown. It says nothing of a record, so it isn't audited. */
@Injectable()
export class Preferences {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(person: Principal, screen: PreferredScreen): Promise<PreferencesView> {
    const key = keyOf(person, screen);
    return this.transactions.readPrismaTx(person.accountId, async (tx) =>
      preferencesView(await tx.preference.findUnique({ where: { account_id_user_id_screen: key } })),
    );
  }

  async update(person: Principal, screen: PreferredScreen, body: PreferencesBody): Promise<PreferencesView> {
    const key = keyOf(person, screen);
    return this.transactions.readPrismaTx(person.accountId, async (tx) => {
      const where = { account_id_user_id_screen: key };
      const value = { ...preferencesView(await tx.preference.findUnique({ where })), ...body };
      const updated_at = this.clock.now();
      const update = { value, updated_at };
      return preferencesView(await tx.preference.upsert({ where, update, create: { ...key, ...update } }));
    });
  }
}
