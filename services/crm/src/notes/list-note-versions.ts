import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type NoteVersion, noteVersionRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Note } from '../generated/prisma/client.js';
import { findRecord } from '../resources/find-record.js';
import { NoteResource } from './note.resource.js';

interface VersionRow extends Pick<Note, 'kind' | 'body' | 'occurred_at'> {
  readonly id: string;
  readonly at: Date;
  readonly actor_name: string | null;
}

/** Lists what a note said before its edits. */
@Controller()
export class ListNoteVersions {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: NoteResource,
  ) {}

  /** @throws AppError `not_found` when there is no such note in the person's scope. */
  @Handles(noteVersionRoutes.list)
  async list({
    caller,
    params: { id: noteId },
  }: Call<typeof noteVersionRoutes.list>): Promise<ListOf<NoteVersion>> {
    const rows = await this.transactions.read(caller.accountId, async (tx) => {
      const note = await findRecord(this.resource, tx, caller, noteId);
      return tx.$queryRaw<VersionRow[]>`
        SELECT id, kind, body, occurred_at, at, agents.name AS actor_name
        FROM note_versions LEFT JOIN agents
          ON agents.account_id = note_versions.account_id AND agents.user_id = actor_id
        WHERE note_versions.account_id = ${caller.accountId}::uuid AND note_id = ${note.id}::uuid
        ORDER BY at DESC, id DESC`;
    });
    const items = await Promise.all(rows.map((row) => this.viewOf(caller, noteId, row)));
    return { items, total: items.length, filtered: items.length };
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
