import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import { redirectLogs } from './logs.js';
import type { EdgeApp, EngineConfig, PluginManifest, Policy } from '../request/types.js';

const require = createRequire(import.meta.url);

interface Plugins {
  policies: Policy[];
  gatewayRoutes: ((app: EdgeApp) => void)[];
  conditions: never[];
}
type StartGateway = (parts: { plugins: Plugins; config: EngineConfig }) => Promise<{ app: Server }>;

/**
 * Boots Express Gateway with one plugin. It is entered below its `run()`: that starts the admin API beside the
 * gateway when configured, and a plugin that fails to load is only logged there and the routes go up without it.
 */
export async function startEngine(plugin: PluginManifest, logger: Logger): Promise<Server> {
  redirectLogs(require, logger);
  dropRequestIds();
  const config = require('express-gateway/lib/config') as EngineConfig;
  const start = require('express-gateway/lib/gateway') as StartGateway;
  const { app: server } = await start({ plugins: registrationsOf(plugin), config });
  return server;
}

/** Drops Express Gateway's request ids, since ours are the ones in use. */
function dropRequestIds(): void {
  const ids = createRequire(require.resolve('express-gateway'))('uuid62') as { v4: () => string };
  ids.v4 = () => '';
}

function registrationsOf(plugin: PluginManifest): Plugins {
  const plugins: Plugins = { policies: [], gatewayRoutes: [], conditions: [] };
  plugin.init({
    registerPolicy: (policy) => plugins.policies.push(policy),
    registerGatewayRoute: (declare) => plugins.gatewayRoutes.push(declare),
  });
  return plugins;
}
