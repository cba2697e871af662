import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepEvidence } from './evidence.mjs';

/** Says what it was asked. Two pods run, one of which has restarted. */
const KUBECTL = `#!/bin/sh
cat > /dev/null
case "$*" in
  *jsonpath*) printf 'crm-1 0 1\\ngateway-1  0\\n' ;;
  *) echo "$*" ;;
esac
`;

let folder: string;
const pathBefore = process.env['PATH'];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  writeFileSync(path.join(folder, 'kubectl'), KUBECTL, { mode: 0o755 });
  process.env['PATH'] = `${folder}:${pathBefore ?? ''}`;
});
afterEach(() => {
  process.env['PATH'] = pathBefore;
  rmSync(folder, { recursive: true });
});

it('keeps pods, events and logs, and the log before a restart where there was one', async () => {
  const kept = await keepEvidence(path.join(folder, 'kept'), 'bindery-verify', 'crm rolled: 2 failed');
  const logs = ['crm-1.log', 'crm-1.previous.log', 'gateway-1.log'];
  expect(readdirSync(kept).sort()).toEqual([...logs, 'events.txt', 'pods.txt', 'restarts.txt'].sort());
  expect(readFileSync(path.join(kept, 'crm-1.previous.log'), 'utf8')).toContain('logs crm-1 --previous');
});
