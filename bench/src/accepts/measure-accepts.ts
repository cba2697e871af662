import { captureRoutes, type CaptureDraftWithText } from '@bindery/contracts/crm';
import { addressOf } from '@bindery/contracts/route';
import type { RunningStack } from '@bindery/stack';
import { summaryOf, type Measured } from '../load/measured.js';
import type { Agency, Caller } from '../people/agency.js';
import { inColumns } from '../report/columns.js';

/** Each round has a person of its own: nobody captures more than 120 texts an hour. */
export const ACCEPTING_PEOPLE = 4;
const ROUNDS = { rounds: 3, drafts: 100, from: 0 };
/** As a person's browser sends them, one after another. */
const WARM_UP = 20;

/** Measures accepts of captured clients, each with a phone, an address and a policy, one after another at the service. */
export async function measureAccepts(
  stack: RunningStack,
  agency: Agency,
  say: (line: string) => void,
  { rounds, drafts, from } = ROUNDS,
): Promise<Measured[]> {
  await stack.query(
    'identity',
    `UPDATE accounts SET includes = '{reports,capture}', version = version + 1 WHERE id = $1`,
    [agency.accountId],
  );
  const url = stack.internalUrl('crm');
  const measured: Measured[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await agency.renew();
    const person = agency.admins[round % agency.admins.length];
    if (!person) throw new Error('The account has nobody who captures.');
    const count = round === 0 ? Math.min(WARM_UP, drafts) : drafts;
    const found: CaptureDraftWithText[] = [];
    for (let nth = 0; nth < count; nth += 1)
      found.push(
        await post(url, person, addressOf(captureRoutes.extract), {
          text: pageOf(from + round * 1_000 + nth),
        }),
      );
    const durations: number[] = [];
    for (const draft of found) {
      const params = { id: draft.draft_id };
      const values = valuesOf(draft);
      const began = performance.now();
      await post(url, person, addressOf(captureRoutes.accept, { params }), { values });
      durations.push(performance.now() - began);
    }
    if (round === 0) continue;
    const seconds = durations.reduce((sum, duration) => sum + duration, 0) / 1_000;
    measured.push(summaryOf(durations, {}, seconds));
    say(`${String(count)} drafts were accepted`);
  }
  return measured;
}

/** Formats the rounds. */
export function printedAccepts(rounds: readonly Measured[]): string {
  const lines = rounds.map(({ perSecond, p50, p95, p99 }, index) => [
    `round ${String(index + 1)}`,
    ...[perSecond, p50, p95, p99].map((figure) => figure.toFixed(1)),
  ]);
  return inColumns([['accepts', 'a second', 'p50 ms', 'p95 ms', 'p99 ms'], ...lines], { left: 1 });
}

/** @throws Error that says why it failed */
async function post<Reply>(url: string, { session }: Caller, path: string, body: object): Promise<Reply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.tokens.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** Found values by their paths, as somebody who corrects nothing accepts them. */
const valuesOf = ({ fields }: CaptureDraftWithText): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])));

/** The page of a client whom nobody else looks like. */
function pageOf(nth: number): string {
  const number = String(nth);
  return [
    'Kestrel Mutual agent portal',
    `First name: ${letters(nth + 7)}`,
    `Last name: Captured${letters(nth)}`,
    `DOB: 12/10/19${String(30 + (nth % 50))}`,
    `Email address: captured-${number}@people.test`,
    `Mobile phone: (207) 555-${number.padStart(4, '0')}`,
    `Address: ${number} Harbor Lane`,
    'City: Portland',
    'State: ME',
    'ZIP: 04101',
    `Policy number: KM-${number}`,
    'Carrier: Kestrel Mutual',
    'Effective date: 01/01/2026',
  ].join('\n');
}

/** A number in letters. */
const letters = (nth: number): string =>
  String(nth).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
