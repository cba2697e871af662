import { runService } from '@bindery/service-kit/run-service';
import { leadsConfig } from './config.js';
import { startLeads } from './start-leads.js';

await runService(() => startLeads(leadsConfig()));
