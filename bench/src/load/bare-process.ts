import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FieldCipher } from '@bindery/field-crypto';
import { crmCipher, type RunningStack } from '@bindery/stack';
import pg from 'pg';

/** The task of a bare process: rows of one account. */
interface Task {
  readonly accountId: string;
}

/** Has a program do a task in a process of its own, on crm's database and in crm's run-time role. */
export async function askBare<Answer>(stack: RunningStack, program: string, task: Task): Promise<Answer> {
  const { DATABASE_URL, ROOT_KEY } = stack.env('crm');
  const child = fork(program, { env: { PATH: process.env['PATH'], DATABASE_URL, ROOT_KEY } });
  child.send(task);
  const [answer] = await Promise.race([
    once(child, 'message') as Promise<[Answer]>,
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${program} ended: ${String(code)}`))),
  ]);
  child.disconnect();
  return answer;
}

/** The other side: one connection that sees the rows of one account, and crm's cipher. */
export async function answerBare(
  work: (client: pg.Client, cipher: FieldCipher, task: Task) => Promise<object>,
): Promise<void> {
  // Ends with the run that started it.
  process.once('disconnect', () => process.exit());
  const [task] = (await once(process, 'message')) as [Task];
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  await client.query(`SELECT set_config('app.account_id', $1, false)`, [task.accountId]);
  const cipher = crmCipher({
    env: () => ({ ROOT_KEY: process.env['ROOT_KEY'] ?? '' }),
    query: async <Row extends object>(_service: string, sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
  });
  process.send?.(await work(client, cipher, task));
}
