const MAX_ANSWER_BYTES = 1_048_576;

/**
 * Posts a body and reads the JSON of the reply. Errors carry the status alone: a reply can quote the question.
 * @throws Error
 */
export async function postJson(
  url: string,
  {
    headers,
    body,
    signal,
  }: { headers: Readonly<Record<string, string>>; body: unknown; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // The key and the text go to the configured address alone.
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The language model answered with status ${String(response.status)}`);
  }
  return readJson(await textOf(response));
}

/** Parses JSON of a language model, whose errors would quote it. @throws Error */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('The language model did not answer in JSON');
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (response.body === null) return '';
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer of the language model is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
