import { route } from '../../route/index.js';
import {
  changeHouseholdAddressBody,
  householdAddressChange,
  householdView,
  setHouseholdBody,
  undoHouseholdAddressBody,
} from './schemas.js';

const service = 'crm';
const path = '/api/insureds/{id}/household';

export const householdRoutes = {
  get: route({
    method: 'GET',
    path,
    service,
    access: 'individual:read',
    summary: 'Get the household of an individual',
    replies: { 200: householdView },
    etag: true,
  }),
  set: route({
    method: 'PUT',
    path,
    service,
    access: 'individual:write',
    summary: 'Set the members of the household of an individual',
    body: setHouseholdBody,
    replies: { 200: householdView },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
  changeAddress: route({
    method: 'POST',
    path: `${path}/address`,
    service,
    access: 'individual:write',
    summary: 'Give an address of an individual to other members of the household',
    body: changeHouseholdAddressBody,
    replies: { 200: householdAddressChange },
    errors: ['conflict'],
  }),
  undoAddress: route({
    method: 'POST',
    path: `${path}/address/undo`,
    service,
    access: 'individual:write',
    summary: 'Undo giving an address to other members of the household',
    body: undoHouseholdAddressBody,
    replies: { 204: null },
    errors: ['conflict'],
  }),
};
