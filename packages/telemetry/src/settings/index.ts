import { z } from 'zod';

/** The settings of watching, which every part reads beside its own. Each is off when absent. */
export const telemetryEnv = {
  /** Where an OTLP/HTTP collector takes traces, without `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of requests that are traced, from 0 to 1. The gateway decides it for all parts. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Where `GET /metrics` answers; `0` takes any free port. */
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
};

/** The settings of {@link telemetryEnv}, read. */
export type TelemetrySettings = z.output<z.ZodObject<typeof telemetryEnv>>;
