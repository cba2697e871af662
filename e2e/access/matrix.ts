/**
 * Who may call what, on whose records: the whole access control of the product in one table.
 *
 * People: `root` is the superuser; `owner`, `admin` (not the owner), `staff` (agency user) and `agent` are of one agency
 * with the default permissions; `solo` is an individual agent with an account of their own; `lapsed` owns an agency whose
 * subscription has ended; `new` has signed up and chosen no plan; `nobody` is not signed in.
 *
 * Whose: `own` is theirs; `colleague's` belongs to an agent of the first four's agency, `stranger's` to another agency;
 * `-` where a call is about nobody's record.
 *
 * Answers: `ok` is anything but a refusal by role, record or plan (a complaint about the body, or a conflict such as
 * deactivating the last admin, included); else the status of the refusal.
 */
export const matrix = `
call                                             whose       | root owner admin staff agent solo lapsed new  nobody
GET    /api/subscription/plans                   -           | ok   ok    ok    ok    ok    ok   ok     ok   ok

POST   /api/auth/sync-user                       -           | ok   ok    ok    ok    ok    ok   ok     ok   401
GET    /api/auth/me                              -           | ok   ok    ok    ok    ok    ok   ok     ok   401
GET    /api/auth/sessions                        -           | ok   ok    ok    ok    ok    ok   ok     ok   401
DELETE /api/auth/sessions/{id}                   stranger's  | 404  404   404   404   404   404  404    404  401
GET    /api/auth/invitations                     -           | ok   ok    ok    ok    ok    ok   ok     ok   401
POST   /api/auth/invitations/{id}/accept         stranger's  | 404  404   404   404   404   404  404    404  401
POST   /api/auth/invitations/{id}/decline        stranger's  | 404  404   404   404   404   404  404    404  401

POST   /api/subscription/apply-promo             -           | ok   ok    ok    403   403   ok   ok     ok   401
POST   /api/subscription/validate-promo          -           | ok   ok    ok    ok    ok    ok   ok     ok   401
POST   /api/subscription/checkout/preview        -           | ok   ok    ok    403   403   ok   ok     ok   401
POST   /api/subscription/checkout                -           | ok   ok    ok    403   403   ok   ok     ok   401
GET    /api/subscription/status                  -           | ok   ok    ok    ok    ok    ok   ok     ok   401
GET    /api/subscription/status/{session_id}     stranger's  | 404  404   404   404   404   404  404    404  401
POST   /api/subscription/cancel                  -           | ok   ok    ok    403   403   ok   ok     ok   401
POST   /api/subscription/reactivate              -           | ok   ok    ok    403   403   ok   ok     ok   401
POST   /api/subscription/portal                  -           | ok   ok    ok    403   403   ok   ok     ok   401
POST   /api/admin/scale-seats/preview            own         | ok   ok    ok    403   403   ok   402    402  401
POST   /api/admin/scale-seats/preview            stranger's  | ok   404   404   403   403   404  402    402  401
POST   /api/admin/scale-seats                    own         | ok   ok    ok    403   403   ok   402    402  401
POST   /api/admin/scale-seats                    stranger's  | ok   404   404   403   403   404  402    402  401

GET    /api/promo-codes                          -           | ok   403   403   403   403   403  403    403  401
POST   /api/promo-codes                          -           | ok   403   403   403   403   403  403    403  401
PUT    /api/promo-codes/{id}                     -           | ok   403   403   403   403   403  403    403  401
DELETE /api/promo-codes/{id}                     -           | ok   403   403   403   403   403  403    403  401
GET    /api/promo-codes/{id}/usage               -           | ok   403   403   403   403   403  403    403  401

POST   /api/landing/contact-form                 -           | ok   ok    ok    ok    ok    ok   ok     ok   ok
GET    /api/admin/landing-contacts               -           | ok   403   403   403   403   403  403    403  401
GET    /api/admin/landing-contacts/export        -           | ok   403   403   403   403   403  403    403  401
GET    /api/admin/landing-contacts/{id}          -           | ok   403   403   403   403   403  403    403  401
PUT    /api/admin/landing-contacts/{id}/score    -           | ok   403   403   403   403   403  403    403  401
PUT    /api/admin/landing-contacts/{id}/status   -           | ok   403   403   403   403   403  403    403  401

GET    /api/admin/users                          -           | ok   403   403   403   403   403  403    403  401
POST   /api/admin/users                          -           | ok   403   403   403   403   403  403    403  401
PUT    /api/admin/users/{id}                     colleague's | ok   403   403   403   403   403  403    403  401
PUT    /api/admin/users/{id}                     stranger's  | ok   403   403   403   403   403  403    403  401
DELETE /api/admin/users/{id}                     own         | 403  403   403   403   403   403  403    403  401
GET    /api/admin/accounts                       -           | ok   403   403   403   403   403  403    403  401
GET    /api/admin/audit                          -           | ok   ok    ok    403   403   403  ok     403  401

GET    /api/admin/permissions/{accountId}        own         | ok   ok    ok    403   403   ok   ok     ok   401
GET    /api/admin/permissions/{accountId}        stranger's  | ok   404   404   403   403   404  404    404  401
PUT    /api/admin/permissions/{accountId}        own         | ok   ok    ok    403   403   ok   ok     ok   401
PUT    /api/admin/permissions/{accountId}        stranger's  | ok   404   404   403   403   404  404    404  401

GET    /api/admin/seat-usage                     own         | ok   ok    ok    ok    403   403  ok     403  401
GET    /api/admin/seat-usage                     stranger's  | ok   404   404   404   403   403  404    403  401
GET    /api/admin/agency-users                   own         | ok   ok    ok    ok    403   403  ok     403  401
GET    /api/admin/agency-users                   stranger's  | ok   404   404   404   403   403  404    403  401
GET    /api/admin/invitations                    own         | ok   ok    ok    ok    403   403  ok     403  401
GET    /api/admin/invitations                    stranger's  | ok   404   404   404   403   403  404    403  401
POST   /api/admin/invite-user                    own         | 402  ok    ok    ok    403   403  402    403  401
POST   /api/admin/invite-user                    stranger's  | ok   404   404   404   403   403  402    403  401
POST   /api/admin/add-user                       own         | 402  ok    ok    ok    403   403  402    403  401
POST   /api/admin/add-user                       stranger's  | ok   404   404   404   403   403  402    403  401
POST   /api/admin/invitations/{id}/resend        colleague's | ok   ok    ok    ok    403   403  402    403  401
POST   /api/admin/invitations/{id}/resend        stranger's  | ok   404   404   404   403   403  402    403  401
DELETE /api/admin/invitations/{id}               stranger's  | ok   404   404   404   403   403  404    403  401
PUT    /api/admin/user/{id}/deactivate           own         | 403  403   403   403   403   403  ok     403  401
PUT    /api/admin/user/{id}/deactivate           stranger's  | ok   404   404   404   403   403  404    403  401
PUT    /api/admin/user/{id}/reactivate           colleague's | ok   ok    ok    ok    403   403  404    403  401
PUT    /api/admin/user/{id}/reactivate           stranger's  | ok   404   404   404   403   403  404    403  401

GET    /api/dashboard                            -           | ok   ok    ok    ok    ok    ok   ok     403  401
POST   /api/sample-data                          -           | ok   ok    ok    403   403   ok   402    402  401
DELETE /api/sample-data                          -           | ok   ok    ok    403   403   ok   402    402  401
GET    /api/crm-logs                             -           | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/agents                               -           | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds                             -           | ok   ok    ok    ok    ok    ok   ok     403  401
POST   /api/insureds                             -           | ok   ok    ok    ok    ok    ok   402    403  401
GET    /api/insureds/{id}                        own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}                        colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/insureds/{id}                        stranger's  | 404  404   404   404   404   404  404    403  401
PUT    /api/insureds/{id}                        own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/insureds/{id}                        colleague's | 404  ok    ok    ok    404   404  402    403  401
PUT    /api/insureds/{id}                        stranger's  | 404  404   404   404   404   404  402    403  401
GET    /api/insureds/{id}/reveal/{field}         own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}/reveal/{field}         colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/insureds/{id}/reveal/{field}         stranger's  | 404  404   404   404   404   404  404    403  401
DELETE /api/insureds/{id}                        stranger's  | 404  404   404   403   403   404  402    403  401
DELETE /api/insureds/{id}                        own         | ok   ok    ok    403   403   ok   402    403  401
POST   /api/insureds/{id}/restore                own         | ok   ok    ok    403   403   ok   402    403  401
POST   /api/insureds/{id}/restore                stranger's  | 404  404   404   403   403   404  402    403  401

GET    /api/insureds/trash                       -           | ok   ok    ok    403   403   ok   ok     403  401
GET    /api/policies/trash                       -           | ok   ok    ok    403   403   ok   ok     403  401
GET    /api/carriers/trash                       -           | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/products/trash                       -           | ok   ok    ok    ok    ok    ok   ok     403  401
DELETE /api/insureds/{id}/trash                  stranger's  | 404  404   404   403   403   404  402    403  401
DELETE /api/policies/{id}/trash                  stranger's  | 404  404   404   403   403   404  402    403  401
DELETE /api/carriers/{id}/trash                  stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/products/{id}/trash                  stranger's  | 404  404   404   404   404   404  402    403  401
GET    /api/insureds/{id}/history                own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}/history                colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/insureds/{id}/history                stranger's  | 404  404   404   404   404   404  404    403  401
GET    /api/carriers/{id}/history                own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/carriers/{id}/history                colleague's | 404  ok    ok    ok    ok    404  404    403  401
GET    /api/carriers/{id}/history                stranger's  | 404  404   404   404   404   404  404    403  401
GET    /api/policies/{id}/history                own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/policies/{id}/history                colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/policies/{id}/history                stranger's  | 404  404   404   404   404   404  404    403  401

POST   /api/insureds/duplicates                  -           | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}/merge                  own         | ok   ok    ok    403   403   ok   402    403  401
GET    /api/insureds/{id}/merge                  stranger's  | 404  404   404   403   403   404  402    403  401
POST   /api/insureds/{id}/merge                  own         | ok   ok    ok    403   403   ok   402    403  401
POST   /api/insureds/{id}/merge                  colleague's | 404  ok    ok    403   403   404  402    403  401
POST   /api/insureds/{id}/merge                  stranger's  | 404  404   404   403   403   404  402    403  401
GET    /api/insureds/{id}/merges                 own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}/merges                 colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/insureds/{id}/merges                 stranger's  | 404  404   404   404   404   404  404    403  401
POST   /api/insureds/merges/{id}/undo            stranger's  | 404  404   404   403   403   404  402    403  401
POST   /api/insureds/bulk                        -           | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/policies/bulk                        -           | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/carriers/bulk                        -           | ok   ok    ok    ok    ok    ok   402    403  401
GET    /api/saved-filters                        -           | ok   ok    ok    ok    ok    ok   ok     403  401
POST   /api/saved-filters                        -           | ok   ok    ok    ok    ok    ok   ok     403  401
DELETE /api/saved-filters/{id}                   stranger's  | 404  404   404   404   404   404  404    403  401

GET    /api/carriers                             -           | ok   ok    ok    ok    ok    ok   ok     403  401
POST   /api/carriers                             -           | ok   ok    ok    ok    ok    ok   402    403  401
GET    /api/carriers/{id}                        own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/carriers/{id}                        colleague's | 404  ok    ok    ok    ok    404  404    403  401
GET    /api/carriers/{id}                        stranger's  | 404  404   404   404   404   404  404    403  401
PUT    /api/carriers/{id}                        own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/carriers/{id}                        colleague's | 404  ok    ok    ok    403   404  402    403  401
PUT    /api/carriers/{id}                        stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/carriers/{id}                        own         | ok   ok    ok    ok    ok    ok   402    403  401
DELETE /api/carriers/{id}                        stranger's  | 404  404   404   404   404   404  402    403  401
POST   /api/carriers/{id}/restore                own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/carriers/{id}/restore                colleague's | 404  ok    ok    ok    403   404  402    403  401

GET    /api/products                             -           | ok   ok    ok    ok    ok    ok   ok     403  401
POST   /api/products                             -           | ok   ok    ok    ok    ok    ok   402    403  401
GET    /api/products/{id}                        own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/products/{id}                        colleague's | 404  ok    ok    ok    ok    404  404    403  401
GET    /api/products/{id}                        stranger's  | 404  404   404   404   404   404  404    403  401
PUT    /api/products/{id}                        own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/products/{id}                        colleague's | 404  ok    ok    ok    403   404  402    403  401
PUT    /api/products/{id}                        stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/products/{id}                        own         | ok   ok    ok    ok    ok    ok   402    403  401
DELETE /api/products/{id}                        stranger's  | 404  404   404   404   404   404  402    403  401
POST   /api/products/{id}/restore                own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/products/{id}/restore                colleague's | 404  ok    ok    ok    403   404  402    403  401

GET    /api/policies                             -           | ok   ok    ok    ok    ok    ok   ok     403  401
POST   /api/policies                             -           | ok   ok    ok    ok    ok    ok   402    403  401
GET    /api/policies/{id}                        own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/policies/{id}                        colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/policies/{id}                        stranger's  | 404  404   404   404   404   404  404    403  401
PUT    /api/policies/{id}                        own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/policies/{id}                        colleague's | 404  ok    ok    ok    404   404  402    403  401
PUT    /api/policies/{id}                        stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/policies/{id}                        stranger's  | 404  404   404   403   403   404  402    403  401
DELETE /api/policies/{id}                        own         | ok   ok    ok    403   403   ok   402    403  401
POST   /api/policies/{id}/restore                own         | ok   ok    ok    403   403   ok   402    403  401

GET    /api/dependents/{id}                      own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/dependents/{id}                      colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/dependents/{id}                      stranger's  | 404  404   404   404   404   404  404    403  401
POST   /api/dependents                           own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/dependents/{id}                      own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/dependents/{id}                      colleague's | 404  ok    ok    ok    404   404  402    403  401
PUT    /api/dependents/{id}                      stranger's  | 404  404   404   404   404   404  402    403  401
GET    /api/dependents/{id}/reveal/{field}       own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/dependents/{id}/reveal/{field}       colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/dependents/{id}/reveal/{field}       stranger's  | 404  404   404   404   404   404  404    403  401
DELETE /api/dependents/{id}                      stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/dependents/{id}                      own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/dependents/{id}/restore              own         | ok   ok    ok    ok    ok    ok   402    403  401

GET    /api/insureds/{id}/addresses              own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}/addresses              colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/insureds/{id}/addresses              stranger's  | 404  404   404   404   404   404  404    403  401
POST   /api/insureds/{id}/addresses              own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/insureds/{id}/addresses              stranger's  | 404  404   404   404   404   404  402    403  401
PUT    /api/addresses/{id}                       own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/addresses/{id}                       colleague's | 404  ok    ok    ok    404   404  402    403  401
PUT    /api/addresses/{id}                       stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/addresses/{id}                       stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/addresses/{id}                       own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/addresses/{id}/restore               own         | ok   ok    ok    ok    ok    ok   402    403  401

GET    /api/insureds/{id}/phones                 own         | ok   ok    ok    ok    ok    ok   ok     403  401
GET    /api/insureds/{id}/phones                 colleague's | 404  ok    ok    ok    404   404  404    403  401
GET    /api/insureds/{id}/phones                 stranger's  | 404  404   404   404   404   404  404    403  401
POST   /api/insureds/{id}/phones                 own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/insureds/{id}/phones                 stranger's  | 404  404   404   404   404   404  402    403  401
PUT    /api/phones/{id}                          own         | ok   ok    ok    ok    ok    ok   402    403  401
PUT    /api/phones/{id}                          colleague's | 404  ok    ok    ok    404   404  402    403  401
PUT    /api/phones/{id}                          stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/phones/{id}                          stranger's  | 404  404   404   404   404   404  402    403  401
DELETE /api/phones/{id}                          own         | ok   ok    ok    ok    ok    ok   402    403  401
POST   /api/phones/{id}/restore                  own         | ok   ok    ok    ok    ok    ok   402    403  401

DELETE /api/auth/sessions                        -           | ok   ok    ok    ok    ok    ok   ok     ok   401
DELETE /api/auth/sessions/{id}                   own         | ok   ok    ok    ok    ok    ok   ok     ok   401
`;
