import { z } from 'zod';
import { noteFields, noteKind } from '../crm/notes/fields.js';
import { editShape, shapeOf } from '../crm/records/field-table.js';
import { uuid } from '../validation/index.js';
import { ignored, publicResource, recordParts, renamed } from './declaration.js';
import { noteExample } from './examples.js';

const names = {
  kind: 'kind',
  outcome: 'outcome',
  body: 'body',
  occurred_at: 'occurred_at',
  pinned: 'pinned',
} as const;

/** A note belongs to its individual for good. */
const individualId = uuid('Choose an individual.');

export const notes = publicResource({
  type: 'note',
  example: noteExample,
  resource: 'notes',
  one: 'a note',
  access: { read: 'individual:read', write: 'individual:write', delete: 'individual:write' },
  names: { ...names, individual_id: 'individual_id' },
  item: z.object({
    ...renamed(shapeOf(noteFields, 'view'), names),
    individual_id: uuid(),
    author_id: uuid(),
    ...recordParts,
  }),
  create: z.strictObject({ ...renamed(shapeOf(noteFields, 'input'), names), individual_id: individualId }),
  update: z.strictObject({
    ...renamed(editShape(noteFields, {}).shape, names),
    ...ignored('individual_id', 'author_id'),
  }),
  filters: {
    individual_id: uuid('The individual must be an id.').optional(),
    kind: noteKind.optional(),
  },
  createErrors: ['not_found'],
});
