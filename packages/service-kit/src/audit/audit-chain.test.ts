import { randomBytes, randomUUID } from 'node:crypto';
import { CHAIN_START, chainHash, verifyChain, type AuditEntry } from './audit-chain.js';

const key = randomBytes(32);
const accountId = randomUUID();

function chainOf(length: number) {
  let previous = CHAIN_START;
  return Array.from({ length }, (_, index) => {
    const entry: AuditEntry = {
      account_id: accountId,
      seq: index + 1,
      id: randomUUID(),
      at: '2026-11-20T12:00:00.000Z',
      actor_id: randomUUID(),
      actor_role: 'agent',
      session_id: null,
      address: null,
      user_agent: null,
      action: 'individual.updated',
      record_type: 'individual',
      record_id: randomUUID(),
      fields: ['ssn'],
      outcome: 'success',
      request_id: null,
    };
    previous = chainHash(key, previous, entry);
    return { ...entry, hash: previous };
  });
}

const headOf = (chain: ReturnType<typeof chainOf>) => chain.at(-1) ?? null;

describe('an audit chain', () => {
  it('is valid when unaltered', () => {
    const chain = chainOf(5);
    expect(verifyChain(key, chain, headOf(chain))).toBeNull();
  });

  it('reveals an altered entry', () => {
    const chain = chainOf(5);
    const altered = chain.map((entry) =>
      entry.seq === 3 ? { ...entry, outcome: 'refused' as const } : entry,
    );
    expect(verifyChain(key, altered, headOf(chain))).toEqual({ seq: 3, fault: 'altered' });
  });

  it('reveals a missing entry', () => {
    const chain = chainOf(5);
    expect(
      verifyChain(
        key,
        chain.filter((entry) => entry.seq !== 2),
        headOf(chain),
      ),
    ).toEqual({ seq: 2, fault: 'missing' });
  });

  it('reveals reordered entries', () => {
    const [a, b, c] = chainOf(3);
    const swapped = [a, { ...c, seq: 2 }, { ...b, seq: 3 }] as ReturnType<typeof chainOf>;
    expect(verifyChain(key, swapped, null)).toEqual({ seq: 2, fault: 'altered' });
  });

  it('reveals truncation at its end', () => {
    const chain = chainOf(5);
    expect(verifyChain(key, chain.slice(0, 3), headOf(chain))).toEqual({ seq: 4, fault: 'cut_off' });
  });

  it('fails verification under another key', () => {
    const chain = chainOf(1);
    expect(verifyChain(randomBytes(32), chain, null)).toEqual({ seq: 1, fault: 'altered' });
  });
});
