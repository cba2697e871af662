import { Prisma } from '../generated/prisma/client.js';

/** The tags of an individual by name, as JSON. @param individuals the alias of its row */
export function tagsOf(individuals: 'individuals' | 'listed'): Prisma.Sql {
  const of = Prisma.raw(individuals);
  return Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name, 'color', tags.color)
      ORDER BY lower(tags.name)), '[]')
    FROM individual_tags AS tagged JOIN tags ON tags.account_id = tagged.account_id AND tags.id = tagged.tag_id
    WHERE tagged.account_id = ${of}.account_id AND tagged.individual_id = ${of}.id)`;
}
