import type { Principal } from '@bindery/contracts/access';
import { inScopeSql } from '../../access/record-scope.js';
import { Prisma } from '../../generated/prisma/client.js';
import { tasksInScopeSql } from '../../tasks/task-scope.js';
import { byTerms, type TermSource } from '../terms.sql.js';
import { fact, foundColumns, fullName, wordAndDay, type SearchSource } from './search-source.js';

export const taskSource: SearchSource = {
  matching(caller, { words }) {
    const parts = byTerms(caller, words, termsOf(caller));
    const matched =
      parts.length === 0
        ? Prisma.sql`SELECT NULL::uuid AS id, 0::float8 AS score WHERE FALSE`
        : Prisma.sql`SELECT id, max(score) AS score FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part GROUP BY id`;
    return Prisma.sql`SELECT ${columns(caller)} FROM (${matched}) AS matched
      JOIN tasks ON tasks.account_id = ${caller.accountId}::uuid AND tasks.id = matched.id
      LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id`;
  },
  title: (row) => fact(row, 'name'),
  subtitle: (row) => [fullName(row), wordAndDay('Due', row.facts['due'])],
};

const termsOf = (caller: Principal): TermSource => ({
  joined: Prisma.sql`JOIN tasks ON tasks.account_id = found.account_id AND tasks.id = found.record_id
    LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id`,
  // Done tasks are found in their list.
  visible: Prisma.sql`${tasksInScopeSql(caller)} AND tasks.deleted_at IS NULL AND tasks.status = 'open'`,
  id: Prisma.sql`found.record_id`,
  kinds: ['title'],
});

function columns(caller: Principal): Prisma.Sql {
  // A client whose name the person doesn't see is not named by a task either.
  const seen = Prisma.sql`CASE WHEN ${inScopeSql(caller)} THEN`;
  return foundColumns('task', {
    id: Prisma.sql`tasks.id`,
    parent: Prisma.sql`${seen} tasks.insured_id END`,
    status: Prisma.sql`tasks.status`,
    score: Prisma.sql`matched.score`,
    sortedBy: Prisma.sql`tasks.title`,
    facts: Prisma.sql`'name', tasks.title, 'due', tasks.due_date,
      'first_name', ${seen} individuals.first_name END, 'last_name', ${seen} individuals.last_name END`,
  });
}
