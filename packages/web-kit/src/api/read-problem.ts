import type { ErrorCode, FieldError } from '@bindery/contracts/errors';
import { ApiProblem } from '@bindery/web-kit/context';

// Written by hand instead of with the contract's schema, because the sign-in page does not load zod.

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  402: 'subscription_inactive',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
  429: 'rate_limited',
  503: 'unavailable',
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function isFieldError(value: unknown): value is FieldError {
  const candidate = value as Partial<FieldError> | null;
  return typeof candidate?.path === 'string' && typeof candidate.message === 'string';
}

/** Turns an error response into an {@link ApiProblem}. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body = await readObject(response);
  const errors = Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : [];
  return new ApiProblem({
    status: response.status,
    code: (text(body['code']) as ErrorCode | undefined) ?? codeOfStatus[response.status] ?? 'internal',
    detail: text(body['detail']) ?? sentenceForStatus(response.status),
    errors,
    requestId: text(body['request_id']) ?? response.headers.get('X-Request-Id') ?? undefined,
  });
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  const written = await response.text();
  try {
    const parsed: unknown = JSON.parse(written);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch (error) {
    // A proxy answered with its own page, so only the status is known.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function sentenceForStatus(status: number): string {
  if (status === 429) return 'Too many requests. Wait a moment and try again.';
  if (status >= 500) return "Part of Bindery isn't responding. Try again in a moment.";
  return "Bindery couldn't do that. Check what you entered and try again.";
}
