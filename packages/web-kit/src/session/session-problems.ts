import { ApiProblem } from '../api/api-problem.js';

/** For a call of somebody whose session is over. It was not sent, for it would have been nobody's. */
export const sessionEndedProblem = (): ApiProblem =>
  new ApiProblem({
    status: 401,
    code: 'session_revoked',
    detail: 'Your session has ended. Sign in again, then retry.',
  });

/** For a call of one person while the browser holds the session of another. It was not sent, for it would be theirs. */
export const otherUserProblem = (): ApiProblem =>
  new ApiProblem({
    status: 401,
    code: 'unauthenticated',
    detail: 'Someone else signed in to this browser, so nothing was sent.',
  });
