import type { CaptureDraftRow, CaptureDraftWithText } from '@bindery/contracts/crm';
import { FakeApi } from '@bindery/web-kit/testing';
import { listOf } from './records.js';

const text = 'Name: Gloria Vance\nDate of birth: 04/15/1950\n';
const found = (field: string, label: string, value: string, source: string) => {
  const start = text.indexOf(source);
  const place = { in: 'text', start, end: start + source.length } as const;
  return { field, label, value, source, place, state: 'rule' as const };
};

/** An open draft of a pasted text. */
export const draft = (changes: Partial<CaptureDraftWithText> = {}): CaptureDraftWithText => ({
  draft_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0100',
  ...{ state: 'open', origin: 'paste', url_host: null, language_model: 'off' },
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  ...{ decided_at: null, individual_id: null, undo_until: null, left_out: {} },
  ...{ people: [{ name: 'Gloria Vance' }], person: 0, truncated: false },
  ...{ matches: [], numbers_compared: true },
  fields: [
    found('first_name', 'First name', 'Gloria', 'Gloria'),
    found('last_name', 'Last name', 'Vance', 'Vance'),
    found('dob', 'Date of birth', '1950-04-15', '04/15/1950'),
  ],
  ...{ text, page_fields: [] },
  ...changes,
});

/** Its row in a list. */
export const draftRow = (changes: Partial<CaptureDraftRow> = {}): CaptureDraftRow => {
  const { draft_id, state, origin, url_host, created_at, expires_at, decided_at, individual_id } = draft();
  return {
    ...{ draft_id, state, origin, url_host, created_at, expires_at, decided_at, individual_id },
    name: 'Vance, Gloria',
    ...changes,
  };
};

/** The API of somebody who has no drafts yet. */
export const captureApi = (): FakeApi => new FakeApi().answers('GET /capture/drafts', listOf([]));
