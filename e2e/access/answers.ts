/**
 * The whole access control of the product in one table, written by hand: people, records and answers. The calls are
 * derived from the declared routes. Their expected responses are found here by the permission that each route declares.
 *
 * People: `root` is the superuser; `owner`, `admin` (not the owner), `staff` (agency user) and `agent` are of one
 * agency with the default permissions; `solo` is an individual agent with an account of their own; `lapsed` owns an
 * agency whose subscription has ended; `new` has signed up and chosen no plan; `nobody` is not signed in.
 *
 * Records: `own` is theirs; `colleague's` belongs to an agent of the first four's agency, `stranger's` to another
 * agency; `shared` is a view that this agent shares; `-` where a call concerns no record.
 *
 * Answers: `ok` is anything but a denial by role, record or plan (an invalid body, or a conflict such as deactivating
 * the last admin, included); otherwise the status of the denial. Nobody has stepped up, which is a denial where it is
 * needed.
 */
export const answers = `
permission                whose       | root owner admin staff agent solo lapsed new nobody
public                    -           | ok   ok    ok    ok    ok    ok   ok     ok  ok
public                    stranger's  | 404  404   404   404   404   404  404    404 404

session:own               -           | ok   ok    ok    ok    ok    ok   ok     ok  401
session:own               stranger's  | 404  404   404   404   404   404  404    404 401

me:read                   -           | ok   ok    ok    ok    ok    ok   ok     ok  401

security:own              -           | ok   ok    ok    ok    ok    ok   ok     ok  401
security:own              own         | ok   ok    ok    ok    ok    ok   ok     ok  401
security:own              stranger's  | 404  404   404   404   404   404  404    404 401

api-key:own               -           | ok   ok    ok    ok    ok    ok   ok     403 401
api-key:own               stranger's  | 404  404   404   404   404   404  404    403 401
api-key:make              -           | 403  403   403   403   403   402  402    403 401
api-key:make              stranger's  | 403  403   403   403   403   402  402    403 401

invitation:answer         -           | ok   ok    ok    ok    ok    ok   ok     ok  401
invitation:answer         stranger's  | 404  404   404   404   404   404  404    404 401
subscription:choose       -           | ok   ok    ok    403   403   ok   ok     ok  401

subscription:read         -           | ok   ok    ok    ok    ok    ok   ok     ok  401
subscription:read         stranger's  | 404  404   404   404   404   404  404    404 401
subscription:manage       -           | ok   ok    ok    403   403   ok   ok     ok  401

seat:scale                own         | ok   ok    ok    403   403   ok   402    402 401
seat:scale                stranger's  | ok   404   404   403   403   404  402    402 401
promo-code:administer     -           | ok   403   403   403   403   403  403    403 401
contact:administer        -           | ok   403   403   403   403   403  403    403 401
platform-report:read      -           | ok   403   403   403   403   403  403    403 401

user:administer           -           | ok   403   403   403   403   403  403    403 401
user:administer           own         | 403  403   403   403   403   403  403    403 401
user:administer           colleague's | ok   403   403   403   403   403  403    403 401
user:administer           stranger's  | ok   403   403   403   403   403  403    403 401
user:remove               own         | 403  403   403   403   403   403  403    403 401
user:remove               colleague's | 403  403   403   403   403   403  403    403 401
user:remove               stranger's  | 403  403   403   403   403   403  403    403 401
account:read              -           | ok   403   403   403   403   403  403    403 401
audit:read                -           | ok   ok    ok    403   403   403  ok     403 401

account:rename            own         | ok   ok    ok    403   403   ok   ok     ok  401
account:rename            stranger's  | ok   404   404   403   403   404  404    404 401

agency:read               own         | ok   ok    ok    ok    ok    ok   ok     ok  401
agency:read               stranger's  | ok   404   404   404   404   404  404    404 401
agency:update             own         | ok   ok    ok    403   403   ok   ok     ok  401
agency:update             stranger's  | ok   404   404   403   403   404  404    404 401

language-model:read       -           | ok   ok    ok    ok    ok    ok   ok     403 401
language-model:manage     -           | ok   ok    ok    403   403   ok   ok     ok  401

member:read               own         | ok   ok    ok    403   403   ok   ok     ok  401
member:read               stranger's  | ok   404   404   403   403   404  404    404 401
member:update             own         | 403  403   403   403   403   403  403    403 401
member:update             colleague's | ok   ok    ok    403   403   404  404    404 401
member:update             stranger's  | ok   404   404   403   403   404  404    404 401
member:remove             own         | 403  403   403   403   403   403  403    403 401
member:remove             colleague's | 403  403   403   403   403   403  403    403 401
member:remove             stranger's  | 403  403   403   403   403   403  403    403 401
ownership:read            -           | ok   ok    ok    ok    ok    ok   ok     ok  401
ownership:offer           -           | 403  403   403   403   403   403  403    403 401
ownership:accept          stranger's  | 403  403   403   403   403   403  403    403 401
ownership:cancel          stranger's  | 404  404   404   404   404   404  404    404 401

factor:reset              own         | 403  403   403   403   403   403  403    403 401
factor:reset              colleague's | 403  403   403   403   403   403  403    403 401
factor:reset              stranger's  | 403  403   403   403   403   403  403    403 401
factor-reset:cancel       own         | 403  403   403   403   403   403  403    403 401
factor-reset:cancel       colleague's | ok   ok    ok    403   403   404  404    404 401
factor-reset:cancel       stranger's  | ok   404   404   403   403   404  404    404 401

permission-matrix:manage  own         | ok   ok    ok    403   403   ok   ok     ok  401
permission-matrix:manage  stranger's  | ok   404   404   403   403   404  404    404 401

seat:read                 own         | ok   ok    ok    ok    403   403  ok     403 401
seat:read                 stranger's  | ok   404   404   404   403   403  404    403 401

seat:fill                 own         | 402  ok    ok    ok    403   403  402    403 401
seat:fill                 colleague's | ok   ok    ok    ok    403   403  402    403 401
seat:fill                 stranger's  | ok   404   404   404   403   403  402    403 401

member:deactivate         own         | 403  403   403   403   403   403  403    403 401
member:deactivate         colleague's | 403  403   403   403   403   403  403    403 401
member:deactivate         stranger's  | 403  403   403   403   403   403  403    403 401
webhook:manage            -           | ok   ok    ok    403   403   402  ok     402 401
webhook:manage            stranger's  | 404  404   404   403   403   402  404    402 401
webhook:secret            -           | 403  403   403   403   403   402  402    402 401
webhook:secret            stranger's  | 403  403   403   403   403   402  402    402 401

seat:manage               colleague's | ok   ok    ok    ok    403   403  404    403 401
seat:manage               stranger's  | ok   404   404   404   403   403  404    403 401
dashboard:read            -           | ok   ok    ok    ok    ok    ok   ok     403 401
sample-data:manage        -           | ok   ok    ok    403   403   ok   402    402 401
activity:read             -           | ok   ok    ok    ok    ok    ok   ok     403 401
agent:read                -           | ok   ok    ok    ok    ok    ok   ok     403 401

individual:read           -           | ok   ok    ok    ok    ok    ok   ok     403 401
individual:read           own         | ok   ok    ok    ok    ok    ok   ok     403 401
individual:read           colleague's | 404  ok    ok    ok    404   404  404    403 401
individual:read           stranger's  | 404  404   404   404   404   404  404    403 401

individual:write          -           | ok   ok    ok    ok    ok    ok   402    403 401
individual:write          own         | ok   ok    ok    ok    ok    ok   402    403 401
individual:write          colleague's | 404  ok    ok    ok    404   404  402    403 401
individual:write          stranger's  | 404  404   404   404   404   404  402    403 401

individual:reveal         own         | ok   ok    ok    ok    ok    ok   ok     403 401
individual:reveal         colleague's | 404  ok    ok    ok    404   404  404    403 401
individual:reveal         stranger's  | 404  404   404   404   404   404  404    403 401

individual:delete         own         | ok   ok    ok    403   403   ok   402    403 401
individual:delete         colleague's | 404  ok    ok    403   403   404  402    403 401
individual:delete         stranger's  | 404  404   404   403   403   404  402    403 401
trash:read                -           | ok   ok    ok    403   403   ok   ok     403 401

carrier:read              -           | ok   ok    ok    ok    ok    ok   ok     403 401
carrier:read              own         | ok   ok    ok    ok    ok    ok   ok     403 401
carrier:read              colleague's | 404  ok    ok    ok    ok    404  404    403 401
carrier:read              stranger's  | 404  404   404   404   404   404  404    403 401

product:read              -           | ok   ok    ok    ok    ok    ok   ok     403 401
product:read              own         | ok   ok    ok    ok    ok    ok   ok     403 401
product:read              colleague's | 404  ok    ok    ok    ok    404  404    403 401
product:read              stranger's  | 404  404   404   404   404   404  404    403 401

policy:delete             own         | ok   ok    ok    403   403   ok   402    403 401
policy:delete             colleague's | 404  ok    ok    403   403   404  402    403 401
policy:delete             stranger's  | 404  404   404   403   403   404  402    403 401

carrier:write             -           | ok   ok    ok    ok    ok    ok   402    403 401
carrier:write             own         | ok   ok    ok    ok    ok    ok   402    403 401
carrier:write             colleague's | 404  ok    ok    ok    403   404  402    403 401
carrier:write             stranger's  | 404  404   404   404   404   404  402    403 401

product:write             -           | ok   ok    ok    ok    ok    ok   402    403 401
product:write             own         | ok   ok    ok    ok    ok    ok   402    403 401
product:write             colleague's | 404  ok    ok    ok    403   404  402    403 401
product:write             stranger's  | 404  404   404   404   404   404  402    403 401

policy:read               -           | ok   ok    ok    ok    ok    ok   ok     403 401
policy:read               own         | ok   ok    ok    ok    ok    ok   ok     403 401
policy:read               colleague's | 404  ok    ok    ok    404   404  404    403 401
policy:read               stranger's  | 404  404   404   404   404   404  404    403 401

individual:merge          own         | ok   ok    ok    403   403   ok   402    403 401
individual:merge          colleague's | 404  ok    ok    403   403   404  402    403 401
individual:merge          stranger's  | 404  404   404   403   403   404  402    403 401

policy:write              -           | ok   ok    ok    ok    ok    ok   402    403 401
policy:write              own         | ok   ok    ok    ok    ok    ok   402    403 401
policy:write              colleague's | 404  ok    ok    ok    404   404  402    403 401
policy:write              stranger's  | 404  404   404   404   404   404  402    403 401

export:run                -           | ok   ok    ok    ok    ok    ok   ok     403 401
export:run                own         | ok   ok    ok    ok    ok    ok   ok     403 401
export:run                colleague's | 404  ok    ok    ok    404   404  404    403 401
export:run                stranger's  | 404  404   404   404   404   404  404    403 401
export:account            -           | ok   ok    ok    403   403   ok   ok     ok  401

import:read               -           | ok   ok    ok    ok    ok    ok   ok     403 401
import:read               stranger's  | 404  404   404   404   404   404  404    403 401
import:run                -           | ok   ok    ok    ok    ok    ok   402    403 401
import:run                stranger's  | 404  404   404   404   404   404  402    403 401

report:read               -           | ok   ok    ok    ok    ok    402  ok     403 401
report:read               stranger's  | 404  404   404   404   404   402  404    403 401
report:run                -           | ok   ok    ok    ok    ok    402  402    403 401
report:run                stranger's  | 404  404   404   404   404   402  402    403 401

capture:run               -           | ok   ok    ok    ok    ok    402  402    403 401
capture:run               own         | ok   ok    ok    ok    ok    402  402    403 401
capture:run               colleague's | 404  404   404   404   404   402  402    403 401
capture:run               stranger's  | 404  404   404   404   404   402  402    403 401
capture:own               -           | ok   ok    ok    ok    ok    ok   ok     403 401
capture:own               own         | ok   ok    ok    ok    ok    404  ok     403 401
capture:own               colleague's | 404  404   404   404   404   404  404    403 401
capture:own               stranger's  | 404  404   404   404   404   404  404    403 401
capture:export            -           | ok   ok    ok    ok    ok    ok   ok     403 401
extension:connect         -           | ok   ok    ok    ok    ok    402  ok     403 401

job:own                   -           | ok   ok    ok    ok    ok    ok   ok     403 401
job:own                   stranger's  | 404  404   404   404   404   404  404    403 401

task:read                 -           | ok   ok    ok    ok    ok    ok   ok     403 401
task:read                 own         | ok   ok    ok    ok    ok    ok   ok     403 401
task:read                 colleague's | 404  ok    ok    ok    404   404  404    403 401
task:read                 stranger's  | 404  404   404   404   404   404  404    403 401

task:write                -           | ok   ok    ok    ok    ok    ok   402    403 401
task:write                own         | ok   ok    ok    ok    ok    ok   402    403 401
task:write                colleague's | 404  ok    ok    ok    404   404  402    403 401
task:write                stranger's  | 404  404   404   404   404   404  402    403 401

tag:manage                own         | ok   ok    ok    403   403   ok   402    402 401
tag:manage                colleague's | 404  ok    ok    403   403   404  402    402 401
tag:manage                stranger's  | 404  404   404   403   403   404  402    402 401

saved-filter:own          -           | ok   ok    ok    ok    ok    ok   ok     403 401
saved-filter:own          own         | ok   ok    ok    ok    ok    ok   ok     403 401
saved-filter:own          colleague's | 404  404   404   404   404   404  404    403 401
saved-filter:own          shared      | 404  ok    ok    403   403   404  404    403 401
saved-filter:own          stranger's  | 404  404   404   404   404   404  404    403 401

preference:own            -           | ok   ok    ok    ok    ok    ok   ok     403 401

calendar-feed:own         -           | ok   ok    ok    ok    ok    ok   ok     403 401
calendar-feed:make        -           | ok   ok    ok    ok    ok    ok   402    403 401
`;
