import { askInTurn } from './in-turn.js';

/** A connection that refuses a question while it works on another one. */
function strictTransaction() {
  const log: string[] = [];
  let busy = false;
  const answer = async (what: string): Promise<string> => {
    if (busy) throw new Error('The client is already executing a query');
    busy = true;
    await new Promise((resolve) => setImmediate(resolve));
    busy = false;
    log.push(what);
    if (what === 'bad') throw new Error('bad');
    return what;
  };
  const transaction = {
    queryRaw: answer,
    executeRaw: answer,
    commit: () => answer('commit').then(() => undefined),
    rollback: () => answer('rollback').then(() => undefined),
  };
  askInTurn(transaction);
  return { transaction, log };
}

it('asks what comes at once one after the other, in the order of asking', async () => {
  const { transaction, log } = strictTransaction();
  const answers = await Promise.all([
    transaction.queryRaw('insured'),
    transaction.queryRaw('carrier'),
    transaction.executeRaw('product'),
  ]);
  await transaction.commit();
  expect(answers).toEqual(['insured', 'carrier', 'product']);
  expect(log).toEqual(['insured', 'carrier', 'product', 'commit']);
});

it('tells a failure to whoever asked, and ends the transaction after all that was asked', async () => {
  const { transaction, log } = strictTransaction();
  const bad = transaction.queryRaw('bad');
  const good = transaction.queryRaw('good');
  const end = transaction.rollback();
  await expect(bad).rejects.toThrow('bad');
  await expect(good).resolves.toBe('good');
  await end;
  expect(log).toEqual(['bad', 'good', 'rollback']);
});
