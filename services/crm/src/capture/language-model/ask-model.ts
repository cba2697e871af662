import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import type { Logger } from '@bindery/service-kit/logging';
import { LOGGER } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { Calendar } from '../../calendar/calendar.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma, type CaptureDraft } from '../../generated/prisma/client.js';
import type { FoundField } from '@bindery/capture-rules';
import { draftsSql, StoredDrafts } from '../stored-drafts.js';
import { checkedAnswers } from './checked-answers.js';
import { Consents } from './consents.js';
import { LANGUAGE_MODEL, type LanguageModel } from './language-model.js';
import { askedFields, questionAbout } from './question.js';

/** Nobody waits longer at a review. */
const ANSWER_WITHIN_S = 45;

const askModel = defineJob({
  name: 'ask-language-model',
  version: 1,
  data: z.strictObject({ account_id: uuid(), draft_id: uuid() }),
  // A failure is told in the draft, which does without.
  retries: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  timeoutSeconds: ANSWER_WITHIN_S + 15,
  concurrency: 4,
});

/** Asks a language model for what the rules left missing, in the background: it takes longer than a request may. */
@Injectable()
export class AskModel {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly consents: Consents,
    private readonly calendar: Calendar,
    private readonly jobs: Jobs,
    @Inject(LANGUAGE_MODEL) model: LanguageModel | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    if (model) jobs.on(askModel, ({ account_id, draft_id }) => this.ask(account_id, draft_id));
  }

  /** Whether captures of the account ask a model. */
  async isAsked(accountId: string): Promise<boolean> {
    return (await this.consents.modelFor(accountId)) !== null;
  }

  /** In the transaction of a new draft. */
  async enqueue(tx: Sql, accountId: string, draftId: string): Promise<void> {
    await tx.$executeRaw`
      UPDATE capture_drafts SET language_model = 'working'
      WHERE account_id = ${accountId}::uuid AND id = ${draftId}::uuid`;
    await this.jobs.enqueue(tx, askModel, { data: { account_id: accountId, draft_id: draftId } });
  }

  /** Once the transaction is over. */
  wake(): void {
    this.jobs.wake(askModel);
  }

  private async ask(accountId: string, draftId: string): Promise<void> {
    const draft = await this.transactions.read(accountId, (tx) => this.working(tx, accountId, draftId));
    if (!draft) return;
    const suggested = await this.suggestedFor(draft).catch((error: unknown) => {
      // The errors of a model carry no text.
      this.logger.warn({ error: String(error) }, 'the language model did not help with a capture');
      return null;
    });
    await this.transactions.write(accountId, async (tx) => {
      const present = await this.working(tx, accountId, draftId, Prisma.sql`FOR UPDATE`);
      if (!present) return;
      await tx.$executeRaw`
        UPDATE capture_drafts SET language_model = ${suggested ? 'done' : 'failed'}
        WHERE account_id = ${accountId}::uuid AND id = ${draftId}::uuid`;
      if (suggested?.length) await this.drafts.addFound(tx, present, suggested);
    });
  }

  /** The draft, unless it was decided or is gone meanwhile. */
  private async working(
    tx: Sql,
    accountId: string,
    draftId: string,
    lock = Prisma.empty,
  ): Promise<CaptureDraft | undefined> {
    const [row] = await tx.$queryRaw<CaptureDraft[]>(Prisma.sql`${draftsSql}
      WHERE account_id = ${accountId}::uuid AND id = ${draftId}::uuid AND state = 'open'
        AND language_model = 'working' ${lock}`);
    return row;
  }

  /** @throws Error */
  private async suggestedFor(draft: CaptureDraft): Promise<FoundField[]> {
    const [model, page, found] = await Promise.all([
      this.consents.modelFor(draft.account_id),
      this.drafts.pageOf(draft),
      this.drafts.foundOf(draft),
    ]);
    // The agency has switched it off since.
    if (!model || !page || !found) return [];
    const known = new Set(found.fields.map(({ field }) => field));
    const asked = askedFields.filter((field) => !known.has(field));
    const answer = await model.answer(
      questionAbout(page, asked),
      AbortSignal.timeout(ANSWER_WITHIN_S * 1_000),
    );
    const today = await this.calendar.today(draft.account_id);
    return checkedAnswers(answer, { ...page, today }, asked);
  }
}
