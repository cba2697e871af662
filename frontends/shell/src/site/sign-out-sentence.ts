import type { SignOutReason } from '@bindery/web-kit/session';

/** The message for a signed-out user; null after they signed out themselves. */
export const signOutSentence: Readonly<Record<SignOutReason, string | null>> = {
  signed_out: null,
  signed_out_unconfirmed:
    "You're signed out on this device. We couldn't reach Bindery to end the session. Keep this page open and we'll end it as soon as possible.",
  session_revoked:
    'You were signed out because this session was ended on another device or by an administrator.',
  expired:
    'You were signed out because your session expired after 30 days without use, or was ended on another device or by an administrator. Sign in again to continue.',
  lost: 'You were signed out because this browser no longer has your session. Sign in again to continue.',
  refused:
    "You were signed out because this account isn't allowed to sign in. Contact your administrator or support.",
};
