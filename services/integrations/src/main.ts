import { runService } from '@bindery/service-kit/run-service';
import { integrationsConfig } from './config.js';
import { startIntegrations } from './start-integrations.js';

await runService(() => startIntegrations(integrationsConfig()));
