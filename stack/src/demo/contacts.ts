import { contactFormRoutes, contactRoutes } from '@bindery/contracts/leads';
import { askPublic, sendTo } from '@bindery/test-kit/client';
import type { RunningStack } from '../running-stack.js';
import type { Enterer } from './enter.js';
import { sampleContacts, type SampleContact } from './sample-contacts.js';

/**
 * Fills in the landing page's form for sample visitors, and sets their statuses as a superuser. Skips visitors who exist,
 * by name.
 * @returns how many were added
 */
export async function loadContacts(stack: RunningStack, superuser: Enterer): Promise<number> {
  const rows = await stack.query<{ name: string }>('leads', 'SELECT name FROM contacts');
  const present = new Set(rows.map(({ name }) => name));
  const missing = sampleContacts.filter(({ form }) => !present.has(form.name));
  for (const contact of missing) await enter(stack, contact, superuser);
  return missing.length;
}

async function enter(
  stack: RunningStack,
  { form, status, hoursAgo }: SampleContact,
  superuser: Enterer,
): Promise<void> {
  const { app } = stack.urls;
  const body = { ...form, page_url: `${app}/` };
  await askPublic(sendTo(app), contactFormRoutes.receive, { body });
  const [row] = await stack.query<{ id: string }>('leads', 'SELECT id FROM contacts WHERE name = $1', [
    form.name,
  ]);
  if (!row) throw new Error(`Leads accepted the form of ${form.name} but has no contact`);
  if (status !== 'new') {
    const session = await superuser();
    await session.ask(contactRoutes.setStatus, { params: { id: row.id }, body: { status } });
  }
  await backdate(stack, row.id, hoursAgo);
}

/** Spreads the visitors over time. Answers came within three hours. */
async function backdate(stack: RunningStack, id: string, hoursAgo: number): Promise<void> {
  const moves = [
    `UPDATE contacts SET created_at = created_at - $2 * interval '1 hour',
       last_submitted_at = last_submitted_at - $2 * interval '1 hour',
       answered_at = answered_at - ($2 - 3) * interval '1 hour' WHERE id = $1`,
    `UPDATE contact_messages SET received_at = received_at - $2 * interval '1 hour' WHERE contact_id = $1`,
    `UPDATE contact_changes SET at = at - CASE kind WHEN 'received' THEN $2 ELSE $2 - 3 END * interval '1 hour'
     WHERE contact_id = $1`,
  ];
  for (const move of moves) await stack.query('leads', move, [id, hoursAgo]);
}
