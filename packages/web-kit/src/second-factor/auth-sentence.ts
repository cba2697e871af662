const browserSentences: Readonly<Record<string, string>> = {
  // Also when the person closes the browser's dialog, which looks the same on purpose.
  NotAllowedError: 'The passkey or security key wasn’t used. Try again.',
  AbortError: 'The passkey or security key wasn’t used. Try again.',
  InvalidStateError: 'This passkey or security key was added before.',
  SecurityError: 'Passkeys and security keys don’t work at this address.',
};

interface AuthFailure {
  readonly name: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** A failure of the auth client in words for the person: the server's own message, or what the browser couldn't do. */
export function authSentence({ name, message, cause }: AuthFailure): string {
  const reason = cause instanceof Error ? cause.name : name;
  const said = browserSentences[reason] ?? browserSentences[name];
  if (said) return said;
  if (name === 'AuthRetryableFetchError')
    return 'Bindery can’t be reached. Check your connection and try again.';
  if (/WebAuthn/.test(name) || /support WebAuthn/.test(message))
    return 'This browser can’t use passkeys or security keys. Try another one.';
  return message || 'Something went wrong. Try again in a moment.';
}
