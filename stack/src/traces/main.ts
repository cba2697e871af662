import path from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../repository.js';
import { followRequest } from './follow-request.js';
import { printRequest } from './print-request.js';

const USAGE = `npm run trace -- <request id or trace id> [--json] [--data <folder>]

  --json           everything as JSON
  --data <folder>  the data of another stack than the one of npm start (.data)`;
const ID = /^[\w-]{8,64}$/;

/** Shows the spans and log lines of one request. @returns the exit code, 1 if it was not found */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      data: { type: 'string', default: path.join(repository, '.data') },
    },
  });
  const [id, ...rest] = positionals;
  if (id === undefined || rest.length > 0 || !ID.test(id)) throw new Error(USAGE);
  const request = await followRequest(values.data, id.toLowerCase());
  if (values.json) console.log(JSON.stringify(request, undefined, 2));
  else if (request.traces.length > 0) console.log(printRequest(request));
  else console.log([notFound(id, values.data), printRequest(request)].filter(Boolean).join('\n\n'));
  return request.traces.length > 0 ? 0 : 1;
}

function notFound(id: string, data: string): string {
  return (
    `No span of ${id} is stored in ${data}. Spans arrive a second after the response, and new ones replace the oldest. ` +
    'The request id is in the header X-Request-Id of each response.'
  );
}
