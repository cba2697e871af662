import type { ShownTag } from '@bindery/contracts/crm';
import { Prisma, type Individual } from '../generated/prisma/client.js';
import type { PrimaryNote } from '../notes/primary-notes.js';
import { columnsOf } from '../database/sql-fragments.js';
import { tagsOf } from './tags-of.sql.js';

/** An individual with its primary note, its tags and the names of those it is assigned to, also of those who have left. */
export interface IndividualWithNames extends Individual, PrimaryNote {
  readonly assigned_agent_name: string | null;
  readonly additional_agent_name: string | null;
  readonly tags: ShownTag[];
}

/** All of them, up to the `WHERE`. */
export const individualsWithNames = Prisma.sql`
  SELECT ${columnsOf('individuals', Prisma.IndividualScalarFieldEnum)}, assigned.name AS assigned_agent_name, additional.name AS additional_agent_name,
    primary_note.id AS primary_note_id, primary_note.body AS primary_note_body, tag_list.tags
  FROM individuals
  LEFT JOIN agents AS assigned
    ON assigned.account_id = individuals.account_id AND assigned.user_id = individuals.assigned_agent
  LEFT JOIN agents AS additional
    ON additional.account_id = individuals.account_id AND additional.user_id = individuals.additional_agent
  LEFT JOIN notes AS primary_note ON primary_note.account_id = individuals.account_id
    AND primary_note.individual_id = individuals.id AND primary_note.is_primary AND primary_note.deleted_at IS NULL
  LEFT JOIN LATERAL (SELECT ${tagsOf('individuals')} AS tags) AS tag_list ON TRUE`;
