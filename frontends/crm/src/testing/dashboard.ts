import type { DashboardSummary, TodayView } from '@bindery/contracts/crm';
import type { FakeApi } from '@bindery/web-kit/testing';
import { activity, id } from './records.js';

export const months = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
  individuals: index * 10,
}));

export const summary: DashboardSummary = {
  ...{ total_insureds: 1204, active_policies: 862, total_products: 146 },
  ...{ total_carriers: 24, global_carriers: 3, total_policies: 1217 },
  recent_activities: [1, 2, 3, 4, 5].map((number) => activity(number)),
  policies_by_status: [
    { status: 'active', policies: 862 },
    { status: 'inactive', policies: 0 },
    { status: 'canceled', policies: 200 },
    { status: 'expired', policies: 155 },
  ],
  policies_by_state: [
    { state: 'canceled', policies: 200 },
    { state: 'lapsed', policies: 0 },
    { state: 'ended', policies: 100 },
    { state: 'pending', policies: 25 },
    { state: 'starts', policies: 30 },
    { state: 'ends', policies: 62 },
    { state: 'in_force', policies: 800 },
  ],
  monthly_premium: '41800.50',
  premium_by_carrier: [
    { carrier_id: id(11), carrier_name: 'Kestrel Mutual', premium: '40000.00', policies: 800 },
  ],
  premium_of_others: { carriers: 2, premium: '1800.50', policies: 62 },
  new_individuals_by_month: months,
  first_steps: { carrier: true, individual: true, policy: true, call: true, calendar: true },
  sample_data: null,
};

const nothing = { items: [], list: '/app/dashboard', count: 0 };

/** A day with nothing due. */
export const noneDue: TodayView = {
  ...{
    tasks_due: nothing,
    overdue_renewals: nothing,
    renewals: nothing,
    turning_65: nothing,
    birthdays: nothing,
  },
  ...{ quiet_leads: nothing, policies_without_number: nothing },
};

/** Answers what the dashboard shows, on a day with nothing due. */
export const withDashboard = (api: FakeApi, answer: DashboardSummary = summary): FakeApi =>
  api.answers('GET /dashboard', answer).answers('GET /today', noneDue);
