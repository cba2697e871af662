import type { Session } from '@supabase/auth-js';
import { pageStorage } from '@bindery/ui/storage';
import type { SignOutReason } from './session-state.js';

/** Under which name the browser keeps the session, for every tab. */
export const SESSION_KEY = 'bindery.session';
const ENDING_KEY = 'bindery.session-end';

type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const reasons: readonly unknown[] = ['signed_out', 'session_revoked', 'expired', 'refused', 'lost'] as const;

/**
 * Where this browser keeps its session, and why the last one ended. All tabs share it, and what it holds is what
 * counts: an event, of the auth client or of another tab, only says that it is time to look.
 */
export class SessionStore {
  readonly #kept: KeyValues;

  constructor(kept: KeyValues = pageStorage) {
    this.#kept = kept;
  }

  /** The session that is kept now; null when there is none, or nothing that can be read as one. */
  present(): Session | null {
    const written = this.#kept.getItem(SESSION_KEY);
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

  /** Why the last session ended, as far as a tab of this browser knows. A new session forgets it. */
  ending(): SignOutReason | null {
    const noted = this.#kept.getItem(ENDING_KEY);
    return reasons.includes(noted) ? (noted as SignOutReason) : null;
  }

  noteEnding(reason: SignOutReason): void {
    this.#kept.setItem(ENDING_KEY, reason);
  }

  /** Forgets the session at once, for all tabs. The reason is written first, so whoever misses the session finds it. */
  end(reason: SignOutReason): void {
    this.noteEnding(reason);
    this.#kept.removeItem(SESSION_KEY);
  }

  getItem(key: string): string | null {
    return this.#kept.getItem(key);
  }

  setItem(key: string, value: string): void {
    this.#kept.setItem(key, value);
    if (key === SESSION_KEY) this.#kept.removeItem(ENDING_KEY);
  }

  removeItem(key: string): void {
    this.#kept.removeItem(key);
  }
}
