import { createHash } from 'node:crypto';
import { equalInConstantTime } from '@bindery/field-crypto';
import type { Hash, Secrets } from '../secrets/secrets.js';

const SESSION_BYTES = 16;
const GENERATION_BYTES = 4;
const MAC_BYTES = 32;

/** The session of a refresh token, and its number in it. */
export interface RefreshTokenId {
  readonly sessionId: string;
  readonly generation: number;
}

/**
 * The refresh token of one generation. It is derived, not drawn: a token that is presented again (two tabs, a lost
 * reply, a restart in between) leads to the same successor without that successor being stored anywhere.
 */
export function refreshToken(secrets: Secrets, id: RefreshTokenId): string {
  return tokenOf(id, secrets.mac('refresh-token', signedText(id)));
}

/** Whether a token is the one of its generation, under the present root key or under one that it replaced. */
export function isRefreshToken(token: string, secrets: Secrets, id: RefreshTokenId): boolean {
  const macs = secrets.macs('refresh-token', signedText(id));
  return macs.some((mac) => equalInConstantTime(token, tokenOf(id, mac)));
}

const signedText = ({ sessionId, generation }: RefreshTokenId): string =>
  `${sessionId}|${String(generation)}`;

function tokenOf({ sessionId, generation }: RefreshTokenId, mac: Hash): string {
  const head = Buffer.alloc(SESSION_BYTES + GENERATION_BYTES);
  head.write(sessionId.replaceAll('-', ''), 0, 'hex');
  head.writeUInt32BE(generation, SESSION_BYTES);
  return Buffer.concat([head, mac]).toString('base64url');
}

/** Reads a token back, or gives null when it is not one of ours. The hash in the database decides the rest. */
export function readRefreshToken(token: string): RefreshTokenId | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SESSION_BYTES + GENERATION_BYTES + MAC_BYTES) return null;
  const hex = bytes.toString('hex', 0, SESSION_BYTES);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, generation: bytes.readUInt32BE(SESSION_BYTES) };
}

export function refreshTokenHash(token: string): Hash {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
