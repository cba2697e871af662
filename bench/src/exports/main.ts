// The bare exporter: a cursor, the cipher, and lines of text that go nowhere. It reads clients with their agent, phone and
// address, and nothing that the list computes: policies, dates, tags, households and notes.

import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FieldCipher } from '@bindery/field-crypto';
import type pg from 'pg';
import { answerBare } from '../load/bare-process.js';

const PAGE = 500;
const ENCRYPTED = ['email', 'secondary_email', 'opt_out_email', 'ssn', 'mbi', 'drivers_license'] as const;
const CLIENTS = `SELECT listed.*, agents.name AS agent, number.phone, home.address1, home.address2, home.city, home.state,
    home.zip, home.county
  FROM individuals AS listed
  LEFT JOIN agents ON agents.account_id = listed.account_id AND agents.user_id = listed.assigned_agent
  LEFT JOIN phones AS number ON number.account_id = listed.account_id AND number.individual_id = listed.id
    AND number.is_primary AND number.deleted_at IS NULL
  LEFT JOIN addresses AS home ON home.account_id = listed.account_id AND home.individual_id = listed.id
    AND home.is_primary AND home.deleted_at IS NULL
  WHERE listed.account_id = $1 AND listed.deleted_at IS NULL
  ORDER BY listed.created_at DESC, listed.id DESC`;

type Client = Record<string, unknown> & { readonly id: string };

await answerBare(async (client, cipher, { accountId }) => {
  const began = performance.now();
  let rows = 0;
  const lines = async function* () {
    for await (const page of pages(client, accountId)) {
      rows += page.length;
      const texts = await Promise.all(page.map((row) => lineOf(cipher, accountId, row)));
      yield `${texts.join('\r\n')}\r\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(devNull));
  return { rows, seconds: (performance.now() - began) / 1_000 };
});

async function* pages(client: pg.Client, accountId: string): AsyncGenerator<Client[]> {
  await client.query('BEGIN');
  await client.query(`DECLARE clients CURSOR FOR ${CLIENTS}`, [accountId]);
  for (;;) {
    const { rows } = await client.query<Client>(`FETCH ${String(PAGE)} FROM clients`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('COMMIT');
}

async function lineOf(cipher: FieldCipher, accountId: string, row: Client): Promise<string> {
  for (const field of ENCRYPTED) {
    const envelope = row[field];
    if (typeof envelope === 'string')
      row[field] = await cipher.decrypt({ accountId, table: 'individuals', rowId: row.id, field }, envelope);
  }
  return Object.values(row).map(cellOf).join(',');
}

function cellOf(value: unknown): string {
  if (value === null) return '';
  const plain = value instanceof Date ? value.toISOString() : value;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
