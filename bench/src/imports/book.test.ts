import { bookFile, bookRow } from './book.js';

it('the file of a book has a line for each client below its headers, with as many cells', async () => {
  const lines = (await bookFile(3_000_000, 3).text()).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([17]));
  expect(lines[1]).toContain(bookRow(3_000_000).client.email);
});

it('no two clients of a file are the same one', () => {
  const clients = Array.from({ length: 20_000 }, (_, n) => bookRow(3_000_000 + n));
  for (const key of ['email', 'ssn'] as const)
    expect(new Set(clients.map(({ client }) => client[key])).size).toBe(clients.length);
  expect(new Set(clients.map(({ policy }) => policy.policy_number)).size).toBe(clients.length);
});
