import { randomBytes, randomUUID } from 'node:crypto';
import { AnchorSigner } from './anchor-document.js';

const [first, second] = [randomBytes(32), randomBytes(32)];
const anchor = {
  service: 'crm',
  at: '2026-11-23T01:00:00.000Z',
  heads: [{ account_id: randomUUID(), seq: 7, hash: 'a'.repeat(64) }],
};

describe('a signed anchor', () => {
  const document = new AnchorSigner(first).sign(anchor);

  it('opens with the key that signed it, also after another key took over', () => {
    expect(new AnchorSigner(first).open(`${document}\n`)).toEqual(anchor);
    expect(new AnchorSigner(second, first).open(document)).toEqual(anchor);
  });

  it('does not open under another key', () => {
    expect(new AnchorSigner(second).open(document)).toBeUndefined();
  });

  it('does not open when its payload, its header or its signature was replaced', () => {
    const [header, payload, signature] = document.split('.');
    const forged = Buffer.from(JSON.stringify({ ...anchor, heads: [] })).toString('base64url');
    for (const parts of [
      [header, forged, signature],
      [payload, payload, signature],
      [header, payload, ''],
      [header],
      [],
    ])
      expect(new AnchorSigner(first).open(parts.join('.'))).toBeUndefined();
  });
});
