import type { CaptureDraftWithText, CapturedField, CaptureMatch } from '@bindery/contracts/crm';

const text = [
  'Subject: New Medicare application',
  '',
  'Name: Gloria Vance',
  'Date of birth: 04/15/1950',
  'Cell: (207) 555-0162',
  'Home address: 12 Harbor St, Portland, ME 04101',
  'She may have moved from Bath.',
].join('\n');

const found = (field: string, label: string, value: string, source: string): CapturedField => {
  const start = text.indexOf(source);
  return {
    ...{ field, label, value, source, state: 'rule' },
    place: { in: 'text', start, end: start + source.length },
  };
};
const missing = (field: string, label: string): CapturedField => ({
  ...{ field, label, value: null, source: null, place: null, state: 'missing' },
});

/** An application with six values found by rule, a suggested one and two missing ones. */
export const sampleDraft = (changes: Partial<CaptureDraftWithText> = {}): CaptureDraftWithText => ({
  draft_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0100',
  state: 'open',
  origin: 'paste',
  url_host: null,
  created_at: '2026-11-27T12:00:00.000Z',
  expires_at: '2026-11-28T12:00:00.000Z',
  decided_at: null,
  people: [{ name: 'Gloria Vance' }],
  person: 0,
  fields: [
    found('first_name', 'First name', 'Gloria', 'Gloria'),
    found('last_name', 'Last name', 'Vance', 'Vance'),
    found('dob', 'Date of birth', '1950-04-15', '04/15/1950'),
    missing('mbi', 'MBI'),
    found('phones.mobile.phone', 'Mobile phone', '(207) 555-0162', '(207) 555-0162'),
    found('addresses.home.address_line1', 'Home address: Address line 1', '12 Harbor St', '12 Harbor St'),
    found('addresses.home.city', 'Home address: City', 'Portland', 'Portland'),
    {
      ...found('addresses.mailing.city', 'Mailing address: City', 'Bath', 'Bath'),
      state: 'suggested',
    },
    missing('policy.carrier', 'Policy: Carrier'),
  ],
  truncated: false,
  matches: [],
  numbers_compared: true,
  individual_id: null,
  undo_until: null,
  left_out: {},
  language_model: 'off',
  text,
  page_fields: [],
  ...changes,
});

/** A client with the same name, who was born on another day and lives in the same city. */
export const sampleMatch = (changes: Partial<CaptureMatch> = {}): CaptureMatch => ({
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0200',
  first_name: 'Gloria',
  last_name: 'Vance',
  dob: '1950-05-15',
  reasons: ['phone'],
  can_edit: true,
  version: 7,
  has_policy: false,
  differences: [
    { field: 'dob', present: '1950-05-15' },
    { field: 'addresses.home.address_line1', present: '390 Maple Avenue' },
  ],
  ...changes,
});
