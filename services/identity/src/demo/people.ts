import type { Role } from '@bindery/contracts/access';
import type { PlanId } from '@bindery/contracts/billing';
import type { EmailDisplay } from '@bindery/contracts/identity';

export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly isOwner?: true;
}

export interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly emailDisplay: EmailDisplay;
  readonly plan?: {
    readonly id: PlanId;
    readonly seats: number;
    readonly supportSeats: number;
    readonly monthlyTotalCents: number;
  };
  readonly people: readonly DemoPerson[];
}

const id = (last: string): string => `de000000-0000-4000-8000-0000000000${last}`;

/** The sample people of the local stack. Their ids are fixed, for the other services' sample records name them. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: id('01'),
    name: 'Harbor Insurance Group',
    emailDisplay: 'clear',
    plan: { id: 'agency_plan', seats: 5, supportSeats: 1, monthlyTotalCents: 13_500 },
    people: [
      {
        id: id('11'),
        email: 'olivia@harbor.test',
        fullName: 'Olivia Hart',
        role: 'agency_admin',
        isOwner: true,
      },
      { id: id('12'), email: 'sam@harbor.test', fullName: 'Sam Reyes', role: 'agency_user' },
      { id: id('13'), email: 'ana@harbor.test', fullName: 'Ana Lindqvist', role: 'agent' },
      { id: id('14'), email: 'ben@harbor.test', fullName: 'Ben Carter', role: 'agent' },
      { id: id('15'), email: 'cy@harbor.test', fullName: 'Cy Nakamura', role: 'agent' },
    ],
  },
  {
    id: id('02'),
    name: 'ivy',
    emailDisplay: 'masked',
    plan: { id: 'individual_agent', seats: 1, supportSeats: 0, monthlyTotalCents: 2_900 },
    people: [{ id: id('21'), email: 'ivy@solo.test', fullName: 'Ivy Sole', role: 'agent', isOwner: true }],
  },
];
