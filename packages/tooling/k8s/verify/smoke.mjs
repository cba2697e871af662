import { kubectl } from '../kubectl.mjs';
import { signInToken } from './mail.mjs';
import { until } from './until.mjs';

const EMAIL = 'vera@verify.test';

/**
 * Signs a person up by mail, chooses the free plan, and writes and reads a record.
 *
 * @param {string} namespace
 * @returns {Promise<string>} the person's refresh token
 */
export async function smoke(namespace) {
  const call = (/** @type {Request} */ request) => send(namespace, request);
  await call({ method: 'POST', path: '/auth/v1/otp', body: { email: EMAIL, create_user: true } });
  const token_hash = await signInToken(namespace, EMAIL);
  const signedUp = await call({
    method: 'POST',
    path: '/auth/v1/verify',
    body: { token_hash, type: 'email' },
  });
  const free = { code: 'DIRECT_FREE', plan_id: 'free_forever' };
  await call({
    method: 'POST',
    path: '/api/subscription/apply-promo',
    body: free,
    token: signedUp['access_token'],
  });
  // The plan gives the role by an event, and the next renewal a token with the role.
  let { refresh_token } = signedUp;
  const token = await until('the role of the plan', async () => {
    const path = '/auth/v1/token?grant_type=refresh_token';
    const session = await call({ method: 'POST', path, body: { refresh_token } });
    ({ refresh_token } = session);
    const { access_token } = session;
    const { role } = await call({ path: '/api/auth/me', token: access_token });
    return role === 'agent' ? access_token : undefined;
  });
  const body = { first_name: 'Vera', last_name: 'Verify', ssn: '219-09-9999', status: 'active' };
  const { id } = await call({ method: 'POST', path: '/api/insureds', body, token });
  const read = await call({ path: `/api/insureds/${id}`, token });
  if (read['ssn'] !== '***-**-9999') throw new Error('The SSN of a new record is not masked.');
  return refresh_token ?? '';
}

/**
 * Sends a request from the client pod.
 *
 * @typedef {{ method?: string, path: string, body?: object, token?: string | undefined }} Request
 * @param {string} namespace
 * @param {Request} request
 * @returns {Promise<Record<string, string>>}
 */
async function send(namespace, request) {
  const script = ['node', '/client/client.mjs', 'call', JSON.stringify(request)];
  const { stdout } = await kubectl(['-n', namespace, 'exec', 'client', '--', ...script]);
  const { status, text } = JSON.parse(stdout);
  if (status >= 400) throw new Error(`${request.path} answered ${String(status)}: ${text}`);
  return text ? JSON.parse(text) : {};
}
