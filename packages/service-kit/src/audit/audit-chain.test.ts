import { randomBytes, randomUUID } from 'node:crypto';
import { CHAIN_START, chainHash, verifyChain, type AuditEntry } from './audit-chain.js';

const key = randomBytes(32);
const accountId = randomUUID();
// Few enough letters that every mixture of their cases is tried.
const recordId = '3f0c8a4e-0d6b-4b5e-9a51-7b6f2f1f7c11';

/** @param typed what was hashed otherwise than it is stored, by `seq` */
function chainOf(length: number, typed: Readonly<Record<number, Partial<AuditEntry>>> = {}) {
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
      record_id: recordId,
      fields: ['ssn'],
      outcome: 'success',
      request_id: null,
    };
    previous = chainHash(key, previous, { ...entry, ...typed[index + 1] });
    return { ...entry, hash: previous };
  });
}

const headOf = (chain: ReturnType<typeof chainOf>) => chain.at(-1) ?? null;

describe('an audit chain', () => {
  it('is valid when unaltered', async () => {
    const chain = chainOf(5);
    expect(await verifyChain(key, chain, headOf(chain))).toEqual([]);
  });

  it('reveals every altered and missing entry, and goes on after each', async () => {
    const chain = chainOf(12);
    const altered = chain
      .map((entry) =>
        entry.seq === 3 || entry.seq === 11 ? { ...entry, outcome: 'denied' as const } : entry,
      )
      .filter(({ seq }) => seq < 5 || seq > 7);
    expect(await verifyChain(key, altered, headOf(chain))).toEqual([
      { seq: 3, fault: 'altered' },
      { seq: 5, fault: 'missing', last_seq: 7 },
      { seq: 11, fault: 'altered' },
    ]);
  });

  it('reveals reordered entries', async () => {
    const [a, b, c] = chainOf(3);
    const swapped = [a, { ...c, seq: 2 }, { ...b, seq: 3 }] as ReturnType<typeof chainOf>;
    expect(await verifyChain(key, swapped, null)).toEqual([
      { seq: 2, fault: 'altered' },
      { seq: 3, fault: 'altered' },
    ]);
  });

  it('reveals truncation at its end, after other faults', async () => {
    const chain = chainOf(5);
    const cut = chain.filter(({ seq }) => seq === 1 || seq === 3);
    expect(await verifyChain(key, cut, headOf(chain))).toEqual([
      { seq: 2, fault: 'missing', last_seq: 2 },
      { seq: 4, fault: 'cut_off' },
    ]);
  });

  it('reveals a chain that was rewritten up to its checkpoint', async () => {
    const chain = chainOf(2);
    expect(await verifyChain(key, chain, { seq: 2, hash: CHAIN_START })).toEqual([
      { seq: 2, fault: 'altered' },
    ]);
  });

  it('fails verification under another key', async () => {
    const chain = chainOf(1);
    expect(await verifyChain(randomBytes(32), chain, null)).toEqual([{ seq: 1, fault: 'altered' }]);
  });
});

describe('an entry that was hashed with an id as it was typed', () => {
  const mixed = '3f0C8a4e-0d6B-4b5e-9A51-7b6f2f1F7c11';
  const manyLetters = 'abcdefab-cdef-4bcd-abcd-efabcdefabcd';

  it('verifies in upper case and in a mixture, and so does what follows', async () => {
    const chain = chainOf(4, { 2: { record_id: recordId.toUpperCase() }, 3: { record_id: mixed } });
    expect(await verifyChain(key, chain, headOf(chain))).toEqual([]);
  });

  it("verifies with a superuser's spelling of the account, alone and together with the record's", async () => {
    const account_id = accountId.toUpperCase();
    const record_id = recordId.toUpperCase();
    const role = { actor_role: 'superuser' };
    const typed = { 1: { account_id, ...role }, 2: { account_id, record_id, ...role } };
    const chain = chainOf(3, typed).map((entry) => (entry.seq < 3 ? { ...entry, ...role } : entry));
    expect(await verifyChain(key, chain, headOf(chain))).toEqual([]);
  });

  it('is reported as of unknown case after 65,536 mixtures, and the entries after it are verified', async () => {
    // The last letter is beyond those that are mixed.
    const typed = `${manyLetters.slice(0, -1)}D`;
    const chain = chainOf(4, { 2: { record_id: typed } }).map((entry) => {
      if (entry.seq === 2) return { ...entry, record_id: manyLetters };
      return entry.seq === 4 ? { ...entry, action: 'individual.read' } : entry;
    });
    expect(await verifyChain(key, chain, headOf(chain))).toEqual([
      { seq: 2, fault: 'case_unknown' },
      { seq: 4, fault: 'altered' },
    ]);
  });
});
