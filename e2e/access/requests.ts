import { scaleSeatsRoutes } from '@bindery/contracts/billing';
import {
  calendarFeedRoutes,
  captureRoutes,
  dependentRoutes,
  exportRoutes,
  importRoutes,
  individualRoutes,
  householdRoutes,
  individualTagRoutes,
  mergeRoutes,
  recordNameRoutes,
  tagRoutes,
  renewalRoutes,
  reviewRoutes,
  reportRoutes,
  savedReportRoutes,
} from '@bindery/contracts/crm';
import { createRouteOf, recordExamples } from '@bindery/contracts/examples';
import {
  accountRoutes,
  invitationRoutes,
  notificationRoutes,
  permissionRoutes,
  userSecurityRoutes,
} from '@bindery/contracts/identity';
import { webhookDeliveryRoutes, webhookRoutes } from '@bindery/contracts/integrations';
import type { Route } from '@bindery/contracts/route';
import type { AnySent } from '../fixtures/http.js';
import { newAddress } from '../fixtures/person.js';
import {
  exampleTypes,
  newTag,
  ofOurNetwork,
  relatedTo,
  valuesOf,
  type Belongings,
  type Cast,
  type Named,
} from './cast.js';
import type { Whose } from './read-answers.js';
import { namesAccount } from './visits.js';

const permissions = {
  settings: { default_agent_access: 'own', auto_assign_seats: true },
  permission_matrix: {
    role_permissions: {
      agency_user: { can_see_all_records: true, can_edit_all_records: true, can_delete_records: false },
      agent: { can_see_all_records: false, can_edit_all_records: false, can_delete_records: false },
    },
  },
};

const newMember = () => ({ email: newAddress('matrix'), role: 'agent' });
const seats = () => ({ new_seat_count: 4 });

/** Bodies that would do, so that what answers is the access control; every other call can do with an empty one. */
const bodies = new Map<Route, (of: Named) => object>([
  [accountRoutes.rename, () => ({ name: 'Matrix' })],
  [permissionRoutes.update, () => permissions],
  [invitationRoutes.invite, newMember],
  [invitationRoutes.add, newMember],
  [scaleSeatsRoutes.preview, seats],
  [scaleSeatsRoutes.scale, seats],
  [individualRoutes.create, () => ({ first_name: 'New', last_name: 'Matrix', status: 'lead' })],
  [individualRoutes.update, () => ({ notes: 'Seen.' })],
  [mergeRoutes.merge, ({ individualId }) => ({ merged_id: individualId })],
  [calendarFeedRoutes.update, () => ({ show_client_names: false })],
  [tagRoutes.create, newTag],
  [individualTagRoutes.set, () => ({ tag_ids: [] })],
  [householdRoutes.set, () => ({ members: [] })],
  [
    householdRoutes.changeAddress,
    ({ individualId, records }) => ({
      address_id: records.addresses,
      members: [{ individual_id: individualId, replaces: null }],
    }),
  ],
  [captureRoutes.accept, () => ({ values: { first_name: 'Mia', last_name: 'Matrix' } })],
  [webhookRoutes.create, () => ({ url: 'https://example.com/', event_types: ['task.created'] })],
  [webhookDeliveryRoutes.test, () => ({ event_type: 'task.created' })],
  [webhookDeliveryRoutes.replay, () => ({ since: '2026-12-01T00:00:00Z', until: '2026-12-02T00:00:00Z' })],
  [importRoutes.map, () => ({ header_row: 1, columns: [] })],
  [importRoutes.editRows, () => [{ row: 2, removed: true }]],
  [reportRoutes.run, () => ({ type: 'policies' })],
  [recordNameRoutes.list, ({ individualId: id }) => ({ items: [{ type: 'individual', id }] })],
  ...[
    notificationRoutes.read,
    notificationRoutes.unread,
    notificationRoutes.archive,
    notificationRoutes.unarchive,
  ].map((route) => [route, () => ({ all: true })] as const),
  ...[savedReportRoutes.save, savedReportRoutes.update].map(
    (route) => [route, () => ({ name: 'Matrix report', type: 'policies', range: { days: 30 } })] as const,
  ),
  [exportRoutes.run, () => ({ type: 'task', format: 'csv' })],
  [householdRoutes.undoAddress, () => ({ changed: [] })],
  [tagRoutes.merge, ({ records }) => ({ into: records.tags })],
  [renewalRoutes.decide, () => ({ outcome: null })],
  [reviewRoutes.mark, () => ({ reviewed: false, plan_year: 2027 })],
  [reviewRoutes.bulk, ({ records }) => ({ ids: [records.policies], reviewed: false, plan_year: 2027 })],
  [renewalRoutes.bulk, ({ records }) => ({ ids: [records.policies], outcome: null })],
  ...exampleTypes.map(
    (type) =>
      [createRouteOf(recordExamples[type]), (named: Named) => valuesOf(type, relatedTo(named))] as const,
  ),
]);

/** A valid body, so that only the access control decides the response. */
export function bodyFor(route: Route, of: Named): object | undefined {
  // A file would have to be sent as one.
  const changes = (route.method === 'POST' || route.method === 'PUT') && !route.upload;
  return bodies.get(route)?.(of) ?? (changes ? {} : undefined);
}

/** The request for a route on these records. */
export function requestFor(
  route: Route,
  whose: Whose,
  of: Belongings,
  cast: Pick<Cast, 'promoCodeId' | 'contactId'>,
): AnySent {
  const body = bodyFor(route, of);
  const account = namesAccount(route) && whose !== 'own' && whose !== '-' ? { account_id: of.accountId } : {};
  const merged = route === mergeRoutes.preview ? { merged_id: of.individualId } : {};
  const format = route === reportRoutes.download ? { format: 'csv' } : {};
  return {
    params: {
      id: idFor(route, of, cast),
      delivery_id: of.individualId,
      accountId: of.accountId,
      field: 'ssn',
      screen: 'policies',
      // An unknown address.
      secret: 'x'.repeat(43),
      token: 'x'.repeat(43),
      session_id: route === userSecurityRoutes.endSession ? of.sessionId : 'cs_unknown',
    },
    query: { ...account, ...merged, ...format },
    headers: ofOurNetwork,
    ...(body && { body }),
  };
}

/** The id in a path. */
function idFor(route: Route, of: Belongings, cast: Pick<Cast, 'promoCodeId' | 'contactId'>): string {
  // An individual's children are listed by the individual's id.
  if (route === dependentRoutes.listOfIndividual) return of.individualId;
  const segments = route.path.split('/');
  const records: Readonly<Partial<Record<string, string>>> = of.records;
  // A review is one of a policy.
  const record = segments.includes('medicare-reviews') ? records['policies'] : records[segments[2] ?? ''];
  if (record) return record;
  if (segments.includes('promo-codes')) return cast.promoCodeId;
  if (segments.includes('landing-contacts')) return cast.contactId;
  if (['user', 'users', 'members'].some((name) => segments.includes(name))) return of.userId;
  if (segments.includes('sessions')) return of.sessionId;
  return segments.includes('invitations') ? of.invitationId : of.individualId;
}
