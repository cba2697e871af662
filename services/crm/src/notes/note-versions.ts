import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { NoteVersion } from '@bindery/contracts/crm';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Note } from '../generated/prisma/client.js';
import { findRecord } from '../resources/find-record.js';
import { NoteResource } from './note.resource.js';

interface VersionRow extends Pick<Note, 'kind' | 'body' | 'occurred_at'> {
  readonly id: string;
  readonly at: Date;
  readonly actor_name: string | null;
}

/** Reads what a note said before its edits. */
@Injectable()
export class NoteVersions {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: NoteResource,
  ) {}

  /** @throws AppError `not_found` when there is no such note in the person's scope. */
  async of(caller: Principal, noteId: string): Promise<NoteVersion[]> {
    const rows = await this.transactions.read(caller.accountId, async (tx) => {
      const note = await findRecord(this.resource, tx, caller, noteId);
      return tx.$queryRaw<VersionRow[]>`
        SELECT id, kind, body, occurred_at, at, agents.name AS actor_name
        FROM note_versions LEFT JOIN agents
          ON agents.account_id = note_versions.account_id AND agents.user_id = actor_id
        WHERE note_versions.account_id = ${caller.accountId}::uuid AND note_id = ${note.id}::uuid
        ORDER BY at DESC, id DESC`;
    });
    return Promise.all(rows.map((row) => this.viewOf(caller, noteId, row)));
  }

  private async viewOf(caller: Principal, noteId: string, row: VersionRow): Promise<NoteVersion> {
    const place = { id: noteId, account_id: caller.accountId };
    const { fields } = await this.resource.mapper.viewOf({ ...row, ...place });
    return {
      id: row.id,
      kind: row.kind as NoteVersion['kind'],
      body: (fields['body'] as string | null) ?? '',
      occurred_at: row.occurred_at.toISOString(),
      at: row.at.toISOString(),
      actor_name: row.actor_name,
    };
  }
}
