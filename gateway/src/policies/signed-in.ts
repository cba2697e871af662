import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

/** Lets only those through whose token `read-token` has accepted. */
export function createSignedIn() {
  return definePolicy('signed-in', {}, () => (req, res, next) => {
    const { token } = req.exchange;
    if ('principal' in token) next();
    else if ('refused' in token) sendProblem(req, res, token.refused);
    else sendProblem(req, res, { code: 'unauthenticated', detail: 'Sign in to continue.' });
  });
}
