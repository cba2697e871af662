import { randomUUID } from 'node:crypto';
import type { AccessMetadata } from '@bindery/contracts/access';
import { MAX_CAPTURED_TEXT } from '@bindery/contracts/crm';
import type {
  AcceptDraftBody,
  AcceptedDraft,
  CaptureDraftWithText,
  ConvertedDrafts,
  UndoneDraft,
} from '@bindery/contracts/crm';
import type { Answer, CrmInUse, Person } from './crm-under-test.js';

/** A made-up page of a carrier, of one client whose name differs with each call; phone, MBI and policy with `nth`. */
export function madeUpPage(nth = 42) {
  const last = `Byron${randomUUID().replaceAll(/[\d-]/g, '')}`;
  const email = `${last.toLowerCase()}@mail.test`;
  const lines = [
    'Kestrel Mutual agent portal',
    'First name: Ada',
    `Last name: ${last}`,
    'DOB: 12/10/1950',
    `Email address: ${email}`,
    `Mobile phone: (207) 555-01${String(nth)}`,
    'Address: 12 Harbor Lane',
    'City: Portland',
    'State: ME',
    'ZIP: 04101',
    `MBI: 1EG4-TE5-MK${String(nth + 31)}`,
    `Policy number: KM-10${String(nth)}`,
    'Carrier: Kestrel Mutual',
  ];
  return { last, email, text: lines.join('\n') };
}

/** Texts of the greatest length that take rules longest, as each of their pieces may be a label. */
export const slowTexts = [':\n', 'a\n', ':', ',:', '":\n"', '":"'].map((piece) => ({
  piece: JSON.stringify(piece),
  text: piece.repeat(MAX_CAPTURED_TEXT / piece.length),
}));

type DraftAnswer = Omit<Answer, 'body'> & {
  readonly body: CaptureDraftWithText & AcceptedDraft & UndoneDraft & ConvertedDrafts & Answer['body'];
};

/** A person's calls on drafts. */
export function captureCalls(crm: CrmInUse) {
  const call = (who: Person | undefined, method: string, path: string, body?: unknown, headers = {}) =>
    crm.call(who, method, `/api/capture${path}`, body, headers) as Promise<unknown> as Promise<DraftAnswer>;
  return {
    call,
    person: (access: Partial<AccessMetadata> = {}, userId?: string) =>
      crm.person({ includes: ['capture'], ...access }, userId),
    async extracted(who: Person, text: string, more: object = {}) {
      const answer = await call(who, 'POST', '/extract', { text, ...more });
      expect(answer).toMatchObject({ status: 201 });
      return answer.body;
    },
    accept: (who: Person, id: string, body: Partial<AcceptDraftBody>) =>
      call(who, 'POST', `/drafts/${id}/accept`, body),
  };
}

/** The found values by their paths, as a person who corrects nothing accepts them. */
export const foundValues = ({ fields }: Pick<CaptureDraftWithText, 'fields'>): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])));
