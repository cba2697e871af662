import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

/** The fallback: 404. */
export function createNotFound() {
  return definePolicy('not-found', {}, () => (req, res) => {
    sendProblem(req, res, { code: 'not_found', detail: 'Nothing exists at this address.' });
  });
}
