#!/usr/bin/env node
// `--stamp` is npm's postinstall. It records the installed lock file, so later commands don't install it again.

import { resolve } from 'node:path';
import { ensureInstalled, stampInstalled } from '../install/index.mjs';

if (process.argv.includes('--stamp')) {
  stampInstalled(resolve(import.meta.dirname, '../../..'));
} else {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
