import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { captureRoutes, type CaptureDraft as DraftView, type ExtractBody } from '@bindery/contracts/crm';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { CaptureCounts } from './capture-counts.js';
import { CaptureReferences } from './capture-references.js';
import { DraftViews } from './draft-views.js';
import type { CaptureInput } from '@bindery/capture-rules';
import { FindMatches } from './find-matches.js';
import { AskModel } from './language-model/ask-model.js';
import { ReadByRules } from './read-by-rules.js';
import { StoredDrafts, type NewDraft } from './stored-drafts.js';

/** Finds a client in a text and keeps what was found as a draft. */
@Controller()
export class ExtractDraft {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly calendar: Calendar,
    private readonly references: CaptureReferences,
    private readonly rules: ReadByRules,
    private readonly model: AskModel,
    private readonly counts: CaptureCounts,
    private readonly drafts: StoredDrafts,
    private readonly matches: FindMatches,
    private readonly views: DraftViews,
  ) {}

  @Handles(captureRoutes.extract)
  async extract({ caller, body, idempotencyKey }: Call<typeof captureRoutes.extract>): Promise<DraftView> {
    const asked = { operation: 'capture.extract', content: body };
    const request = await this.idempotency.identify(caller, idempotencyKey, asked);
    const draft = await this.draftOf(caller, body);
    const insert = await this.drafts.insertSql(caller, draft);
    const own = this.drafts.own(caller);
    const asksModel = await this.model.isAsked(caller.accountId);
    const row = await this.transactions.write(caller.accountId, (tx) =>
      this.idempotency.once(tx, caller, request, {
        make: async () => {
          await tx.$executeRaw(insert);
          this.counts.note('captured');
          if (asksModel) await this.model.enqueue(tx, caller.accountId, draft.id);
          return this.drafts.find(tx, own, draft.id);
        },
        again: (earlier) => this.drafts.find(tx, own, earlier),
      }),
    );
    if (asksModel) this.model.wake();
    return this.views.of(caller, row);
  }

  private async draftOf(caller: Principal, body: ExtractBody): Promise<NewDraft> {
    const { text, fields, url_host, origin = url_host == null ? 'paste' : 'page' } = body;
    const host = url_host?.toLowerCase() ?? null;
    const input: CaptureInput = {
      ...{ text, fields, host },
      today: await this.calendar.today(caller.accountId),
      ...(await this.references.of(caller)),
      ...(body.person !== undefined && { person: body.person }),
    };
    const { people, person, fields: found, impossible, isCut } = await this.rules.read(caller, input);
    const numbers_compared = await this.matches.admitsNumbers(caller, { fields: [...found] });
    return {
      ...{ id: randomUUID(), origin, host, page: { text, fields } },
      found: {
        ...{ people: [...people], person, fields: [...found], impossible: [...impossible] },
        ...{ truncated: isCut, numbers_compared },
      },
    };
  }
}
