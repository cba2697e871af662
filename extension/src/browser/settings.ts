declare const SERVER_URL: string;

/** The address of Bindery, and who chose it. */
export interface ServerSetting {
  readonly url: string;
  /** `managed` by an administrator, `chosen` by the person, or the `default` of the build. */
  readonly from: 'managed' | 'chosen' | 'default';
}

const KEY = 'server_url';

/** The origin of an address; null unless it is https, or http on this computer. */
export function serverOrigin(text: string): string | null {
  const written = text.trim();
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || isLocal ? origin : null;
}

export async function readServer(): Promise<ServerSetting> {
  const [managed, chosen] = await Promise.all([managedServer(), chosenServer()]);
  if (managed) return { url: managed, from: 'managed' };
  return chosen ? { url: chosen, from: 'chosen' } : { url: SERVER_URL, from: 'default' };
}

/** @param url null for the default of the build */
export async function chooseServer(url: string | null): Promise<void> {
  if (url === null) await chrome.storage.local.remove(KEY);
  else await chrome.storage.local.set({ [KEY]: url });
}

async function managedServer(): Promise<string | null> {
  const { [KEY]: value } = await chrome.storage.managed.get(KEY);
  return typeof value === 'string' ? serverOrigin(value) : null;
}

async function chosenServer(): Promise<string | null> {
  const { [KEY]: value } = await chrome.storage.local.get(KEY);
  return typeof value === 'string' ? serverOrigin(value) : null;
}
