import { Controller } from '@nestjs/common';
import { duplicateRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { FindDuplicates } from './find-duplicates.js';

@Controller()
export class DuplicatesController {
  constructor(private readonly duplicates: FindDuplicates) {}

  @Handles(duplicateRoutes.find)
  find({ caller, body }: Call<typeof duplicateRoutes.find>) {
    return this.duplicates.find(caller, body);
  }
}
