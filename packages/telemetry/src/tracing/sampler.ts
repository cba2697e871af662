import {
  AlwaysOffSampler,
  ParentBasedSampler,
  SamplingDecision,
  type Sampler,
} from '@opentelemetry/sdk-trace';

export interface SamplerOptions {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Ignores the callers' sampling flags and trace ids. */
  readonly untrustedClients: boolean;
  /** Whether spans can be exported now. Spans that cannot are not recorded. */
  readonly delivers: () => boolean;
}

/** Samples a share of new traces, and follows the decision of trusted callers. */
export function createSampler({ ratio, untrustedClients, delivers }: SamplerOptions): Sampler {
  // Not TraceIdRatioBasedSampler: it decides by the trace id, which an untrusted client can choose.
  const draw = samplerWhere(() => delivers() && Math.random() < ratio);
  const delivered = samplerWhere(delivers);
  return new ParentBasedSampler({
    root: draw,
    remoteParentSampled: untrustedClients ? draw : delivered,
    remoteParentNotSampled: untrustedClients ? draw : new AlwaysOffSampler(),
  });
}

function samplerWhere(isRecorded: () => boolean): Sampler {
  return {
    shouldSample: () => ({
      decision: isRecorded() ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
  };
}
