import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvent } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { reassignmentActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { defineLongWork, type RunningWork } from '../long-work/long-work.js';
import { LongWorks } from '../long-work/long-works.js';
import { noticeEvent } from '../notices/notice-event.js';
import { RecordAudit } from '../resources/record-audit.js';
import { countClientsSql, holdClients, moveClients, type Handover } from './reassigned-clients.sql.js';

/** Gives the clients of a member who was removed, or those of nobody, to somebody else. */
export const reassignClientsWork = defineLongWork({
  name: 'reassign-clients',
  kind: 'reassign',
  /** Without `from` the unassigned clients are given, without `to` the clients are left unassigned. */
  data: z.object({ from: uuid().nullable(), to: uuid().nullable() }),
  // The removal is decided, so it is finished even if whoever decided it has left, too.
  permission: () => null,
});

type Data = z.output<typeof reassignClientsWork.data>;

/** The client after whom the next batch begins; null once it is done. */
const position = z.object({ after: uuid().nullable(), done: z.int(), total: z.int(), reassigned: z.int() });
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const BATCH_ROWS = 500;

/** Reassigns clients a batch at a time, so that lists and figures are right at any moment. */
@Injectable()
export class ReassignClients {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
    works: LongWorks,
  ) {
    works.on(reassignClientsWork, (work) => this.reassign(work));
  }

  private async reassign(work: RunningWork<Data>): Promise<void> {
    const handover = { ...work.data, ...work.owner, by: work.owner.userId };
    let at =
      work.position === null
        ? { after: BEFORE_ALL, done: 0, total: await this.count(handover), reassigned: 0 }
        : position.parse(work.position);
    while (at.after !== null) {
      const { after } = at;
      let next = at;
      await work.batch(async (tx) => {
        const ids = await holdClients(tx, handover, { after, limit: BATCH_ROWS });
        const isLast = ids.length < BATCH_ROWS;
        const reassigned = at.reassigned + (await this.move(tx, handover, ids));
        if (isLast) {
          this.note(tx, handover, reassigned);
          await this.tell(tx, handover, reassigned);
        }
        const done = at.done + ids.length;
        next = {
          after: isLast ? null : (ids.at(-1) ?? null),
          done,
          total: Math.max(at.total, done),
          reassigned,
        };
        return { done, total: next.total, counts: { reassigned }, position: next };
      });
      at = next;
    }
  }

  private async count(handover: Handover): Promise<number> {
    const [found] = await this.transactions.queryOnce<{ clients: number }>(
      handover.accountId,
      countClientsSql(handover),
    );
    return found?.clients ?? 0;
  }

  private async move(tx: Sql, handover: Handover, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const moved = await moveClients(tx, handover, ids, this.clock.now());
    await this.audit.announceAll(
      tx,
      handover,
      moved.map((row) => ({ record_type: 'individual', row, change: 'updated' })),
    );
    return moved.length;
  }

  /** Whoever gets the clients is told once. */
  private async tell(tx: Sql, handover: Handover, reassigned: number): Promise<void> {
    const { to, by } = handover;
    if (to === null || to === by || reassigned === 0) return;
    const about = { record_type: 'individual', record_id: null, actor_id: by, count: reassigned } as const;
    await recordEvent(tx, noticeEvent(handover, { notice: 'assigned', user_id: to, ...about }));
  }

  private note(tx: Sql, { accountId, from, to, by }: Handover, reassigned: number): void {
    this.trail.recordLast(tx, {
      ...{ accountId, action: reassignmentActions[from === null ? 'assigned' : 'done'] },
      ...{ recordType: 'user', recordId: from ?? to ?? by },
      ...{ fields: [`${String(reassigned)} reassigned`], actor: { id: by, role: null } },
    });
  }
}
