import { withAccount, type Person } from '../access/person.js';
import type { Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import type { Session } from '../generated/prisma/client.js';

/**
 * Makes everything about one person's factors happen one after another until the transaction ends, and reads the person
 * and the session anew.
 * @throws GoTrueError `session_not_found` if the session has ended meanwhile
 */
export async function lockPerson(
  tx: Transaction,
  { id, user_id }: Pick<Session, 'id' | 'user_id'>,
): Promise<{ person: Person; session: Session }> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id}::uuid FOR UPDATE`;
  await tx.$queryRaw`SELECT id FROM sessions WHERE id = ${id}::uuid FOR UPDATE`;
  const found = await tx.session.findUnique({
    where: { id, user_id, ended_at: null },
    include: { user: { include: withAccount } },
  });
  if (!found) throw new GoTrueError('session_not_found', 'This session has ended. Sign in again.');
  const { user: person, ...session } = found;
  return { person, session };
}
