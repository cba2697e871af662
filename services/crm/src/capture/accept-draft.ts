import { Controller } from '@nestjs/common';
import { captureRoutes, type AcceptedDraft } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AcceptDrafts } from './accept-drafts.js';

/** Saves what a person confirmed of a draft. */
@Controller()
export class AcceptDraft {
  constructor(private readonly accepting: AcceptDrafts) {}

  /** @throws AppError `not_found`, `conflict`, `forbidden`, `precondition_failed`, `validation_failed` */
  @Handles(captureRoutes.accept)
  async accept({ caller, params: { id }, body }: Call<typeof captureRoutes.accept>): Promise<AcceptedDraft> {
    return this.accepting.accept(caller, id, body);
  }
}
