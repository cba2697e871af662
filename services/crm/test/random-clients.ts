import { monthsAfter } from '@bindery/contracts/days';
import type { CrmInUse, Person } from './crm-under-test.js';

/** Always the same numbers from 0 to before `below`. */
let state = 20_261_127;
export const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
export const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;

export interface RandomClient {
  readonly id: string;
  readonly status: string;
  readonly dob: string | null;
  readonly mbi: boolean;
  readonly email: boolean;
  readonly phone: boolean;
  readonly state: string | null;
  readonly agent: string | null;
  readonly creator: string;
  readonly source: string | null;
  readonly stage: string | null;
  readonly created: Date;
  readonly trashed: boolean;
  readonly converted: Date | null;
  readonly contacts: Date[];
}

/** Some time in the last 150 days. */
export const some = (crm: CrmInUse): Date =>
  new Date(crm.clock.now().getTime() - random(150) * 86_400_000 - random(86_400_000));

/** The owner, an agent with own records, and one who has left. */
export interface RandomStaff {
  readonly owner: Person;
  readonly ben: Person;
  readonly zoe: Person;
}

/** Adds a client of one of them, with whatever belongs to a client. @param tags from which some are given */
export async function addRandomClient(
  crm: CrmInUse,
  { owner, ben, zoe }: RandomStaff,
  nth: number,
  today: string,
  tags: readonly string[],
): Promise<RandomClient> {
  const post = async (by: Person, path: string, body: object): Promise<string> => {
    const answer = await crm.call(by, 'POST', `/api/${path}`, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.id;
  };
  const isLead = random(3) === 0;
  const isConverted = isLead && random(2) === 0;
  const status = isLead ? 'lead' : oneOf(['active', 'inactive', 'submitted']);
  const dob =
    random(4) === 0
      ? null
      : oneOf([`19${String(40 + random(50))}-05-05`, monthsAfter(today, -65 * 12 + random(9))]);
  const [mbi, email, phone] = [random(2) === 0, random(2) === 0, random(2) === 0];
  const place = oneOf([null, 'ME', 'NH']);
  const agent = oneOf([null, owner.userId, ben.userId, zoe.userId]);
  const source = oneOf([null, 'Web', 'WEB ', 'Réferral', 'none']);
  const stage = status === 'lead' ? oneOf([null, 'new', 'quoted', 'lost']) : null;
  const who = oneOf([owner, ben]);
  const id = await post(who, 'insureds', {
    first_name: 'Kim',
    last_name: `No ${String(nth)}`,
    status,
    dob,
    lead_source: source,
    lead_stage: stage,
    ...(stage === 'lost' && { lost_reason: 'Too dear' }),
    ...(mbi && { mbi: '1EG4-TE5-MK73' }),
    ...(email && { email: `kim${String(nth)}@example.com` }),
    ...(phone && { phones: [{ type: 'mobile', phone: '(207) 555-0101' }] }),
    ...(place && {
      addresses: [{ type: 'home', address1: '1 Main', city: 'X', state: place, zip: '04101' }],
    }),
  });
  const created = some(crm);
  await crm.rows('UPDATE individuals SET created_at = $2, assigned_agent = $3 WHERE id = $1', [
    id,
    created,
    agent,
  ]);
  const contacts: Date[] = [];
  for (let note = 0; note < random(3); note += 1) {
    const occurred_at = some(crm);
    const kind = oneOf(['call', 'note', 'visit'] as const);
    if (kind !== 'note') contacts.push(occurred_at);
    await post(who, `insureds/${id}/notes`, { kind, body: 'Spoke.', occurred_at: occurred_at.toISOString() });
  }
  const converted = isConverted ? some(crm) : null;
  if (converted) {
    await crm.call(owner, 'PUT', `/api/insureds/${id}`, { status: oneOf(['active', 'submitted']) });
    await crm.rows(`UPDATE record_changes SET at = $2 WHERE record_id = $1 AND change = 'updated'`, [
      id,
      converted,
    ]);
  }
  for (const tag of tags)
    if (random(2) === 0)
      await crm.rows('INSERT INTO individual_tags VALUES ($1, $2, $3)', [owner.accountId, id, tag]);
  const trashed = random(10) === 0;
  if (trashed) await crm.call(owner, 'DELETE', `/api/insureds/${id}`);
  const [row] = await crm.rows<{ status: string }>('SELECT status FROM individuals WHERE id = $1', [id]);
  const present = { status: row?.status ?? '', state: place, agent, creator: who.userId, source };
  return { id, dob, mbi, email, phone, stage, created, trashed, converted, contacts, ...present };
}
