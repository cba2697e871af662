import { extname } from 'node:path';

/** Values that only a deployment knows. A page contains each as its name in braces, such as `{PUBLIC_URL}`. */
export interface DeploymentValues {
  /** The product's own address, because search engines and other sites accept no relative one. */
  readonly PUBLIC_URL: string;
  /** The address that pages name for questions. */
  readonly SUPPORT_EMAIL: string;
}

/** The kinds of files that contain placeholders. */
const filled = new Set(['.html', '.txt', '.xml']);

const PLACEHOLDERS = /\{(PUBLIC_URL|SUPPORT_EMAIL)\}/g;

/** Inserts the values, which the build doesn't know, into a file. */
export function fillPlaceholders(file: string, content: Buffer, values: DeploymentValues): Buffer {
  if (!filled.has(extname(file))) return content;
  const text = content.toString().replaceAll(PLACEHOLDERS, (_, name: keyof DeploymentValues) => values[name]);
  return Buffer.from(text);
}
