import { trace, TraceFlags, type Context } from '@opentelemetry/api';
import { SamplingDecision, type Sampler, type SamplingResult } from '@opentelemetry/sdk-trace';

export interface SamplerOptions {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /**
   * Whether callers are strangers. Their sampling flag then counts for nothing, nor does the trace id that they chose:
   * a share drawn from the id, as OpenTelemetry's own sampler does, would let them be recorded each time.
   */
  readonly strangers: boolean;
  /** Whether spans can be delivered now; what cannot be delivered is not recorded. */
  readonly delivers: () => boolean;
}

/** Records a share of the traces that begin here, and of others those that the part before has decided to record. */
export function createSampler({ ratio, strangers, delivers }: SamplerOptions): Sampler {
  const decide = (context: Context): boolean => {
    const parent = trace.getSpanContext(context);
    // Begun spans are carried to their end, so that no step of a recorded request is missing.
    if (parent && !parent.isRemote) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    if (!delivers()) return false;
    if (parent && !strangers) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    return Math.random() < ratio;
  };
  return {
    shouldSample: (context): SamplingResult => ({
      decision: decide(context) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `share of ${ratio}${strangers ? ', whatever the caller says' : ''}`,
  };
}
