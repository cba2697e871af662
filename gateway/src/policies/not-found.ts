import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

/** Answers what nobody else does. */
export function createNotFound() {
  return definePolicy('not-found', {}, () => (req, res) => {
    sendProblem(req, res, { code: 'not_found', detail: 'There is nothing at this address.' });
  });
}
