import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { noteFields, type NoteView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { nextBusinessDay } from '../calendar/business-days.js';
import { ChildOfIndividual } from '../children/child-of-individual.js';
import type { Prisma } from '../generated/prisma/client.js';
import { WorkDone, type UnansweredCall } from '../work-done/work-done.js';
import { computedOf, type ArchivedForm } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import {
  hasPrimary,
  keepVersion,
  touchIndividual,
  notesOfSql,
  notesWithAuthor,
  type NoteRow,
} from './note.sql.js';

/** The next try of a call, as far as it is named. */
interface Try {
  readonly date?: string | null;
  readonly time?: string | null;
}

/** The fields that an edit of a note changes, unlike pinning it. */
const editedFields = ['kind', 'body', 'occurred_at'];

const contacts: Readonly<Record<string, string>> = {
  ...{ call: 'Call logged', email: 'Email logged', visit: 'Visit logged', text: 'Text logged' },
};

/** A note about a client, or a contact with one. */
@Injectable()
export class NoteResource extends ChildOfIndividual<'note', NoteRow, NoteView> {
  override readonly selectSql = notesWithAuthor;
  readonly unstored = ['next_try'];
  readonly mapper: RecordMapper;
  /** Which note an individual shows as its own, only its individual says. */
  readonly archive: ArchivedForm<NoteRow> = {
    more: ({ is_primary }) => ({ is_primary }),
    columns: (_caller, { object }) => ({ is_primary: object['is_primary'] === true }),
  };

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly work: WorkDone,
    private readonly calendar: Calendar,
  ) {
    super('note', 'note');
    this.mapper = mapperOf<NoteRow>()({ fields: noteFields, table: this.table, rules: {}, cipher, logger });
  }

  override ofIndividualSql(caller: Principal, individualId: string): Prisma.Sql {
    return notesOfSql(caller, individualId);
  }

  /** Keeps what an edit replaces. The individual shows its primary note, so it changes with that one. */
  async beforeWrite(tx: Sql, caller: Principal, columns: Columns, row?: NoteRow): Promise<Columns> {
    if (!row) return columns;
    if (columns['deleted_at'] instanceof Date) {
      await this.work.contactUndone(tx, caller, row.id);
      await this.work.callUndone(tx, caller, row.id);
    }
    const comesBack = columns['deleted_at'] === null;
    if (comesBack) {
      await this.reportContact(tx, caller, row, row.kind);
      await this.work.callRestored(tx, caller, row.id);
    }
    if (row.is_primary && comesBack && (await hasPrimary(tx, row))) return { ...columns, is_primary: false };
    if (row.is_primary && ('body' in columns || 'deleted_at' in columns)) await touchIndividual(tx, row);
    if (!editedFields.some((field) => field in columns)) return columns;
    await keepVersion(tx, row);
    return { ...columns, edited_at: columns['updated_at'], edited_by: caller.userId };
  }

  /** A call that reached nobody is tried again on the next business day, where the caller is. */
  async completed(caller: Principal, values: Values): Promise<Values> {
    const { kind, outcome, next_try } = values as { kind?: unknown; outcome?: unknown; next_try?: Try };
    if (kind !== 'call' || (outcome !== 'not_reached' && next_try === undefined)) return values;
    const date = next_try?.date ?? nextBusinessDay(await this.calendar.todayOf(caller));
    return { ...values, next_try: { ...next_try, date } };
  }

  /** A contact closes the task of a lead that was quiet, and one without an answer makes a task or moves it. */
  async afterWrite(tx: Sql, caller: Principal, row: NoteRow, { kind, next_try }: Values): Promise<NoteRow> {
    if (typeof kind === 'string') await this.reportContact(tx, caller, row, kind);
    if (next_try === undefined) return row;
    const nextTry = next_try as UnansweredCall['nextTry'];
    const { id: noteId, individual_id: individualId } = row;
    await this.work.callNotReached(tx, caller, { noteId, individualId, nextTry });
    return { ...row, call_task_due: new Date(nextTry.date) };
  }

  private async reportContact(tx: Sql, caller: Principal, row: NoteRow, kind: string): Promise<void> {
    const reason = contacts[kind];
    if (reason !== undefined)
      await this.work.leadContacted(tx, caller, row.individual_id, { recordId: row.id, reason });
  }

  derive(_person: Principal, { individual_id, occurred_at, kind }: Values): Columns {
    // A call that becomes something else has no outcome.
    if (individual_id === undefined) return kind === undefined || kind === 'call' ? {} : { outcome: null };
    return { individual_id, occurred_at: occurred_at ?? this.clock.now() };
  }

  async toView(row: NoteRow, caller: Principal): Promise<NoteView> {
    const { fields, failures } = await this.mapper.viewOf(row);
    return {
      ...(fields as Pick<NoteView, keyof typeof noteFields>),
      body: (fields['body'] as string | null) ?? '',
      // The release before this one turns a call into something else, and leaves its outcome.
      ...(row.kind !== 'call' && { outcome: null }),
      ...computedOf(this, caller, row),
      individual_id: row.individual_id,
      author_id: row.created_by,
      author_name: row.author_name,
      mentioned: row.mentioned,
      next_try: row.call_task_due && { date: row.call_task_due.toISOString().slice(0, 10) },
      edited_at: row.edited_at?.toISOString() ?? null,
      edited_by_name: row.edited_by_name,
      integrity_failures: failures as NoteView['integrity_failures'],
    };
  }
}
