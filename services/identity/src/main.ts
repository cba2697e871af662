import { runService } from '@bindery/service-kit/run-service';
import { identityConfig } from './config.js';
import { startIdentity } from './start-identity.js';

await runService(() => startIdentity(identityConfig()));
