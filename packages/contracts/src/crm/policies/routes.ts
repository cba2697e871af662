import { bulkRoute } from '../bulk/routes.js';
import { historyRoute } from '../history/routes.js';
import { resourceRoutes } from '../records/routes.js';
import {
  bulkPoliciesBody,
  createPolicyBody,
  policyList,
  policyListQuery,
  policyView,
  updatePolicyBody,
} from './schemas.js';

const path = '/api/policies';
const noun = { one: 'a policy', many: 'policies' } as const;

export const policyRoutes = {
  ...resourceRoutes(
    path,
    noun,
    { read: 'policy:read', write: 'policy:write', delete: 'policy:delete', trash: 'trash:read' },
    {
      query: policyListQuery,
      list: policyList,
      create: createPolicyBody,
      update: updatePolicyBody,
      view: policyView,
    },
    { restore: ['conflict', 'validation_failed'] },
  ),
  bulk: bulkRoute(path, 'policy:write', bulkPoliciesBody),
  history: historyRoute(path, noun.one, 'policy:read'),
};
