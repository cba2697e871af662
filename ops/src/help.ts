import type { Command } from './commands/command.js';

const COMMON = [
  '  --json             the answer as data, for scripts',
  '  --data-dir FOLDER  the data folder of a local stack; .data of the repository without it',
  '  --help             what a command does and takes',
];

export function overview(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return [
    'npm run ops -- COMMAND [OPTIONS]',
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`),
    '',
    ...COMMON,
    '',
    'Without settings it works on the local stack. Elsewhere it reads OPS_IDENTITY_URL, OPS_BILLING_URL, OPS_CRM_URL,',
    'OPS_LEADS_URL, OPS_INTEGRATIONS_URL, OPS_GATEWAY_URL and OPS_TOKEN, or a token for each service in',
    'OPS_IDENTITY_TOKEN, OPS_BILLING_TOKEN, OPS_CRM_TOKEN, OPS_LEADS_TOKEN, OPS_INTEGRATIONS_TOKEN.',
    'Exit codes: 0 done, 1 something is wrong, 2 not understood, 3 a part does not answer.',
  ];
}

export function helpOf(command: Command): string[] {
  return [
    `npm run ops -- ${usageOf(command)}`,
    '',
    command.summary,
    ...(command.details ?? []),
    '',
    ...COMMON,
  ];
}

function usageOf({ name, usage }: Command): string {
  return usage === undefined ? name : `${name} ${usage}`;
}
