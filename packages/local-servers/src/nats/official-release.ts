import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSION = '2.14.5';

/**
 * SHA-256 of the release's archives, from its SHA256SUMS file. Compared with two published copies of that file: the
 * Dockerfiles of nats-io/nats-docker (Linux) and cashapp/hermit-packages (all four).
 */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'linux-amd64': '5e3b603d47c447bda1f77f9ac16dbf91c90aac4ff3681f8fbbc7201e4ed99355',
  'linux-arm64': '673a98d3faa79dde3f9ebf16d6dfac36a5f694e7ad2015e4954dd7939c85cd4c',
  'darwin-amd64': 'f95c98d6b6ed2b63c5681b46b092c9585c99767d547cf495730c329234625e96',
  'darwin-arm64': 'ddd907854d9a2de834af133fa396915fe6442fe6d8909ae31390d1ea7a0fea50',
};

const CONNECT_WITHIN_MS = 5_000;
const DOWNLOAD_WITHIN_MS = 60_000;

/** Downloads the pinned official release of nats-server, verifies it, and puts the program at `target`. */
export async function fetchOfficialRelease(target: string): Promise<void> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const checksum = CHECKSUMS[platform];
  if (!checksum) throw new Error(`the official release has no pinned archive for ${platform}`);
  const name = `nats-server-v${VERSION}-${platform}`;
  const url = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`;
  const archive = await download(url);
  if (createHash('sha256').update(archive).digest('hex') !== checksum) {
    throw new Error(`${url} does not have the expected SHA-256, so it was thrown away`);
  }
  await mkdir(path.dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-`);
  try {
    await writeFile(path.join(folder, 'archive.tar.gz'), archive);
    await run('tar', ['-xzf', path.join(folder, 'archive.tar.gz'), '-C', folder]);
    await chmod(path.join(folder, name, 'nats-server'), 0o755);
    await rename(path.join(folder, name, 'nats-server'), target);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function download(url: string): Promise<Buffer> {
  const connecting = new AbortController();
  // Fails fast on an offline machine, but gives a slow one time once the response has started.
  const timer = setTimeout(() => connecting.abort(), CONNECT_WITHIN_MS);
  const signal = AbortSignal.any([connecting.signal, AbortSignal.timeout(DOWNLOAD_WITHIN_MS)]);
  try {
    const response = await fetch(url, { signal });
    clearTimeout(timer);
    if (!response.ok) throw new Error(`it answered ${String(response.status)}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new Error('github.com could not be reached', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
