import { apiRoutes } from './routes.js';

/**
 * The calls of the specification, and the permission that each needs. Written by hand on purpose: the declarations are
 * held to this list, so that none is lost and none is opened by mistake. A new route may be added to it.
 */
const specified = `
POST   /api/auth/sync-user                      me:read
GET    /api/auth/me                             me:read
GET    /api/admin/users                         user:administer
POST   /api/admin/users                         user:administer
PUT    /api/admin/users/{id}                    user:administer
DELETE /api/admin/users/{id}                    user:remove
GET    /api/admin/accounts                      account:read
GET    /api/admin/permissions/{accountId}       permission-matrix:manage
PUT    /api/admin/permissions/{accountId}       permission-matrix:manage
GET    /api/admin/seat-usage                    seat:read
GET    /api/admin/agency-users                  seat:read
PUT    /api/admin/user/{id}/deactivate          member:deactivate
PUT    /api/admin/user/{id}/reactivate          seat:manage
GET    /api/admin/invitations                   seat:read
POST   /api/admin/invite-user                   seat:fill
POST   /api/admin/add-user                      seat:fill
GET    /api/subscription/plans                  public
POST   /api/subscription/apply-promo            subscription:choose
POST   /api/subscription/validate-promo         subscription:read
POST   /api/subscription/checkout               subscription:choose
GET    /api/subscription/status/{session_id}    subscription:read
GET    /api/subscription/status                 subscription:read
POST   /api/subscription/cancel                 subscription:manage
POST   /api/subscription/reactivate             subscription:manage
POST   /api/admin/scale-seats                   seat:scale
GET    /api/promo-codes                         promo-code:administer
POST   /api/promo-codes                         promo-code:administer
PUT    /api/promo-codes/{id}                    promo-code:administer
DELETE /api/promo-codes/{id}                    promo-code:administer
GET    /api/promo-codes/{id}/usage              promo-code:administer
GET    /api/insureds                            individual:read
POST   /api/insureds                            individual:write
GET    /api/insureds/{id}                       individual:read
PUT    /api/insureds/{id}                       individual:write
DELETE /api/insureds/{id}                       individual:delete
GET    /api/insureds/{id}/reveal/{field}        individual:reveal
GET    /api/dependents/{id}                     individual:read
POST   /api/dependents                          individual:write
PUT    /api/dependents/{id}                     individual:write
DELETE /api/dependents/{id}                     individual:write
GET    /api/dependents/{id}/reveal/{field}      individual:reveal
GET    /api/insureds/{id}/addresses             individual:read
POST   /api/insureds/{id}/addresses             individual:write
PUT    /api/addresses/{id}                      individual:write
DELETE /api/addresses/{id}                      individual:write
GET    /api/insureds/{id}/phones                individual:read
POST   /api/insureds/{id}/phones                individual:write
PUT    /api/phones/{id}                         individual:write
DELETE /api/phones/{id}                         individual:write
GET    /api/policies                            policy:read
POST   /api/policies                            policy:write
GET    /api/policies/{id}                       policy:read
PUT    /api/policies/{id}                       policy:write
DELETE /api/policies/{id}                       policy:delete
GET    /api/carriers                            carrier:read
POST   /api/carriers                            carrier:write
GET    /api/carriers/{id}                       carrier:read
PUT    /api/carriers/{id}                       carrier:write
DELETE /api/carriers/{id}                       carrier:write
GET    /api/products                            product:read
POST   /api/products                            product:write
GET    /api/products/{id}                       product:read
PUT    /api/products/{id}                       product:write
DELETE /api/products/{id}                       product:write
GET    /api/dashboard                           dashboard:read
GET    /api/crm-logs                            activity:read
POST   /api/landing/contact-form                public
GET    /api/admin/landing-contacts              contact:administer
PUT    /api/admin/landing-contacts/{id}/score   contact:administer
PUT    /api/admin/landing-contacts/{id}/status  contact:administer
`;

/** Calls that the specification does not name, and that the screens need. */
const ofTheScreens = `
GET    /api/auth/sessions                       security:own
DELETE /api/auth/sessions                       security:own
DELETE /api/auth/sessions/{id}                  security:own
GET    /api/admin/audit                         audit:read
POST   /api/admin/invitations/{id}/resend       seat:fill
DELETE /api/admin/invitations/{id}              seat:manage
GET    /api/auth/invitations                    invitation:answer
POST   /api/auth/invitations/{id}/accept        invitation:answer
POST   /api/auth/invitations/{id}/decline       invitation:answer
POST   /api/subscription/checkout/preview       subscription:choose
POST   /api/subscription/portal                 subscription:manage
POST   /api/admin/scale-seats/preview           seat:scale
POST   /api/insureds/{id}/restore               individual:delete
GET    /api/insureds/trash                      trash:read
DELETE /api/insureds/{id}/trash                 individual:delete
GET    /api/insureds/{id}/history               individual:read
POST   /api/dependents/{id}/restore             individual:write
POST   /api/addresses/{id}/restore              individual:write
POST   /api/phones/{id}/restore                 individual:write
GET    /api/dependents/trash                    individual:read
GET    /api/addresses/trash                     individual:read
GET    /api/phones/trash                        individual:read
POST   /api/policies/{id}/restore               policy:delete
GET    /api/policies/trash                      trash:read
DELETE /api/policies/{id}/trash                 policy:delete
GET    /api/policies/{id}/history               policy:read
POST   /api/carriers/{id}/restore               carrier:write
GET    /api/carriers/trash                      carrier:read
DELETE /api/carriers/{id}/trash                 carrier:write
GET    /api/carriers/{id}/history               carrier:read
POST   /api/products/{id}/restore               product:write
GET    /api/products/trash                      product:read
DELETE /api/products/{id}/trash                 product:write
POST   /api/sample-data                         sample-data:manage
DELETE /api/sample-data                         sample-data:manage
GET    /api/agents                              agent:read
POST   /api/insureds/duplicates                 individual:read
GET    /api/insureds/{id}/merge                 individual:merge
POST   /api/insureds/{id}/merge                 individual:merge
GET    /api/insureds/{id}/merges                individual:read
POST   /api/insureds/merges/{id}/undo           individual:merge
POST   /api/insureds/bulk                       individual:write
POST   /api/policies/bulk                       policy:write
POST   /api/carriers/bulk                       carrier:write
GET    /api/saved-filters                       saved-filter:own
POST   /api/saved-filters                       saved-filter:own
PUT    /api/saved-filters/{id}                  saved-filter:own
DELETE /api/saved-filters/{id}                  saved-filter:own
POST   /api/saved-filters/{id}/restore          saved-filter:own
GET    /api/saved-filters/counts                saved-filter:own
GET    /api/preferences/{screen}                preference:own
PUT    /api/preferences/{screen}                preference:own
GET    /api/admin/landing-contacts/export       contact:administer
GET    /api/admin/landing-contacts/{id}         contact:administer
`;

const declared = new Set(apiRoutes.map(({ method, path, access }) => `${method} ${path} ${access}`));

test.each([specified, ofTheScreens].flatMap((list) => list.trim().split('\n')))('declares %s', (line) => {
  expect(declared).toContain(line.replaceAll(/ +/g, ' '));
});
