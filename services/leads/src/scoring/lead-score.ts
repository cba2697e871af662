import { currentCrmLabels, type CurrentCrm, type ScoreReason } from '@bindery/contracts/leads';
import providers from 'email-providers';
import { agencySize } from './agency-size.js';

/** The facts that the score is based on. */
export interface Lead {
  readonly email: string;
  readonly phone: string | null;
  readonly agency: string | null;
  readonly currentCrm: CurrentCrm | null;
  readonly message: string | null;
}

/** One scoring factor. */
interface Weight {
  readonly points: number;
  readonly reason: string;
  readonly holds: (lead: Lead) => boolean;
}

const freeDomains: ReadonlySet<string> = new Set(providers);
const writesFromFreeMail = ({ email }: Lead) =>
  freeDomains.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
const writes = (words: RegExp) => (lead: Lead) => words.test(lead.message ?? '');
const wroteAtLeast = (characters: number) => (lead: Lead) => (lead.message ?? '').length >= characters;
const hasPeople =
  (from: number, to = Infinity) =>
  ({ agency, message }: Lead) => {
    const size = agencySize(`${agency ?? ''}\n${message ?? ''}`);
    return size !== undefined && size >= from && size <= to;
  };
const uses = (crm: CurrentCrm, points: number): Weight => ({
  points,
  reason: crm === 'other' ? 'uses another CRM' : `uses ${currentCrmLabels[crm]}`,
  holds: ({ currentCrm }) => currentCrm === crm,
});

/** The scoring factors. Those that apply add up, capped to 0 to 100. */
const weights: readonly Weight[] = [
  { points: 10, reason: 'left their details', holds: () => true },
  { points: 10, reason: 'named their agency', holds: ({ agency }) => agency !== null },
  uses('applied', 15),
  uses('salesforce', 10),
  uses('hubspot', 10),
  uses('insly', 10),
  uses('pipedrive', 10),
  uses('other', 5),
  { points: 15, reason: 'left a phone number', holds: ({ phone }) => phone !== null },
  { points: 15, reason: 'writes from a company address', holds: (lead) => !writesFromFreeMail(lead) },
  { points: -5, reason: 'writes from a free-mail address', holds: writesFromFreeMail },
  { points: 15, reason: 'speaks of 10 people or more', holds: hasPeople(10) },
  { points: 8, reason: 'speaks of 3 to 9 people', holds: hasPeople(3, 9) },
  {
    points: 15,
    reason: 'wants it soon',
    holds: writes(
      /\b(this (week|month|quarter)|next (week|month)|today|tomorrow|asap|as soon as possible|right away|immediately|urgent(ly)?)\b/i,
    ),
  },
  {
    points: 10,
    reason: 'wants to change over',
    holds: writes(/\b(mov(e|ing)|switch(ing)?|migrat(e|ing|ion)|replac(e|ing|ement)|convert(ing)?)\b/i),
  },
  {
    points: 5,
    reason: 'asks to try or to buy',
    holds: writes(
      /\b(demos?|trial|try(ing)? (it|out|bindery)|pric(es?|ing)|quote|buy|sign up|get started)\b/i,
    ),
  },
  { points: 5, reason: 'wrote a message', holds: wroteAtLeast(40) },
  { points: 5, reason: 'wrote at length', holds: wroteAtLeast(200) },
];

/** A lead's score from 0 to 100, with its factors. */
export function scoreOf(lead: Lead): { score: number; reasons: ScoreReason[] } {
  const reasons = weights
    .filter(({ holds }) => holds(lead))
    .map(({ points, reason }) => ({ points, reason }));
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}
