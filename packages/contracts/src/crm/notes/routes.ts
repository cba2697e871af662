import { route } from '../../route/index.js';
import { childListRoute, childRoutes, createRoute } from '../records/routes.js';
import { createNoteBody, noteList, noteVersionList, noteView, updateNoteBody } from './schemas.js';

const ofIndividual = '/api/insureds/{id}/notes';
const noun = { one: 'a note', many: 'notes' } as const;

export const noteRoutes = {
  listOfIndividual: childListRoute(ofIndividual, noun.many, noteList),
  createOfIndividual: createRoute(ofIndividual, noun.one, 'individual:write', createNoteBody, noteView),
  ...childRoutes('/api/notes', noun, { update: updateNoteBody, view: noteView }),
};

export const noteVersionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notes/{id}/versions',
    service: 'crm',
    access: 'individual:read',
    summary: 'List the earlier versions of a note, latest first',
    replies: { 200: noteVersionList },
  }),
};
