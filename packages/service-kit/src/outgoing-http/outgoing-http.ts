import { lookup as lookUp } from 'node:dns';
import {
  Agent as HttpAgent,
  request as sendHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const ANSWER_WITHIN_MS = 15_000;
const MAX_ANSWER_BYTES = 16_384;
/** For each host. */
const SOCKETS = { maxSockets: 8, maxFreeSockets: 2 } as const;
/**
 * IPv4 addresses in IPv6 by an obsolete spelling (RFC 4291, section 2.5.5.1), which the agent takes for public ones. Its
 * own list of denied ranges would warn at each IPv4 address that it can't compare with an IPv6 one.
 */
const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');
const isIpv4Compatible = (address: string): boolean =>
  isIPv6(address) && ipv4Compatible.check(address, 'ipv6');

/** A request to an address that somebody else has chosen. */
export interface OutgoingRequest {
  readonly method: 'POST';
  /** Absolute, http or https. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Gives up before the time is over. */
  readonly signal?: AbortSignal;
}

/** The answer, whatever its status: a redirect is one like any other, and nobody follows it. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** At most the first `maxAnswerBytes`. */
  readonly body: Buffer;
}

export interface OutgoingHttpOptions {
  /** Until the answer has ended, with looking up the name and connecting; 15 s if absent. */
  readonly answerWithinMs?: number;
  /** 16 KiB if absent. The rest isn't read. */
  readonly maxAnswerBytes?: number;
  /**
   * Addresses, or ranges (CIDR) of hosts that are written as addresses, which are allowed though they aren't public. None by
   * default.
   */
  readonly allowedAddresses?: readonly string[];
  /** Looks up names, in a test. */
  readonly lookup?: LookupFunction;
}

/** No answer came. The message names neither host nor path: either can be a secret. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure';

  /** @param reason `denied`: the address isn't public, so that no retry helps */
  constructor(readonly reason: 'denied' | 'timeout' | 'unreachable') {
    super(`The request got no answer (${reason})`);
  }
}

/**
 * Sends requests to addresses that users or other parties choose. Only public addresses are reached, which is checked as
 * a connection is made, so that a name can't change between check and use.
 */
export class OutgoingHttp {
  readonly #agents: Readonly<
    Record<'http' | 'https', RequestFilteringHttpAgent | RequestFilteringHttpsAgent>
  >;
  /** For hosts in ranges that are allowed. The filtering agent would warn at each address of the other family. */
  readonly #unfiltered = {
    http: new HttpAgent({ keepAlive: true, ...SOCKETS }),
    https: new HttpsAgent({ keepAlive: true, ...SOCKETS }),
  };
  readonly #ranges: BlockList;
  readonly #answerWithinMs: number;
  readonly #maxAnswerBytes: number;
  readonly #lookup: LookupFunction;

  constructor(options: OutgoingHttpOptions = {}) {
    const allowed = options.allowedAddresses ?? [];
    this.#ranges = blockListOf(allowed.filter((entry) => entry.includes('/')));
    const filter = {
      keepAlive: true,
      ...SOCKETS,
      allowIPAddressList: allowed.filter((entry) => !entry.includes('/')),
    };
    this.#agents = {
      http: new RequestFilteringHttpAgent(filter),
      https: new RequestFilteringHttpsAgent(filter),
    };
    this.#answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
    this.#maxAnswerBytes = options.maxAnswerBytes ?? MAX_ANSWER_BYTES;
    this.#lookup = withoutCompatible(options.lookup ?? lookUp);
  }

  /** @throws OutgoingFailure if no answer came */
  async send({ url, body, signal, ...request }: OutgoingRequest): Promise<OutgoingAnswer> {
    const time = AbortSignal.timeout(this.#answerWithinMs);
    const options: RequestOptions = {
      ...request,
      headers: { ...request.headers, 'Content-Length': body.byteLength },
      signal: signal ? AbortSignal.any([time, signal]) : time,
      lookup: this.#lookup,
    };
    try {
      const answer = await this.#exchange(new URL(url), options, body);
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await firstBytes(answer, this.#maxAnswerBytes),
      };
    } catch (error) {
      throw new OutgoingFailure(time.aborted ? 'timeout' : reasonOf(error));
    }
  }

  /** Closes connections that are kept open. */
  close(): void {
    for (const agent of [...Object.values(this.#agents), ...Object.values(this.#unfiltered)]) agent.destroy();
  }

  async #exchange(url: URL, options: RequestOptions, body: Uint8Array): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const agents =
      isIP(host) > 0 && this.#ranges.check(host, familyOf(host)) ? this.#unfiltered : this.#agents;
    const [send, agent] = url.protocol === 'https:' ? [sendHttps, agents.https] : [sendHttp, agents.http];
    if (isIpv4Compatible(host)) throw new OutgoingFailure('denied');
    return new Promise((resolve, reject) => {
      send(url, { ...options, agent }, resolve)
        .on('error', reject)
        .end(body);
    });
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Ends the connection when there are more. */
async function firstBytes(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= limit) break;
  }
  return Buffer.concat(parts).subarray(0, limit);
}

const withoutCompatible =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, found) => {
    lookup(name, options, (error, address, family) => {
      if (error) {
        found(error, address, family);
        return;
      }
      const addresses = typeof address === 'string' ? [{ address }] : address;
      const isDenied = addresses.some((one) => isIpv4Compatible(one.address));
      found(isDenied ? new OutgoingFailure('denied') : null, address, family);
    });
  };

/** Errors of sockets and of TLS have a code. The agent's own have none, and it has no type for them. */
function reasonOf(error: unknown): OutgoingFailure['reason'] {
  if (error instanceof OutgoingFailure) return error.reason;
  const isAgents =
    error instanceof Error && !('code' in error) && / is not allowed\. Because/.test(error.message);
  return isAgents ? 'denied' : 'unreachable';
}
