import { childListRoute, childRoutes, createRoute } from '../records/routes.js';
import { createPhoneBody, phoneList, phoneView, updatePhoneBody } from './schemas.js';

const ofIndividual = '/api/insureds/{id}/phones';
const noun = { one: 'a phone number', many: 'phone numbers' } as const;

export const phoneRoutes = {
  listOfIndividual: childListRoute(ofIndividual, noun.many, phoneList),
  createOfIndividual: createRoute(ofIndividual, noun.one, 'individual:write', createPhoneBody, phoneView),
  ...childRoutes('/api/phones', noun, { update: updatePhoneBody, view: phoneView }),
};
