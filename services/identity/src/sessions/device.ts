import type { Session } from '../generated/prisma/client.js';

// First match wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The first product name of a client that is no browser: `curl/8.5.0`, `node`. Only one word, so that a user agent
 * can't inject a sentence.
 */
const program = /^([A-Za-z][\w.-]{0,29})(?:\/|$)/;

/** A device in its owner's words, as far as the user agent says. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser) return system ? `${browser} on ${system}` : browser;
  const name = program.exec(userAgent)?.[1];
  // Every browser has called itself Mozilla since the first of them, so the word says nothing.
  if (name && name !== 'Mozilla') return `A program (${name})`;
  return system ?? 'Unknown device';
}

/** The device of a session, or the extension in it. */
export const deviceOf = ({ kind, user_agent }: Pick<Session, 'kind' | 'user_agent'>): string =>
  kind === 'capture' ? `Bindery Capture in ${deviceName(user_agent)}` : deviceName(user_agent);
