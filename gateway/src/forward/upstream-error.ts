/**
 * How a call failed. `not sent`: no connection, so the service has not seen it. `lost`: the connection ended without a
 * byte of the response; the service may have acted. `frozen`: not even its liveness check answers. `late`: the deadline
 * is past.
 */
export type FailureKind = 'not sent' | 'lost' | 'frozen' | 'late';

export class UpstreamUnavailableError extends Error {
  override readonly name = 'UpstreamUnavailableError';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** Whether the request can be repeated safely. */
    readonly mayRepeat: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The response broke off. The client has received some of it, so a retry is impossible. */
export class ResponseBrokenOffError extends Error {
  override readonly name = 'ResponseBrokenOffError';
}

/** The client disconnected. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** A replica doesn't have the file. While a front end is rolled out, another may have it. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

/** A service refused the token of a key. It may have heard of a change of access before the gateway did. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}
