import { AppError } from '@bindery/service-kit/errors';
import { Prisma } from '../generated/prisma/client.js';

const UNIQUE_VIOLATION = 'P2002';

/** Runs what writes a code, and answers for its text being that of another one. @throws AppError `code_taken` */
export async function rejectingTakenCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== UNIQUE_VIOLATION)
      throw error;
    const detail = 'This promo code already exists. Choose another code.';
    throw new AppError('code_taken', { detail, errors: [{ path: 'code', message: detail }], cause: error });
  }
}
