import { DAY_MS } from '@bindery/service-kit/time';
import { ssnOf } from '../seed/encrypted-values.js';
import { firstNames, lastNames } from '../seed/sample-values.js';
import { CARRIERS, PRODUCTS_EACH } from '../seed/seed-records.js';

const day = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);

/** A client of a book with a phone, an address and a policy, of which each number has another one. */
export function bookRow(n: number) {
  const product = n % (CARRIERS * PRODUCTS_EACH);
  const digits = String(1_000_000 + (n % 9_000_000)).slice(-7);
  return {
    client: {
      first_name: firstNames[n % firstNames.length] ?? '',
      last_name: lastNames[(n * 11) % lastNames.length] ?? '',
      dob: day('1936-03-01', (n * 41) % 24_000),
      gender: n % 2 === 0 ? 'F' : 'M',
      status: 'active',
      email: `client-${String(n)}@people.test`,
      ssn: ssnOf(n),
    },
    phone: { phone: `(207) ${digits.slice(0, 3)}-${digits.slice(3)}`, phone_e164: `+1207${digits}` },
    address: { address1: `${String(n % 999)} Elm St`, city: 'Portland', state: 'ME', zip: '04101' },
    policy: {
      policy_number: `B-${String(n)}`,
      premium: `${String(20 + (n % 400))}.50`,
      effective_date: day('2020-01-01', n % 2_000),
    },
    /** The places of its names in the catalogue. */
    carrier: Math.floor(product / PRODUCTS_EACH),
    product,
  };
}

const HEADERS = [
  ...['First Name', 'Last Name', 'Date of Birth', 'Gender', 'Status', 'Email', 'SSN'],
  ...['Mobile Phone', 'Address', 'City', 'State', 'Zip'],
  ...['Policy Number', 'Monthly Premium', 'Effective Date', 'Carrier', 'Product'],
];

/** The CSV file of such clients. */
export function bookFile(from: number, rows: number): Blob {
  const lines = Array.from({ length: rows }, (_, nth) => {
    const { client, phone, address, policy, carrier, product } = bookRow(from + nth);
    return [
      ...[...Object.values(client), phone.phone, ...Object.values(address), ...Object.values(policy)],
      ...[`Carrier ${String(carrier + 1)}`, `Product ${String(product + 1)}`],
    ].join(',');
  });
  return new Blob([[HEADERS.join(','), ...lines].join('\r\n')]);
}
