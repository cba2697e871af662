import { runService } from '@bindery/service-kit/run-service';
import { crmConfig } from './config.js';
import { startCrm } from './start-crm.js';

await runService(() => startCrm(crmConfig()));
