import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 10;
const UNAVAILABLE = 503;

/** Gets JSON. @throws Error with an unsuccessful response */
export async function getJson(url: string, token: string): Promise<unknown> {
  return readAnswer(url, await fetch(url, { headers: { authorization: `Bearer ${token}` } }));
}

/** Posts JSON and returns the JSON response. @throws Error with an unsuccessful response */
export async function postJson(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  return readAnswer(url, await send('POST', url, body, headers));
}

/** The same with PUT. */
export async function putJson(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  return readAnswer(url, await send('PUT', url, body, headers));
}

/**
 * The same for a request with an idempotency key. Retries while a component is overloaded, as after the first start on a
 * small machine.
 */
export async function postWithRetry(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> & { readonly 'idempotency-key': string },
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const response = await send('POST', url, body, headers);
    if (response.status !== UNAVAILABLE || tries === TRIES) return readAnswer(url, response);
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

function send(
  method: 'POST' | 'PUT',
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function readAnswer(url: string, response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${String(response.status)}: ${text}`);
  return JSON.parse(text);
}
