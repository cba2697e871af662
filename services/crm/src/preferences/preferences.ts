import { Controller, Inject } from '@nestjs/common';
import {
  type PreferencesBody,
  preferredColumns,
  type PreferredScreen,
  type PreferencesView,
  preferenceRoutes,
} from '@bindery/contracts/crm';
import { rejectField } from '@bindery/service-kit/errors';
import { requireMatch, versionOfState } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type Preference } from '../generated/prisma/client.js';
import { presentColumn } from './present-columns.js';

type Stored = Pick<Preference, 'value'>;

/** Columns that a later release no longer has are left out. */
function preferencesView(screen: PreferredScreen, row: Stored | undefined): PreferencesView {
  const stored = (row?.value ?? {}) as Partial<PreferencesView>;
  const known = preferredColumns(screen);
  const columns = stored.columns?.map(presentColumn).filter((id) => known.has(id)) ?? [];
  const widths = Object.entries(stored.widths ?? {}).map(
    ([id, width]) => [presentColumn(id), width] as const,
  );
  const looks = {
    columns: columns.length > 0 ? columns : null,
    widths: Object.fromEntries(widths.filter(([id]) => known.has(id))),
    page_size: stored.page_size ?? null,
  };
  return { ...looks, version: versionOfState(looks) };
}

/** @throws AppError `validation_failed` */
function requireColumns(screen: PreferredScreen, { columns, widths = {} }: PreferencesBody): void {
  const known = preferredColumns(screen);
  const isUnknown = (id: string) => !known.has(presentColumn(id));
  for (const [field, ids] of Object.entries({ columns: columns ?? [], widths: Object.keys(widths) })) {
    const unknown = ids.find(isUnknown);
    if (unknown !== undefined) rejectField(field, `This list has no column “${unknown}”.`);
  }
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
    const [row] = await this.transactions.queryOnce<Stored>(
      accountId,
      Prisma.sql`SELECT value FROM preferences
        WHERE account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND screen = ${screen}`,
    );
    return preferencesView(screen, row);
  }

  /**
   * Changes meet in the database, so that two at once both stay.
   * @throws AppError `validation_failed` for a column that the list doesn't have, or `precondition_failed`
   */
  @Handles(preferenceRoutes.update)
  async update({
    caller,
    params: { screen },
    body: { version: _version, ...choices },
    ifMatch,
  }: Call<typeof preferenceRoutes.update>): Promise<PreferencesView> {
    const { accountId, userId } = caller;
    requireColumns(screen, choices);
    return this.transactions.write(accountId, async (tx) => {
      const [present] = await tx.$queryRaw<Stored[]>`
        SELECT value FROM preferences
        WHERE account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND screen = ${screen} FOR UPDATE`;
      requireMatch(ifMatch, preferencesView(screen, present).version);
      const [row] = await tx.$queryRaw<Stored[]>`
        INSERT INTO preferences (account_id, user_id, screen, value, updated_at)
        VALUES (${accountId}::uuid, ${userId}::uuid, ${screen}, ${JSON.stringify(choices)}::jsonb, ${this.clock.now()})
        ON CONFLICT (account_id, user_id, screen)
          DO UPDATE SET value = preferences.value || excluded.value, updated_at = excluded.updated_at
        RETURNING value`;
      return preferencesView(screen, row);
    });
  }
}
