import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { CaptureDraft as DraftView, CaptureDraftWithText } from '@bindery/contracts/crm';
import { nameInNormalCase } from '@bindery/contracts/crm/person-names';
import { Calendar } from '../calendar/calendar.js';
import type { CaptureDraft } from '../generated/prisma/client.js';
import { CompletedParts } from './completed-parts.js';
import { draftFields } from './draft-fields.js';
import { comparedValues, FindMatches } from './find-matches.js';
import { KeptValues } from './kept-values.js';
import { readValues } from './read-accepted.js';
import { StoredDrafts, type FoundClient } from './stored-drafts.js';
import { valuesAsFields } from './accepted-fields.js';

const NOTHING: FoundClient = {
  ...{ people: [], person: 0, fields: [], impossible: [], truncated: false },
  numbers_compared: true,
};

/** Shows drafts as they leave the server. */
@Injectable()
export class DraftViews {
  constructor(
    private readonly drafts: StoredDrafts,
    private readonly kept: KeptValues,
    private readonly matches: FindMatches,
    private readonly completed: CompletedParts,
    private readonly calendar: Calendar,
  ) {}

  async of(caller: Principal, row: CaptureDraft): Promise<DraftView> {
    const found = (await this.drafts.foundOf(row)) ?? NOTHING;
    const isOpen = row.state === 'open';
    const isKept = row.state === 'accepted' && row.individual_id === null;
    const values = isOpen ? comparedValues(found) : isKept ? await this.kept.of(row) : {};
    const { name: _, ...view } = await this.drafts.rowView(row);
    return {
      ...view,
      people: found.people.map(({ name }) => ({ name: nameInNormalCase(name) })),
      person: found.person,
      truncated: found.truncated,
      fields: isOpen ? draftFields(found) : isKept ? valuesAsFields(await this.kept.shown(row)) : [],
      matches: await this.matches.of(caller, values),
      numbers_compared: found.numbers_compared,
      left_out: row.individual_id === null ? {} : await this.leftOut(row),
      undo_until: row.undo_until?.toISOString() ?? null,
      language_model: isOpen ? (row.language_model as DraftView['language_model']) : 'off',
    };
  }

  /** Values of parts still to be completed, as an import reads cells. A form begins with nothing that can't be read. */
  private async leftOut(row: CaptureDraft): Promise<DraftView['left_out']> {
    const content = await this.drafts.acceptedOf(row);
    const open = content ? await this.completed.without(row, content) : {};
    const { values } = readValues(open, await this.calendar.today(row.account_id));
    return Object.fromEntries(
      [...values].filter((each): each is [string, string | boolean] => !Array.isArray(each[1])),
    );
  }

  /** The values of a draft as a key may read them; none of one that became a client or was discarded. */
  async maskedFields(row: CaptureDraft): Promise<DraftView['fields']> {
    if (row.state === 'open')
      return this.kept.masked(row, draftFields((await this.drafts.foundOf(row)) ?? NOTHING));
    const isKept = row.state === 'accepted' && row.individual_id === null;
    return isKept ? valuesAsFields(await this.kept.shown(row)) : [];
  }

  async withText(caller: Principal, row: CaptureDraft): Promise<CaptureDraftWithText> {
    const page = await this.drafts.pageOf(row);
    return { ...(await this.of(caller, row)), text: page?.text ?? null, page_fields: page?.fields ?? [] };
  }
}
