import { invitationRoutes, seatRoutes, sessionRoutes, userSecurityRoutes } from '@bindery/contracts/identity';
import { importRunRoutes, mergeRoutes, savedFilterRoutes } from '@bindery/contracts/crm';
import { productRoutes } from '@bindery/contracts/api-routes';
import type { Route } from '@bindery/contracts/route';
import { readAnswers, type Expected, type Whose } from './read-answers.js';

/** One call that everybody makes, and how each is answered. */
export interface Visit {
  readonly route: Route;
  readonly whose: Whose;
  readonly expected: Expected;
}

/** The platform's records belong to no account, so ids in these paths say nothing about one. */
const ofThePlatform = new Set<Route['access']>(['promo-code:administer', 'contact:administer']);

/** The owners whose records a call skips, and why. */
const omitted = new Map<Route, readonly Whose[]>([
  // The first of them would leave nothing for the next.
  [invitationRoutes.revoke, ['own', "colleague's"]],
  // No user has an invitation or a merge of their own here.
  [invitationRoutes.resend, ['own']],
  [mergeRoutes.undo, ['own', "colleague's"]],
  // Nor an import that was undone.
  [importRunRoutes.emptyTrash, ['own', "colleague's"]],
  // A user who may not undo a delete finds no deleted records.
  [savedFilterRoutes.restore, ['shared']],
  // A superuser acts on nobody's own account, but sees all.
  [userSecurityRoutes.get, ['own']],
  // A deactivated user makes no calls.
  [seatRoutes.reactivate, ['own']],
]);

/** These end a user's access, so they come last, in this order. */
const last: readonly Route[] = [
  userSecurityRoutes.endSession,
  userSecurityRoutes.endSessions,
  sessionRoutes.endOthers,
  sessionRoutes.end,
];

/**
 * All visits of signed-in people, from the declared routes and the table.
 * @throws Error if the table has no answer for a route
 */
export function visits(routes: readonly Route[] = productRoutes): Visit[] {
  const table = readAnswers();
  const ordered = routes.toSorted((a, b) => last.indexOf(a) - last.indexOf(b));
  return ordered.flatMap((route) => {
    const rows = table[route.access] ?? {};
    return relationsOf(route, rows).map((whose) => {
      const expected = rows[whose];
      if (!expected)
        throw new Error(`${route.method} ${route.path}: there is no row for ${route.access} ${whose}`);
      return { route, whose, expected };
    });
  });
}

/** The owners whose records a call is made on. Another account's always need a row: they must not be reachable. */
function relationsOf(route: Route, rows: Readonly<Partial<Record<Whose, Expected>>>): readonly Whose[] {
  const isAbout = hasTarget(route) ? !ofThePlatform.has(route.access) : namesAccount(route) && !rows['-'];
  if (!isAbout) return ['-'];
  // The user's own come last, because calls on them may succeed.
  return (["stranger's", "colleague's", 'shared', 'own'] as const)
    .filter((whose) => whose === "stranger's" || rows[whose])
    .filter((whose) => !omitted.get(route)?.includes(whose));
}

/** Preferences for a screen are each person's own. */
const hasTarget = ({ params }: Route): boolean => Object.keys(params.shape).some((name) => name !== 'screen');

/** Calls about an account's people name the account in the query, if it is not one's own. */
export const namesAccount = ({ query }: Route): boolean =>
  query !== undefined && 'shape' in query && 'account_id' in (query.shape as object);
