import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

/** Rejects methods that the endpoint's `allow` does not list; an endpoint without a list accepts none. */
export function createAllowedMethods() {
  return definePolicy('allowed-methods', {}, () => (req, res, next) => {
    const { allow = [] } = req.egContext?.apiEndpoint ?? {};
    if (allow.includes(req.method)) {
      next();
      return;
    }
    res.setHeader('Allow', allow.join(', '));
    sendProblem(req, res, {
      code: 'method_not_allowed',
      detail: `The method ${req.method} is not allowed here. Allowed: ${allow.join(', ')}.`,
    });
  });
}
