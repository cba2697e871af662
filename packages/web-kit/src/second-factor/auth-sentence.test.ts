import { authSentence } from './auth-sentence.js';

const browserError = (name: string) => Object.assign(new Error('Said by the browser.'), { name });

describe('authSentence', () => {
  it.each([
    [
      'the server’s own message',
      { name: 'AuthApiError', message: 'This code is wrong.' },
      'This code is wrong.',
    ],
    [
      'a canceled dialog',
      { name: 'WebAuthnError', message: '', cause: browserError('NotAllowedError') },
      'The passkey or security key wasn’t used. Try again.',
    ],
    [
      'a canceled dialog without a cause',
      browserError('NotAllowedError'),
      'The passkey or security key wasn’t used. Try again.',
    ],
    [
      'a key that is there already',
      { name: 'InvalidStateError', message: '' },
      'This passkey or security key was added before.',
    ],
    [
      'a browser without passkeys',
      { name: 'AuthUnknownError', message: 'Browser does not support WebAuthn' },
      'This browser can’t use passkeys or security keys. Try another one.',
    ],
    [
      'a lost connection',
      { name: 'AuthRetryableFetchError', message: 'fetch failed' },
      'Bindery can’t be reached. Check your connection and try again.',
    ],
    ['nothing', { name: 'AuthUnknownError', message: '' }, 'Something went wrong. Try again in a moment.'],
  ])('says %s', (_what, error, sentence) => {
    expect(authSentence(error)).toBe(sentence);
  });
});
