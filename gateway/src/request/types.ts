import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from './exchange.js';

/** A request inside Express Gateway: Express 4's own fields that we read, and ours in `exchange`. */
export interface GatewayRequest extends IncomingMessage {
  method: string;
  url: string;
  originalUrl: string;
  /** The client's address. A proxy's header counts only from the networks of `TRUST_PROXY`. */
  ip: string | undefined;
  protocol: string;
  exchange: Exchange;
  /** Express Gateway's own, once it has found the endpoint. */
  egContext?: {
    apiEndpoint?: {
      apiEndpointName: string;
      allow?: readonly string[];
      uploads?: Readonly<Record<string, number>>;
    };
  };
}

type Next = (error?: unknown) => void;
export type Middleware = (req: GatewayRequest, res: ServerResponse, next: Next) => void;

/** The `config` that Express Gateway hands to a policy; the part that ours read. */
export interface EngineConfig {
  gatewayConfig: { serviceEndpoints: Record<string, { urls: string[] }> };
}

/** A policy of an Express Gateway plugin: its parameters are checked against `schema` at start. */
export interface Policy<Params = never> {
  name: string;
  schema: { $id: string; type: 'object'; [keyword: string]: unknown };
  policy(params: Params, config: EngineConfig): Middleware;
}

/** The Express application, as far as a plugin touches it. */
export interface EdgeApp {
  set(name: string, value: unknown): void;
  use(...handlers: (Middleware | ErrorMiddleware)[]): void;
  /** Express 4's middleware stack. Express Gateway has added its own before a plugin is called. */
  readonly _router: { stack: { readonly name: string }[] };
}
export type ErrorMiddleware = (error: unknown, req: GatewayRequest, res: ServerResponse, next: Next) => void;

/** Registrations that Express Gateway offers a plugin. */
interface PluginContext {
  registerPolicy(policy: Policy): void;
  registerGatewayRoute(declare: (app: EdgeApp) => void): void;
}

/** An Express Gateway plugin manifest. */
export interface PluginManifest {
  version: string;
  policies: string[];
  init(context: PluginContext): void;
}
