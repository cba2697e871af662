import { Inject, Injectable } from '@nestjs/common';
import type { AcceptedDraft } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { recordEvent } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { captureActions } from '../audit/actions.js';
import type { CaptureDraft } from '../generated/prisma/client.js';
import { CaptureCounts } from './capture-counts.js';
import type { AcceptedValues } from './read-accepted.js';
import { StoredDrafts } from './stored-drafts.js';

/** The result of a decision about a draft. */
interface Acceptance extends Pick<CaptureDraft, 'individual_id' | 'undo_until'> {
  /** Sealed. */
  readonly content: Uint8Array;
  readonly values: AcceptedValues;
}

/** Where an audit entry comes from: the host of the page, and nothing else of it. */
export const sourceOf = ({ url_host }: Pick<CaptureDraft, 'url_host'>): string[] => [
  'source: capture',
  ...(url_host === null ? [] : [`host: ${url_host}`]),
];

/** Writes that a draft was accepted, and answers it as often as it is asked. */
@Injectable()
export class DraftDecisions {
  constructor(
    private readonly drafts: StoredDrafts,
    private readonly trail: AuditTrail,
    private readonly counts: CaptureCounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The page goes with the decision. */
  async accept(
    tx: Sql,
    { account_id, id }: CaptureDraft,
    { individual_id, undo_until, content, values }: Acceptance,
  ): Promise<AcceptedDraft> {
    const name = await this.drafts.sealName(account_id, id, values);
    const [row] = await tx.$queryRaw<CaptureDraft[]>`
      UPDATE capture_drafts SET state = 'accepted', page = NULL, found = NULL, accepted = ${content},
        name = coalesce(${name}, name), individual_id = ${individual_id}::uuid,
        undo_until = ${undo_until}::timestamptz, decided_at = ${this.clock.now()}::timestamptz
      WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid
      RETURNING *`;
    if (!row) throw new Error('A held draft is gone');
    this.trail.recordLast(tx, {
      ...{ accountId: account_id, action: captureActions.accepted, fields: sourceOf(row) },
      recordType: individual_id === null ? 'capture_draft' : 'individual',
      recordId: individual_id ?? id,
    });
    this.counts.note(individual_id === null ? 'kept' : 'accepted');
    if (individual_id !== null)
      await recordEvent(tx, {
        subject: 'crm.capture.draft.accepted.v1',
        ...{ accountId: account_id, subjectId: id, version: 1 },
        data: { draft_id: id, individual_id },
      });
    return this.answer(row);
  }

  /** @throws AppError `conflict` for one that was discarded */
  async answer(row: CaptureDraft): Promise<AcceptedDraft> {
    if (row.state === 'discarded')
      throw new AppError('conflict', {
        detail: 'This draft was discarded or undone. Capture the page again.',
      });
    const content = await this.drafts.acceptedOf(row);
    return {
      draft_id: row.id,
      state: 'accepted',
      individual_id: row.individual_id,
      undo_until: row.undo_until?.toISOString() ?? null,
      changes: (content?.changes ?? []).map(({ record_type, id, change }) => ({ record_type, id, change })),
    };
  }
}
