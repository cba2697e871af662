import { principalOf } from '@bindery/contracts/access';
import type { TokenVerifier } from '@bindery/service-kit/auth';
import { AppError } from '@bindery/service-kit/errors';
import type { VerifyToken } from './policies/read-token.js';
import { edgeProblemOf } from './request/edge-problem.js';

/** Turns the verifier's error into a result; a fault that is not about the token is rethrown. */
export function createTokenVerification(verifier: TokenVerifier): VerifyToken {
  return async (token) => {
    try {
      return { principal: principalOf(await verifier.verify(token)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { refused: edgeProblemOf(error) };
    }
  };
}
