import { Controller, StreamableFile } from '@nestjs/common';
import { contactRoutes } from '@bindery/contracts/leads';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ClearSuspicion } from './clear-suspicion.js';
import { ExportContacts } from './export-contacts.js';
import { GetContact } from './get-contact.js';
import { ListContacts } from './list-contacts.js';
import { SetScore } from './set-score.js';
import { SetStatus } from './set-status.js';

type Routes = typeof contactRoutes;

/** The superuser's contact management. */
@Controller()
export class ContactsController {
  constructor(
    private readonly listing: ListContacts,
    private readonly exporting: ExportContacts,
    private readonly getting: GetContact,
    private readonly scoring: SetScore,
    private readonly moving: SetStatus,
    private readonly clearing: ClearSuspicion,
  ) {}

  @Handles(contactRoutes.list)
  list({ caller, query }: Call<Routes['list']>) {
    return this.listing.list(caller, query);
  }

  @Handles(contactRoutes.export)
  async export({ caller, query }: Call<Routes['export']>) {
    return new StreamableFile(await this.exporting.export(caller, query));
  }

  @Handles(contactRoutes.get)
  get({ caller, params }: Call<Routes['get']>) {
    return this.getting.get(caller, params.id);
  }

  @Handles(contactRoutes.setScore)
  setScore({ caller, params, body, ifMatch }: Call<Routes['setScore']>) {
    return this.scoring.set(caller, { ...params, ifMatch }, body.lead_score);
  }

  @Handles(contactRoutes.setStatus)
  setStatus({ caller, params, body, ifMatch }: Call<Routes['setStatus']>) {
    return this.moving.set(caller, { ...params, ifMatch }, body.status);
  }

  @Handles(contactRoutes.clearSuspicion)
  clearSuspicion({ caller, params, ifMatch }: Call<Routes['clearSuspicion']>) {
    return this.clearing.clear(caller, { ...params, ifMatch });
  }
}
