import { Controller } from '@nestjs/common';
import { captureRoutes, type CaptureDraftWithText } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { DraftViews } from './draft-views.js';
import { StoredDrafts } from './stored-drafts.js';

/** Shows one draft, with its text while it is open. */
@Controller()
export class GetDraft {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly views: DraftViews,
  ) {}

  /** @throws AppError `not_found` */
  @Handles(captureRoutes.get)
  async get({ caller, params: { id } }: Call<typeof captureRoutes.get>): Promise<CaptureDraftWithText> {
    const row = await this.transactions.read(caller.accountId, (tx) =>
      this.drafts.find(tx, this.drafts.inSight(caller), id),
    );
    return this.views.withText(caller, row);
  }
}
