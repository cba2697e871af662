import { Controller, Get, Header, Headers, Put, StreamableFile, UseInterceptors } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  contactDetail,
  contactExportQuery,
  contactList,
  contactListQuery,
  contactScoreBody,
  contactStatusBody,
  type ContactExportQuery,
  type ContactListQuery,
  type ContactStatus,
} from '@bindery/contracts/leads';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { ExportContacts } from './export-contacts.js';
import { GetContact } from './get-contact.js';
import { ListContacts } from './list-contacts.js';
import { SetScore } from './set-score.js';
import { SetStatus } from './set-status.js';

/** The superuser's Contact Management. Its answers hold people's addresses in clear, so nobody keeps them. */
@Controller('api/admin/landing-contacts')
export class ContactsController {
  constructor(
    private readonly listing: ListContacts,
    private readonly exporting: ExportContacts,
    private readonly getting: GetContact,
    private readonly scoring: SetScore,
    private readonly moving: SetStatus,
  ) {}

  @Get()
  @Requires('contact:administer')
  @Replies(contactList)
  @Header('Cache-Control', 'no-store')
  list(@CurrentPrincipal() person: Principal, @QueryOf(contactListQuery) query: ContactListQuery) {
    return this.listing.run(person, query);
  }

  @Get('export')
  @Requires('contact:administer')
  @Header('Cache-Control', 'no-store')
  async export(
    @CurrentPrincipal() person: Principal,
    @QueryOf(contactExportQuery) query: ContactExportQuery,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.exporting.run(person, query), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="contacts.csv"',
    });
  }

  @Get(':id')
  @Requires('contact:administer')
  @Replies(contactDetail)
  @Header('Cache-Control', 'no-store')
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.getting.run(person, id);
  }

  @Put(':id/score')
  @Requires('contact:administer')
  @Replies(contactDetail)
  @Header('Cache-Control', 'no-store')
  @UseInterceptors(VersionTagInterceptor)
  setScore(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(contactScoreBody) { lead_score }: { lead_score: number },
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.scoring.run(person, { id, ifMatch }, lead_score);
  }

  @Put(':id/status')
  @Requires('contact:administer')
  @Replies(contactDetail)
  @Header('Cache-Control', 'no-store')
  @UseInterceptors(VersionTagInterceptor)
  setStatus(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(contactStatusBody) { status }: { status: ContactStatus },
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.moving.run(person, { id, ifMatch }, status);
  }
}
