import {
  AlwaysOffSampler,
  ParentBasedSampler,
  SamplingDecision,
  type Sampler,
} from '@opentelemetry/sdk-trace';

export interface SamplerOptions {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Whether callers are strangers: then neither their sampling flag nor the trace id that they chose counts. */
  readonly strangers: boolean;
  /** Whether spans can be delivered now; what cannot be delivered is not recorded. */
  readonly delivers: () => boolean;
}

/** Records a share of the traces that begin here, and of others those that the caller has decided to record. */
export function createSampler({ ratio, strangers, delivers }: SamplerOptions): Sampler {
  // Not TraceIdRatioBasedSampler: it draws from the trace id, which a stranger can choose so that it is always recorded.
  const draw = samplerWhere(() => delivers() && Math.random() < ratio);
  const delivered = samplerWhere(delivers);
  return new ParentBasedSampler({
    root: draw,
    remoteParentSampled: strangers ? draw : delivered,
    remoteParentNotSampled: strangers ? draw : new AlwaysOffSampler(),
  });
}

function samplerWhere(isRecorded: () => boolean): Sampler {
  return {
    shouldSample: () => ({
      decision: isRecorded() ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
  };
}
