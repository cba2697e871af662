import { Controller, Inject } from '@nestjs/common';
import { languageModelRoutes, type LanguageModelView } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { languageModelActions } from '../../audit/actions.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Consents } from './consents.js';
import { LANGUAGE_MODEL, type LanguageModel } from './language-model.js';

/** Switches the language model on or off for an account. The statement and its writer stay on record. */
@Controller()
export class UpdateLanguageModel {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly consents: Consents,
    private readonly trail: AuditTrail,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `conflict` where there is no model to switch on */
  @Handles(languageModelRoutes.update)
  async update({
    caller,
    body,
    ifMatch,
  }: Call<typeof languageModelRoutes.update>): Promise<LanguageModelView> {
    const { enabled, baa_statement: statement = null } = body;
    if (enabled && !this.model)
      throw new AppError('conflict', {
        detail: 'This installation has no language model. Ask its operator to set one up first.',
      });
    const { accountId, userId } = caller;
    await this.transactions.write(accountId, async (tx) => {
      await this.consents.requireVersion(tx, accountId, ifMatch);
      await tx.$executeRaw`
        INSERT INTO language_model_consents (account_id, enabled, baa_statement, stated_by, stated_at)
        VALUES (${accountId}::uuid, ${enabled}, ${statement}, ${userId}::uuid, ${this.clock.now()}::timestamptz)
        ON CONFLICT (account_id) DO UPDATE SET enabled = excluded.enabled,
          baa_statement = coalesce(excluded.baa_statement, language_model_consents.baa_statement),
          stated_by = excluded.stated_by, stated_at = excluded.stated_at`;
      await this.trail.record(tx, {
        accountId,
        action: enabled ? languageModelActions.enabled : languageModelActions.disabled,
      });
    });
    return this.consents.viewFor(accountId);
  }
}
