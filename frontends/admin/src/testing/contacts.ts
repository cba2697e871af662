import type { ContactDetail, ContactList, ContactStats, ContactView } from '@bindery/contracts/leads';
import { idOf } from './people.js';

/** A sample visitor who waits for an answer. */
export function contact(number: number, changes: Partial<ContactView> = {}): ContactView {
  return {
    id: idOf(number),
    name: `Visitor ${String(number)}`,
    email: `visitor${String(number)}@pinebrook.test`,
    phone: '(312) 555-0142',
    integrity_failure: [],
    agency_name: 'Pinebrook Insurance',
    current_crm: 'applied',
    lead_score: 85,
    score_reasons: [
      { points: 15, reason: 'uses Applied Epic' },
      { points: -10, reason: 'writes from a free mail address' },
    ],
    score_set_by: null,
    score_set_at: null,
    status: 'new',
    suspicious: null,
    inquiry_message: 'We are twelve and want to move this month.',
    source: 'landing_page',
    page_url: 'https://bindery.test/?from=mail',
    created_at: '2026-11-20T12:00:00.000Z',
    last_submitted_at: '2026-11-20T12:00:00.000Z',
    answered_at: null,
    updated_at: '2026-11-20T12:00:00.000Z',
    version: 3,
    ...changes,
  };
}

/** The same with what was written and done. */
export function contactInFull(number: number, changes: Partial<ContactDetail> = {}): ContactDetail {
  const { messages, history, ...rest } = changes;
  const view = contact(number, rest);
  return {
    ...view,
    messages: messages ?? [
      {
        id: idOf(number + 500),
        message: view.inquiry_message,
        page_url: view.page_url,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
        received_at: view.created_at,
      },
    ],
    history: history ?? [
      {
        id: idOf(number + 600),
        at: view.created_at,
        kind: 'received',
        from: null,
        to: null,
        actor_id: null,
        account_id: null,
      },
    ],
  };
}

const stats: ContactStats = { total: 42, new: 30, contacted: 7, converted: 3, avgLeadScore: 61.5 };

export const contactsOf = (items: readonly ContactView[], total = items.length): ContactList => ({
  items: [...items],
  total,
  filtered: items.length,
  stats,
});
