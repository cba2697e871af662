import { changeRoutes, childListRoute, createRoute } from '../records/routes.js';
import { createAddressBody, addressList, addressView, updateAddressBody } from './schemas.js';

const ofIndividual = '/api/insureds/{id}/addresses';
const write = 'individual:write';

export const addressRoutes = {
  listOfIndividual: childListRoute(ofIndividual, 'addresses', addressList),
  createOfIndividual: createRoute(ofIndividual, 'an address', write, createAddressBody, addressView),
  ...changeRoutes(
    '/api/addresses',
    'an address',
    { write, delete: write },
    { update: updateAddressBody, view: addressView },
  ),
};
