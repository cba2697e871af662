import { timeLimits } from './time-limits.js';

type Limit = keyof typeof timeLimits;

describe('the time limits', () => {
  it.each<[Limit, Limit, string]>([
    ['requestInService', 'request', 'the service answers before the gateway gives up'],
    ['rpc', 'requestInService', 'a request outlives the question that it asks'],
    ['flush', 'requestInService', 'a request outlives the wait for its event'],
    ['poolWait', 'requestInService', 'a request that got no connection is answered'],
    ['statement', 'statementInClient', 'Postgres ends a statement before the client abandons the connection'],
    ['statement', 'transaction', 'a statement ends before its transaction'],
    ['transaction', 'idleInTransaction', 'only a frozen replica loses its transaction'],
    ['publish', 'outboxLease', 'a replica publishes at least one event under its lease'],
    ['accountLeaseRenewal', 'accountLease', 'a lease is renewed before it ends'],
    ['accountLease', 'accountLeaseWait', 'a job outlives the lease of a replica that died'],
    ['outboxLease', 'duplicateWindow', 'the stream drops what a replica that died had published'],
  ])('ends %s before %s: %s', (inner, outer) => {
    expect(timeLimits[inner]).toBeLessThan(timeLimits[outer]);
  });

  it('leaves time to publish, to fail, and to mark the rest before an event counts as a new one', () => {
    const { outboxLease, poolWait, statementInClient, duplicateWindow } = timeLimits;
    expect(outboxLease + poolWait + statementInClient).toBeLessThan(duplicateWindow);
  });

  it('keeps the lease of an account while a renewal of it is late', () => {
    const { accountLease, accountLeaseRenewal, statement } = timeLimits;
    expect(accountLeaseRenewal + statement).toBeLessThan(accountLease);
  });

  it('lets a job wait for its account and make several slow calls to the provider', () => {
    const { accountLeaseWait, providerCall, poolWait, transaction, providerJob } = timeLimits;
    expect(accountLeaseWait + 5 * (providerCall + poolWait + transaction)).toBeLessThan(providerJob);
  });

  it('answers a request whose key the key management service does not unwrap', () => {
    const { kmsAttempt, poolWait, requestInService } = timeLimits;
    expect(2 * kmsAttempt + poolWait).toBeLessThan(requestInService);
  });

  it('redelivers an event only after its handler has given up', () => {
    const { ackWait, handlerLease, rpc, poolWait, transaction } = timeLimits;
    expect(rpc + poolWait + transaction).toBeLessThan(handlerLease);
    // Before it, the handler takes its lease; after it, it defers what failed.
    expect(handlerLease + 2 * (poolWait + transaction)).toBeLessThan(ackWait);
  });
});
