import { Controller } from '@nestjs/common';
import { searchRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { FindRecords } from './find-records.js';

@Controller()
export class SearchController {
  constructor(private readonly finding: FindRecords) {}

  @Handles(searchRoutes.find)
  find({ caller, query }: Call<typeof searchRoutes.find>) {
    return this.finding.find(caller, query);
  }
}
