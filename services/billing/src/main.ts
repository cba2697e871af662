import { runService } from '@bindery/service-kit/run-service';
import { billingConfig } from './config.js';
import { startBilling } from './start-billing.js';

await runService(() => startBilling(billingConfig()));
