import { changeRoutes, childListRoute, createRoute, revealRoute } from '../records/routes.js';
import { dependentProtectedField } from './fields.js';
import { createDependentBody, dependentList, dependentView, updateDependentBody } from './schemas.js';

const path = '/api/dependents';
const one = 'a dependent';
const write = 'individual:write';

export const dependentRoutes = {
  listOfIndividual: childListRoute(`${path}/{id}`, 'dependents', dependentList),
  create: createRoute(path, one, write, createDependentBody, dependentView),
  ...changeRoutes(path, one, { write, delete: write }, { update: updateDependentBody, view: dependentView }),
  reveal: revealRoute(path, one, dependentProtectedField),
};
