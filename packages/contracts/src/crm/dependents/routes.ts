import { childListRoute, childRoutes, createRoute, revealRoute } from '../records/routes.js';
import { dependentProtectedField } from './fields.js';
import { createDependentBody, dependentList, dependentView, updateDependentBody } from './schemas.js';

const path = '/api/dependents';
const noun = { one: 'a dependent', many: 'dependents' } as const;

export const dependentRoutes = {
  listOfIndividual: childListRoute(`${path}/{id}`, noun.many, dependentList),
  create: createRoute(path, noun.one, 'individual:write', createDependentBody, dependentView),
  ...childRoutes(path, noun, { update: updateDependentBody, view: dependentView }),
  reveal: revealRoute(path, noun.one, dependentProtectedField),
};
