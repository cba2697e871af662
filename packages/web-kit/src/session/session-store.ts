import type { Session } from '@supabase/auth-js';
import { pageStorage } from '@bindery/ui/storage';
import type { SignOutReason } from './session-state.js';

/** The storage key of the session, shared by all tabs. */
export const SESSION_KEY = 'bindery.session';
const ENDING_KEY = 'bindery.session-end';

type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const reasons: readonly unknown[] = ['signed_out', 'session_revoked', 'expired', 'refused', 'lost'] as const;

/**
 * The browser's storage of the session and of the reason why the last one ended, shared by all tabs. Its content is the
 * truth; events only trigger a check.
 */
export class SessionStore {
  readonly #storage: KeyValues;

  constructor(storage: KeyValues = pageStorage) {
    this.#storage = storage;
  }

  /** The stored session; null when there is none or it is invalid. */
  present(): Session | null {
    const written = this.#storage.getItem(SESSION_KEY);
    if (written === null) return null;
    try {
      const session = JSON.parse(written) as Partial<Session> | null;
      const whole = session?.access_token && session.refresh_token && session.user?.id;
      return whole ? (session as Session) : null;
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** Why the last session ended, if known. A new session clears it. */
  ending(): SignOutReason | null {
    const noted = this.#storage.getItem(ENDING_KEY);
    return reasons.includes(noted) ? (noted as SignOutReason) : null;
  }

  recordEnding(reason: SignOutReason): void {
    this.#storage.setItem(ENDING_KEY, reason);
  }

  /** Removes the session for all tabs. The reason is written first, so that tabs that miss the session find it. */
  end(reason: SignOutReason): void {
    this.recordEnding(reason);
    this.#storage.removeItem(SESSION_KEY);
  }

  getItem(key: string): string | null {
    return this.#storage.getItem(key);
  }

  setItem(key: string, value: string): void {
    this.#storage.setItem(key, value);
    if (key === SESSION_KEY) this.#storage.removeItem(ENDING_KEY);
  }

  removeItem(key: string): void {
    this.#storage.removeItem(key);
  }
}
