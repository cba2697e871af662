import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Individual } from '../generated/prisma/client.js';
import { RecordAudit } from '../resources/record-audit.js';
import { NoteResource } from './note.resource.js';
import { keepVersion, notesWithAuthor, type NoteRow } from './note.sql.js';

/** The primary note of an individual, as its row is read with it. */
export interface PrimaryNote {
  readonly primary_note_id: string | null;
  readonly primary_note_body: string | null;
}

type NamedIndividual = Pick<Individual, 'id' | 'account_id'>;

/** The author of a text, and the time. */
interface Written {
  readonly by: string;
  readonly at: Date;
}

/** The note that an individual's field `notes` reads and writes. */
@Injectable()
export class PrimaryNotes {
  constructor(
    private readonly notes: NoteResource,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws IntegrityFailure when it does not open; an operator has been alerted. */
  async textOf({ account_id, primary_note_id: id, primary_note_body: body }: PrimaryNote & NamedIndividual) {
    if (id === null) return null;
    const note = { id, account_id, body };
    return this.notes.mapper.open(note, 'body');
  }

  /** Writes the field; null puts the note into the trash. @returns what the individual's row is read with */
  async write(tx: Sql, caller: Principal, individual: NamedIndividual, text: string | null) {
    const written = { by: caller.userId, at: this.clock.now() };
    if (text !== null) {
      const { note, change } = await this.store(tx, individual, text, written);
      await this.audit.announce(tx, caller, 'note', note, change);
      return { primary_note_id: note.id, primary_note_body: note.body };
    }
    const present = await this.find(tx, individual);
    if (present) {
      await tx.$executeRaw`
        UPDATE notes SET deleted_at = ${written.at.toISOString()}::timestamptz, deleted_by = ${written.by}::uuid,
          version = version + 1
        WHERE account_id = ${individual.account_id}::uuid AND id = ${present.id}::uuid`;
      await this.audit.announce(
        tx,
        caller,
        'note',
        { id: present.id, version: present.version + 1 },
        'deleted',
      );
    }
    return { primary_note_id: null, primary_note_body: null };
  }

  /** Makes room for another one. @returns the id of the note that it was, if any */
  async unmark(tx: Sql, { id, account_id }: NamedIndividual): Promise<string | null> {
    const [note] = await tx.$queryRaw<{ id: string }[]>`
      UPDATE notes SET is_primary = false, version = version + 1
      WHERE account_id = ${account_id}::uuid AND individual_id = ${id}::uuid AND is_primary AND deleted_at IS NULL
      RETURNING id`;
    return note?.id ?? null;
  }

  private async store(tx: Sql, individual: NamedIndividual, text: string, { by, at }: Written) {
    const present = await this.find(tx, individual);
    const id = present?.id ?? randomUUID();
    const { account_id } = individual;
    const { body } = (await this.notes.mapper.toColumns({ id, account_id }, { body: text })) as {
      body: string;
    };
    const time = at.toISOString();
    if (present) {
      await keepVersion(tx, present);
      // The field of the individual takes text alone, so a new one mentions nobody.
      await tx.$executeRaw`
        UPDATE notes SET body = ${body}, mentions = '{}', edited_at = ${time}::timestamptz, edited_by = ${by}::uuid,
          updated_at = ${time}::timestamptz, version = version + 1
        WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
      return { note: { id, body, version: present.version + 1 }, change: 'updated' as const };
    }
    await tx.$executeRaw`
      INSERT INTO notes (id, account_id, created_by, individual_id, body, pinned, is_primary,
        occurred_at, created_at, updated_at)
      VALUES (${id}::uuid, ${account_id}::uuid, ${by}::uuid, ${individual.id}::uuid, ${body}, true, true,
        ${time}::timestamptz, ${time}::timestamptz, ${time}::timestamptz)`;
    return { note: { id, body, version: 1 }, change: 'created' as const };
  }

  private async find(tx: Sql, { id, account_id }: NamedIndividual) {
    const [note] = await tx.$queryRaw<NoteRow[]>`
      ${notesWithAuthor} WHERE notes.account_id = ${account_id}::uuid AND notes.individual_id = ${id}::uuid
        AND notes.is_primary AND notes.deleted_at IS NULL
      FOR UPDATE OF notes`;
    return note;
  }
}
