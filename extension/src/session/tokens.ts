/** The part of a session that the extension keeps. The access token is in memory alone, and gone with the browser. */
export interface KeptSession {
  readonly server: string;
  readonly refreshToken: string;
  readonly email: string;
  /** Whether accepted drafts are kept to be exported, because the plan has no CRM. */
  readonly keepsDrafts: boolean;
}

interface AccessToken {
  readonly token: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly expiresAt: number;
}

const SESSION = 'session';
const ACCESS = 'access';
const ENDED = 'session_ended';

export async function keptSession(): Promise<KeptSession | null> {
  const { [SESSION]: kept } = await chrome.storage.local.get(SESSION);
  return (kept as KeptSession | undefined) ?? null;
}

export async function keepSession(session: KeptSession, access: AccessToken): Promise<void> {
  await chrome.storage.session.set({ [ACCESS]: access });
  await chrome.storage.session.remove(ENDED);
  await chrome.storage.local.set({ [SESSION]: session });
}

/** @param reason a sentence for the sign-in page, if the person didn't end it themselves */
export async function forgetSession(reason: string | null): Promise<void> {
  if (reason !== null) await chrome.storage.session.set({ [ENDED]: reason });
  await chrome.storage.session.remove(ACCESS);
  await chrome.storage.local.remove(SESSION);
}

export async function endReason(): Promise<string | null> {
  const { [ENDED]: reason } = await chrome.storage.session.get(ENDED);
  return typeof reason === 'string' ? reason : null;
}

export async function accessToken(): Promise<AccessToken | null> {
  const { [ACCESS]: access } = await chrome.storage.session.get(ACCESS);
  return (access as AccessToken | undefined) ?? null;
}

/** Called when any page of the extension signs in or out. @returns a function that stops */
export function onSessionChange(listener: () => void): () => void {
  const listen = (changes: Record<string, unknown>) => {
    if (SESSION in changes) listener();
  };
  chrome.storage.local.onChanged.addListener(listen);
  return () => chrome.storage.local.onChanged.removeListener(listen);
}
