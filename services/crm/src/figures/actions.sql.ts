import { exportedTypes, recordTypes, type ActivityKind } from '@bindery/contracts/crm';
import { actionOf, exportAction, tagActions } from '../audit/actions.js';
import { Prisma } from '../generated/prisma/client.js';

const verbs = ['created', 'updated', 'deleted', 'restored', 'removed'] as const;
/** New notes are counted as notes. */
const NEW_NOTE = actionOf('note', 'created');

const actions: Readonly<Record<ActivityKind, readonly string[]>> = {
  changes: [
    ...recordTypes.flatMap((type) => verbs.map((verb) => actionOf(type, verb))),
    ...(['merged', 'unmerged'] as const).map((verb) => actionOf('individual', verb)),
    ...(['reopened', 'dismissed'] as const).map((verb) => actionOf('task', verb)),
    ...Object.values(tagActions),
  ].filter((action) => action !== NEW_NOTE),
  reveals: (['individual', 'dependent'] as const).map((type) => actionOf(type, 'revealed')),
  exports: ([...exportedTypes, 'account', 'one_individual'] as const).map(exportAction),
};

/** Over `audit_entries` as `entry`: whether a person did something of the kind, successfully. */
export function isOfKind(kind: ActivityKind): Prisma.Sql {
  return Prisma.sql`(entry.outcome = 'success' AND entry.actor_id IS NOT NULL
    AND entry.action = ANY (${actions[kind]}))`;
}
