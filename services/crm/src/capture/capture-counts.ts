import { Inject, Injectable } from '@nestjs/common';
import { METRICS } from '@bindery/service-kit/tokens';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';

/** Steps of drafts; `kept` ones were accepted without a CRM. */
type DraftStep = 'captured' | 'accepted' | 'kept' | 'undone' | 'discarded';

/** Counts drafts for operators. */
@Injectable()
export class CaptureCounts {
  private readonly noteStep: NoteCount<'step'>;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.noteStep = metrics.counts({
      name: 'bindery_capture_drafts_total',
      help: 'Captured drafts, by what became of them.',
      labels: ['step'],
    });
  }

  note(step: DraftStep): void {
    this.noteStep({ step });
  }
}
