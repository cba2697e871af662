import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import type { NoteView } from '@bindery/contracts/crm';
import { prepared, type Sql } from '@bindery/service-kit/database';
import { individual, onVisibleIndividuals, type ChildOf } from '../children/individual-access.js';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma, type Note } from '../generated/prisma/client.js';

/** A note with whose individual it belongs to and the names of its people, also of those who have left. */
export type NoteRow = ChildOf<Note> & {
  readonly author_name: string | null;
  readonly edited_by_name: string | null;
  readonly mentioned: NoteView['mentioned'];
};

const columns = Prisma.sql`${columnsOf('notes', Prisma.NoteScalarFieldEnum)}, ${individual}, author.name AS author_name,
  editor.name AS edited_by_name,
  (SELECT coalesce(json_agg(json_build_object('id', user_id, 'name', name) ORDER BY name), '[]') FROM agents
    WHERE agents.account_id = notes.account_id AND user_id = ANY (notes.mentions)) AS mentioned`;
const people = Prisma.sql`LEFT JOIN agents AS author
    ON author.account_id = notes.account_id AND author.user_id = notes.created_by
  LEFT JOIN agents AS editor ON editor.account_id = notes.account_id AND editor.user_id = notes.edited_by`;

/** Notes, up to the `WHERE`. */
export const notesWithAuthor = Prisma.sql`
  SELECT ${columns}
  FROM notes JOIN individuals
    ON individuals.account_id = notes.account_id AND individuals.id = notes.individual_id
  ${people}`;

/** All of one individual, or one line without an `id`; none when the person sees no such individual. */
export function notesOfSql(caller: Principal, individualId: string): Prisma.Sql {
  return prepared(Prisma.sql`
    SELECT ${columns}
    FROM individuals
    LEFT JOIN notes ON notes.account_id = individuals.account_id
      AND notes.individual_id = individuals.id AND notes.deleted_at IS NULL
    ${people}
    WHERE ${onVisibleIndividuals(caller)} AND individuals.id = ${individualId}::uuid
    ORDER BY notes.pinned DESC, notes.occurred_at DESC, notes.id DESC`);
}

/** Stores a note as it is before an edit. Its envelope opens for this note wherever it is stored. */
export async function keepVersion(tx: Sql, note: Note): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO note_versions (id, account_id, note_id, kind, body, occurred_at, at, actor_id)
    VALUES (${randomUUID()}::uuid, ${note.account_id}::uuid, ${note.id}::uuid, ${note.kind}, ${note.body},
      ${note.occurred_at.toISOString()}::timestamptz, ${(note.edited_at ?? note.created_at).toISOString()}::timestamptz,
      ${note.edited_by ?? note.created_by}::uuid)`;
}

/** Whether the individual of a note has a primary one that is not in the trash. */
export async function hasPrimary(tx: Sql, { account_id, individual_id }: Note): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    SELECT 1 FROM notes WHERE account_id = ${account_id}::uuid AND individual_id = ${individual_id}::uuid
      AND is_primary AND deleted_at IS NULL`;
  return found.length > 0;
}

/** Gives the individual of a note its next version. */
export async function touchIndividual(tx: Sql, { account_id, individual_id }: Note): Promise<void> {
  await tx.$executeRaw`
    UPDATE individuals SET version = version + 1
    WHERE account_id = ${account_id}::uuid AND id = ${individual_id}::uuid`;
}
