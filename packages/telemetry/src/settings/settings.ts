import { z } from 'zod';

/** The telemetry settings, which every part reads in addition to its own. Each is off when absent. */
export const telemetryEnv = {
  /** The URL of an OTLP/HTTP collector, without `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of requests to trace, from 0 to 1. The gateway decides it for all parts. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The port of `GET /metrics`; `0` for any free port. */
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
};

/** The parsed settings of {@link telemetryEnv}. */
export type TelemetrySettings = z.output<z.ZodObject<typeof telemetryEnv>>;
