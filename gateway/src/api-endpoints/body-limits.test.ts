import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiRoutes } from '@bindery/contracts/api-routes';
import { DEFAULT_BODY_LIMIT } from '@bindery/contracts/route';
import { pathTable } from './path-table.js';

const config = readFileSync(resolve(import.meta.dirname, '../../config/gateway.config.yml'), 'utf8');
const pipelines = config.slice(config.indexOf('\npipelines:')).split(/\n(?= {2}\w)/);
const limitOf = (pipeline: string): number => {
  const lines = pipelines.find((text) => text.includes(`apiEndpoints: [${pipeline}]`));
  return Number(/maxBytes: (\d+)/.exec(lines ?? '')?.[1]);
};

test.each(apiRoutes)('$method $path gets bodies as large as it declares', (route) => {
  const [pipeline = ''] = Object.keys(pathTable([route]));
  expect(limitOf(pipeline)).toBeGreaterThanOrEqual(route.bodyLimit ?? DEFAULT_BODY_LIMIT);
});
