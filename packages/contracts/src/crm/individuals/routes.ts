import { bulkRoute } from '../bulk/routes.js';
import { historyRoute } from '../history/routes.js';
import { resourceRoutes, revealRoute } from '../records/routes.js';
import { protectedField } from './fields.js';
import {
  bulkIndividualsBody,
  createIndividualBody,
  individualList,
  individualListQuery,
  individualView,
  updateIndividualBody,
} from './schemas.js';

const path = '/api/insureds';
const noun = { one: 'an individual', many: 'individuals' } as const;

export const individualRoutes = {
  ...resourceRoutes(
    path,
    noun,
    {
      read: 'individual:read',
      write: 'individual:write',
      delete: 'individual:delete',
      trash: 'trash:read',
    },
    {
      query: individualListQuery,
      list: individualList,
      create: createIndividualBody,
      update: updateIndividualBody,
      view: individualView,
    },
    { restore: ['validation_failed'] },
  ),
  bulk: bulkRoute(path, 'individual:write', bulkIndividualsBody),
  history: historyRoute(path, noun.one, 'individual:read'),
  reveal: revealRoute(path, noun.one, protectedField),
};
