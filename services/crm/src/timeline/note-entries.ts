import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { callOutcomeNames, noteKindNames, type TimelineItem } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { NoteResource } from '../notes/note.resource.js';
import { notesWithAuthor, type NoteRow } from '../notes/note.sql.js';
import type { Client, TimelineSource } from './timeline-source.js';

/** The notes of a client's timeline, decrypted. */
@Injectable()
export class NoteEntries implements TimelineSource {
  constructor(private readonly resource: NoteResource) {}

  entriesSql({ accountId, id }: Client): Prisma.Sql {
    return Prisma.sql`SELECT id, kind, occurred_at AS at, pinned FROM notes
      WHERE account_id = ${accountId}::uuid AND individual_id = ${id}::uuid AND deleted_at IS NULL`;
  }

  async read(tx: Sql, caller: Principal, { accountId }: Client, ids: readonly string[]) {
    const rows = await tx.$queryRaw<NoteRow[]>`${notesWithAuthor}
      WHERE notes.account_id = ${accountId}::uuid AND notes.id = ANY (${ids}::uuid[])`;
    const made = await tx.$queryRaw<{ id: string; key_id: string }[]>`
      SELECT record_id AS id, key_id FROM record_changes
      WHERE account_id = ${accountId}::uuid AND record_id = ANY (${ids}::uuid[]) AND change = 'created'
        AND key_id IS NOT NULL`;
    const keys = new Map(made.map(({ id, key_id }) => [id, key_id]));
    return Promise.all(
      rows.map(async (row) => ({ ...(await this.itemOf(row, caller)), key_id: keys.get(row.id) ?? null })),
    );
  }

  private async itemOf(row: NoteRow, caller: Principal): Promise<TimelineItem> {
    const note = await this.resource.toView(row, caller);
    return {
      id: note.id,
      kind: note.kind,
      at: note.occurred_at,
      actor_name: note.author_name,
      title: note.outcome === null ? noteKindNames[note.kind] : callOutcomeNames[note.outcome],
      detail: note.body,
      record: { type: 'note', id: note.id },
      note,
    };
  }
}
