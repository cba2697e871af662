import { childListRoute, childRoutes, createRoute } from '../records/routes.js';
import { createAddressBody, addressList, addressView, updateAddressBody } from './schemas.js';

const ofIndividual = '/api/insureds/{id}/addresses';
const noun = { one: 'an address', many: 'addresses' } as const;

export const addressRoutes = {
  listOfIndividual: childListRoute(ofIndividual, noun.many, addressList),
  createOfIndividual: createRoute(ofIndividual, noun.one, 'individual:write', createAddressBody, addressView),
  ...childRoutes('/api/addresses', noun, { update: updateAddressBody, view: addressView }),
};
