import type { SignOutReason } from '@bindery/web-kit/session';

/** Why somebody who was signed in is not any more, as they are told; null where they know. */
export const signOutSentence: Readonly<Record<SignOutReason, string | null>> = {
  signed_out: null,
  signed_out_untold:
    'You are signed out on this device. Bindery could not be reached to end the session there, too: leave this page open, and it is ended as soon as that is possible.',
  session_revoked:
    'You were signed out, because this session was ended from another device or by an administrator.',
  expired:
    'You were signed out, because your session has ended: it was not used for 30 days, or it was ended from another device or by an administrator. Sign in again to go on.',
  lost: 'You were signed out, because this browser does not hold your sign-in any more. Sign in again to go on.',
  refused:
    'You were signed out, because this account may not sign in. Ask your administrator or write to support.',
};
