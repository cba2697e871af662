import { changeRoutes, childListRoute, createRoute } from '../records/routes.js';
import { createPhoneBody, phoneList, phoneView, updatePhoneBody } from './schemas.js';

const ofIndividual = '/api/insureds/{id}/phones';
const write = 'individual:write';

export const phoneRoutes = {
  listOfIndividual: childListRoute(ofIndividual, 'phone numbers', phoneList),
  createOfIndividual: createRoute(ofIndividual, 'a phone number', write, createPhoneBody, phoneView),
  ...changeRoutes(
    '/api/phones',
    'a phone number',
    { write, delete: write },
    { update: updatePhoneBody, view: phoneView },
  ),
};
