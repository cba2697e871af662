interface Transaction {
  queryRaw(...query: never[]): Promise<unknown>;
  executeRaw(...query: never[]): Promise<unknown>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Lets each statement of a transaction begin once the one before it is answered, and its end come last. Prisma loads the
 * relations of a record at once; its one connection answers them one by one all the same, and `pg` will refuse to take a
 * second question before it has answered the first.
 */
export function askInTurn(transaction: Transaction): void {
  let before: Promise<unknown> = Promise.resolve();
  const inTurn =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      const answer = before.then(() => ask(...given));
      // Whoever asked hears of a failure; it is not for the next one.
      before = answer.catch(() => undefined);
      return answer;
    };
  transaction.queryRaw = inTurn(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = inTurn(transaction.executeRaw.bind(transaction));
  transaction.commit = inTurn(transaction.commit.bind(transaction));
  transaction.rollback = inTurn(transaction.rollback.bind(transaction));
}
