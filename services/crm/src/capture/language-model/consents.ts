import { Inject, Injectable } from '@nestjs/common';
import type { LanguageModelView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { requireMatch, versionOfState } from '@bindery/service-kit/http';
import { AccountTransactions } from '../../database/account-transactions.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type LanguageModelConsent } from '../../generated/prisma/client.js';
import { LANGUAGE_MODEL, type LanguageModel } from './language-model.js';

const consentColumns = columnsOf('language_model_consents', Prisma.LanguageModelConsentScalarFieldEnum);

const consentOf = (accountId: string): Prisma.Sql =>
  Prisma.sql`SELECT ${consentColumns} FROM language_model_consents WHERE account_id = ${accountId}::uuid`;

/** The consents of accounts to the language model. */
@Injectable()
export class Consents {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel | null,
  ) {}

  /** The model that captures of the account ask; null for none. */
  async modelFor(accountId: string): Promise<LanguageModel | null> {
    if (!this.model) return null;
    return (await this.read(accountId))?.enabled ? this.model : null;
  }

  async viewFor(accountId: string): Promise<LanguageModelView> {
    const consent = await this.read(accountId);
    return {
      provider: this.model?.provider ?? null,
      model: this.model?.model ?? null,
      enabled: this.model !== null && consent?.enabled === true,
      baa_statement: consent?.baa_statement ?? null,
      stated_by: consent?.stated_by ?? null,
      stated_at: consent?.stated_at.toISOString() ?? null,
      version: versionOfState(consent),
    };
  }

  /** @throws AppError `precondition_failed` when somebody else wrote after the caller read */
  async requireVersion(tx: Sql, accountId: string, ifMatch: string | undefined): Promise<void> {
    const [consent] = await tx.$queryRaw<LanguageModelConsent[]>(
      Prisma.sql`${consentOf(accountId)} FOR UPDATE`,
    );
    requireMatch(ifMatch, versionOfState(consent));
  }

  private async read(accountId: string): Promise<LanguageModelConsent | undefined> {
    const [consent] = await this.transactions.queryOnce<LanguageModelConsent>(
      accountId,
      consentOf(accountId),
    );
    return consent;
  }
}
