import { Controller } from '@nestjs/common';
import { languageModelRoutes, type LanguageModelView } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Consents } from './consents.js';

@Controller()
export class GetLanguageModel {
  constructor(private readonly consents: Consents) {}

  @Handles(languageModelRoutes.get)
  get({ caller }: Call<typeof languageModelRoutes.get>): Promise<LanguageModelView> {
    return this.consents.viewFor(caller.accountId);
  }
}
