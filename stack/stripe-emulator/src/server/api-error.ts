/** Stripe's error object. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

/** Thrown to respond with one of Stripe's errors. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** 400 for an invalid parameter. */
export const invalidRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });

/** 404 with Stripe's message. */
export const resourceMissing = (what: string, id: string, param = 'id', status = 404): ApiError =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** 402 for a declined card. */
export const cardDeclined = (declineCode: string): ApiError =>
  new ApiError(402, {
    type: 'card_error',
    code: cardErrorCode(declineCode),
    decline_code: declineCode,
    message: declineMessage(declineCode),
  });

/** Maps a decline code to an error code. Some are the same. */
export function cardErrorCode(declineCode: string): string {
  const own = ['expired_card', 'incorrect_cvc', 'authentication_required'];
  return own.includes(declineCode) ? declineCode : 'card_declined';
}

export function declineMessage(declineCode: string): string {
  const messages: Readonly<Record<string, string>> = {
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    authentication_required: 'Your card was declined. This transaction requires authentication.',
    no_card: 'This customer has no attached payment source or default payment method.',
  };
  return messages[declineCode] ?? 'Your card was declined.';
}
