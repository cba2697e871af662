import { ApiProblem } from '@bindery/web-kit/context';

/** For a call after the session has ended. It was not sent. */
export const sessionEndedProblem = (): ApiProblem =>
  new ApiProblem({
    status: 401,
    code: 'session_revoked',
    detail: 'Your session has ended. Sign in again, then retry.',
  });

/** For a call of one user while another one is signed in. It was not sent. */
export const otherUserProblem = (): ApiProblem =>
  new ApiProblem({
    status: 401,
    code: 'unauthenticated',
    detail: 'Someone else signed in to this browser, so nothing was sent.',
  });
