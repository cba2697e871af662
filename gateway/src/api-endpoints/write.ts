import { writeFileSync } from 'node:fs';
import { apiRoutes } from '@bindery/contracts/api-routes';
import { PATH_TABLE_FILE, pathTable, printPathTable } from './path-table.js';

writeFileSync(PATH_TABLE_FILE, printPathTable(pathTable(apiRoutes)));
