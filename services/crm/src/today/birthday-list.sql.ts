import type { Principal } from '@bindery/contracts/access';
import type { BirthdayQuery, Turning65Query } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { containsEveryWord } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import { primaryPhoneOf } from '../clients/client.sql.js';
import { birthdayOrder, hasBirthdayWithin, turns65Within } from '../individuals/due-filters.sql.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import { allOf, assignedTo, auditedIn } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';

/** The list of who turns 65. @param today `YYYY-MM-DD` */
export function turning65ListSql(caller: Principal, query: Turning65Query, today: string): ListSql {
  const due = turns65Within(query.months, today);
  return individualsSql(caller, query, due, Prisma.sql`individuals.dob`);
}

/** The list of the next birthdays. @param today `YYYY-MM-DD` */
export function birthdayListSql(caller: Principal, query: BirthdayQuery, today: string): ListSql {
  return individualsSql(caller, query, hasBirthdayWithin(query.days, today), birthdayOrder(today));
}

function individualsSql(
  caller: Principal,
  query: BirthdayQuery | Turning65Query,
  due: Prisma.Sql,
  byDate: Prisma.Sql,
): ListSql {
  const { assigned_agent, search, sort } = query;
  return {
    table: 'individuals',
    ...auditedIn(caller, assigned_agent),
    from: Prisma.sql`individuals`,
    visible: Prisma.sql`${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND ${due}
      ${allOf(assigned_agent && assignedTo(assigned_agent))}`,
    matching: search === '' ? undefined : [containsEveryWord(Prisma.sql`individuals.search_text`, search)],
    sortedBy: sort === 'date' ? byDate : nameInOrder,
    hasBlanks: false,
    columns: Prisma.sql`listed.id, listed.first_name, listed.last_name, listed.nickname, listed.status, listed.dob::text AS dob,
      listed.do_not_call, agents.name AS assigned_agent_name, number.phone, number.phone_e164,
      number.extension AS phone_extension`,
    joined: Prisma.sql`
      LEFT JOIN agents ON agents.account_id = listed.account_id AND agents.user_id = listed.assigned_agent
      LEFT JOIN LATERAL ${primaryPhoneOf('listed')} AS number ON TRUE`,
  };
}
